import type { Dictionary } from '@console/contract/areas/base/reference';
import { clientUser } from '@console/contract/areas/client/client-user';
import { clientUserImportColumns, type ClientUserImportField } from '@console/contract/areas/client/client-user-import';
import type { InputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import {
  chooseEnd,
  chooseValue,
  concluded,
  findings,
  keyOf,
  keysOf,
  repeatsOf,
  type CheckedRow,
  type GivenRow,
  type Report,
} from '../../../../kernel/tables/import/check.ts';
import type { CodeWords } from '../../../../kernel/tables/table-columns.ts';

export const problems = {
  TAKEN_CLIENT_USER: { 'zh-CN': '已有客户用户使用，请换一个', 'en-US': 'Already used by another customer user.' },
  UNKNOWN_CLIENT: {
    'zh-CN': '找不到客户“{name}”，请填写客户名称或编码',
    'en-US': 'There is no customer “{name}”. Enter a customer’s name or code.',
  },
  AMBIGUOUS_CLIENT: {
    'zh-CN': '“{name}”既是一个客户的名称，又是另一个客户的编码，请填写另一项',
    'en-US': '“{name}” is one customer’s name and another’s code. Enter the customer’s other identifier instead.',
  },
  DISABLED_CLIENT: {
    'zh-CN': '客户“{name}”已停用，启用后才能添加用户',
    'en-US': 'The customer “{name}” is disabled. Enable it before adding users.',
  },
} as const satisfies CodeWords;
type Code = keyof typeof problems;

export type ClientUserToWrite = InputOf<typeof clientUser.add>;

type Row = GivenRow<ClientUserImportField>;
const fields = Object.keys(clientUserImportColumns.words) as ClientUserImportField[];
/** Stands for a customer that was not found, so that everything else of the row is still checked. */
const NO_CLIENT = '00000000-0000-4000-8000-000000000000';

/** Looks at all rows together: a handful of queries, however many rows there are. */
export async function checkClientUsers(
  context: Context,
  dictionaries: ReadonlyMap<string, Dictionary>,
  rows: readonly Row[],
): Promise<CheckedRow<ClientUserToWrite, ClientUserImportField>[]> {
  const clients = await findClients(context, keysOf(rows, 'client'));
  const repeats = repeatsOf(rows, await findTaken(context, rows), 'TAKEN_CLIENT_USER');
  const roles = dictionaries.get('client_member_role');
  return rows.map((row) => {
    const { given } = row;
    const found = findings<ClientUserImportField, Code>(fields);
    const { report } = found;
    const parsed = clientUser.add.input.safeParse({
      clientId: chooseClient(given.client, clients, report) ?? NO_CLIENT,
      name: given.name ?? '',
      phone: given.phone ?? '',
      email: given.email ?? null,
      position: given.position ?? null,
      memberRole: chooseValue('memberRole', given.memberRole, roles, report) ?? 'MEMBER',
      validTo: chooseEnd('validTo', given.validTo, context.actor.timezone, report),
      remark: given.remark ?? null,
    });
    return concluded(row, parsed, repeats, found);
  });
}

interface Known {
  readonly id: string;
  readonly status: string;
}

function chooseClient(
  name: string | undefined,
  clients: ReadonlyMap<string, readonly Known[]>,
  report: Report<ClientUserImportField, Code>,
): string | undefined {
  if (name === undefined) {
    report('client', 'REQUIRED');
    return undefined;
  }
  const [found, ...others] = clients.get(keyOf('client', name)) ?? [];
  if (!found) report('client', 'UNKNOWN_CLIENT', { name });
  else if (others.length > 0) report('client', 'AMBIGUOUS_CLIENT', { name });
  else if (found.status === 'DISABLED') report('client', 'DISABLED_CLIENT', { name });
  return found?.id;
}

/** By name and by code; what is one customer's name may be another's code. */
async function findClients({ db, actor }: Context, written: readonly string[]): Promise<Map<string, Known[]>> {
  const keys = [...new Set(written)];
  const by = (column: 'name' | 'code') => sql`
    select id, status, lower(${sql.ref(column)}) as key from client
     where tenant_id = ${actor.tenantId} and deleted_at is null and lower(${sql.ref(column)}) = any(${keys})`;
  const { rows } = await sql<Known & { key: string }>`${by('name')} union ${by('code')}`.execute(db);
  const found = new Map<string, Known[]>();
  for (const row of rows) found.set(row.key, [...(found.get(row.key) ?? []), row]);
  return found;
}

async function findTaken(
  { db, actor }: Context,
  rows: readonly Row[],
): Promise<Record<'phone' | 'email', ReadonlySet<string>>> {
  const { rows: people } = await sql<{ phone: string; email: string | null }>`
    select phone, lower(email) as email from client_user
     where tenant_id = ${actor.tenantId} and deleted_at is null and phone = any(${keysOf(rows, 'phone')})
    union
    select phone, lower(email) from client_user
     where tenant_id = ${actor.tenantId} and deleted_at is null and lower(email) = any(${keysOf(rows, 'email')})`.execute(
    db,
  );
  return {
    phone: new Set(people.map(({ phone }) => phone)),
    email: new Set(people.flatMap(({ email }) => email ?? [])),
  };
}
