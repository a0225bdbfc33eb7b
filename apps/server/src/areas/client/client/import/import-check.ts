import type { Dictionary } from '@console/contract/areas/base/reference';
import { client } from '@console/contract/areas/client/client';
import { clientImportColumns, type ClientImportField } from '@console/contract/areas/client/client-import';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { visibleDepts } from '../../../../domain/identity/data-scope.ts';
import {
  chooseValue,
  concluded,
  findings,
  keysOf,
  repeatsOf,
  type CheckedRow,
  type GivenRow,
} from '../../../../kernel/tables/import/check.ts';
import { reportTags, tagsIn } from '../../../../kernel/tables/import/tags.ts';
import type { CodeWords } from '../../../../kernel/tables/table-columns.ts';

export const problems = {
  TAKEN_CLIENT: { 'zh-CN': '已有客户使用，请换一个', 'en-US': 'Already used by another customer.' },
  UNKNOWN_GROUP: {
    'zh-CN': '没有名为“{name}”的客户分组，请先新建分组或留空',
    'en-US': 'There is no customer group “{name}”. Create it first, or leave this empty.',
  },
  UNKNOWN_OWNER: {
    'zh-CN': '找不到启用中的账号“{name}”，请填写用户名',
    'en-US': 'No active account “{name}” is available to you. Enter a username.',
  },
} as const satisfies CodeWords;
type Code = keyof typeof problems;

export interface ClientToWrite extends InputOf<typeof client.add> {
  /** For the log: an id says nothing to whoever reads it. */
  readonly groupName: string | null;
  readonly ownerName: string | null;
}

type Row = GivenRow<ClientImportField>;
const fields = Object.keys(clientImportColumns.words) as ClientImportField[];
type Unique = 'name' | 'code';

/** Looks at all rows together: a handful of queries, however many rows there are. */
export async function checkClients(
  context: Context,
  dictionaries: ReadonlyMap<string, Dictionary>,
  rows: readonly Row[],
): Promise<CheckedRow<ClientToWrite, ClientImportField>[]> {
  const groups = await findGroups(context, keysOf(rows, 'group'));
  const owners = await findOwners(context, keysOf(rows, 'owner'));
  const repeats = repeatsOf(rows, await findTaken(context, rows), 'TAKEN_CLIENT');
  return rows.map((row) => {
    const { given } = row;
    const found = findings<ClientImportField, Code>(fields);
    const { report } = found;
    const group = chooseNamed(given.group, groups);
    if (group === undefined) report('group', 'UNKNOWN_GROUP', { name: given.group! });
    const owner = chooseNamed(given.owner, owners);
    if (owner === undefined) report('owner', 'UNKNOWN_OWNER', { name: given.owner! });
    const parsed = client.add.input.safeParse({
      name: given.name ?? '',
      alias: given.alias ?? null,
      code: given.code ?? null,
      clientType: chooseValue('clientType', given.clientType, dictionaries.get('client_type'), report),
      level: chooseValue('level', given.level, dictionaries.get('client_level'), report),
      industry: chooseValue('industry', given.industry, dictionaries.get('industry'), report),
      groupId: group?.id ?? null,
      ownerId: owner?.id ?? null,
      contactName: given.contactName ?? null,
      contactPhone: given.contactPhone ?? null,
      contactEmail: given.contactEmail ?? null,
      locationCode: null,
      address: given.address ?? null,
      status: 'ACTIVE',
      tags: tagsIn(given.tags),
      remark: given.remark ?? null,
    });
    reportTags(parsed.error?.issues, report);
    const checked = concluded(row, parsed, repeats, found);
    const names = { groupName: group?.name ?? null, ownerName: owner?.name ?? null };
    return { ...checked, made: checked.made && { ...checked.made, ...names } };
  });
}

interface Named {
  readonly id: string;
  readonly name: string;
}
type ByKey = ReadonlyMap<string, Named>;

/** Null where nothing is written, undefined where nothing fits. */
const chooseNamed = (written: string | undefined, known: ByKey): Named | null | undefined =>
  written === undefined ? null : known.get(written.trim().toLowerCase());

async function findGroups({ db, actor }: Context, names: readonly string[]): Promise<ByKey> {
  const { rows } = await sql<Named & { key: string }>`
    select id, name, lower(name) as key from client_group
     where tenant_id = ${actor.tenantId} and deleted_at is null
       and lower(name) = any(${[...new Set(names)]})`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** People who can sign in, as far as the active role shows them: the same as when one is chosen by hand. */
async function findOwners(context: Context, names: readonly string[]): Promise<ByKey> {
  if (names.length === 0) return new Map();
  const { db, actor } = context;
  const visible = await visibleDepts(context);
  const seen = visible === null ? sql`true` : sql`(dept_id = any(${[...visible]}::uuid[]) or id = ${actor.accountId})`;
  const { rows } = await sql<Named & { key: string }>`
    select id, name, lower(username) as key from account
     where tenant_id = ${actor.tenantId} and status = 'ACTIVE' and deleted_at is null
       and lower(username) = any(${[...new Set(names)]}) and ${seen}`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

async function findTaken({ db, actor }: Context, rows: readonly Row[]): Promise<Record<Unique, ReadonlySet<string>>> {
  const held = async (field: Unique) => {
    const column = sql`lower(${sql.ref(field)})`;
    const { rows: found } = await sql<{ key: string }>`
      select ${column} as key from client
       where tenant_id = ${actor.tenantId} and deleted_at is null and ${column} = any(${keysOf(rows, field)})`.execute(
      db,
    );
    return new Set(found.map(({ key }) => key));
  };
  return { name: await held('name'), code: await held('code') };
}
