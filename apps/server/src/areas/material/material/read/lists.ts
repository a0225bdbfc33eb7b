import type {
  material as contract,
  MaterialFilters,
  MaterialOperation,
  MaterialRead,
} from '@console/contract/areas/material/material/material';
import { COUNT_CAP } from '@console/contract/fields';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { isReadable } from '../../../../domain/file/readable-files.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import type { Listing, Where } from '../../../../kernel/records/page.ts';

const DAY_MS = 24 * 3_600_000;
const EXPIRING_DAYS = 30;
const OFFERED = 50;

/** Of a label that fewer materials carry, they are looked up; of others the list is walked, where the next one is near. */
const FEW_LABELLED = 1_000;

/**
 * A label as a condition. A search looks among ids: of a label with more materials than a list counts, among the newest of
 * them; ids rise with time.
 */
async function labelled(
  tagId: string | undefined,
  isSearch: boolean,
  { db, actor }: Context,
): Promise<Pick<Where, 'among' | 'linked'>> {
  if (tagId === undefined) return {};
  const { rows } = await sql<{ id: string }>`
    select material_id as id from material_tag where tenant_id = ${actor.tenantId} and tag_id = ${tagId}
     order by material_id desc limit ${isSearch ? COUNT_CAP : FEW_LABELLED + 1}`.execute(db);
  if (isSearch || rows.length <= FEW_LABELLED) return { among: { id: rows.map(({ id }) => id) } };
  return { linked: { material_tag: { from: 'material_id', to: 'tag_id', value: tagId } } };
}

export type Match = MaterialFilters & { readonly keyword?: string | undefined };

/** The filters of the list as its query. */
export async function whereOf(match: Match, context: Context): Promise<Where> {
  const { kind, status, tagId, ownerId, locale, visibility, usage, expiry, suggestions, keyword = '' } = match;
  const now = Date.now();
  const soon: readonly [string, string] = [
    new Date(now).toISOString(),
    new Date(now + EXPIRING_DAYS * DAY_MS).toISOString(),
  ];
  return {
    equals: { kind, status, owner_id: ownerId, locale, visibility, use_count: usage === 'UNUSED' ? 0 : undefined },
    nulls: { deleted_at: true },
    ...(await labelled(tagId, keyword !== '', context)),
    ranges: {
      use_count: usage === 'USED' ? ['1', null] : undefined,
      expire_at: expiry && soon,
      suggestion_count: suggestions && ['1', null],
    },
  };
}

const ofRead = (column: string) => sql.ref(`material_read.${column}`);
const person = sql`u.tenant_id = material_read.tenant_id and u.id = material_read.user_id`;
const nameIn = (table: 'application' | 'toolbox' | 'tool', column: string) =>
  sql`(select o.name from ${sql.table(table)} o where o.tenant_id = material_read.tenant_id and o.id = ${ofRead(column)})`;

const readFields: Record<keyof MaterialRead, RawBuilder<unknown>> = {
  id: ofRead('id'),
  userId: ofRead('user_id'),
  userKind: ofRead('user_kind'),
  userName: sql`case material_read.user_kind when 'CLIENT_USER' then (select u.name from client_user u where ${person})
    else (select u.name from team_user u where ${person}) end`,
  clientName: sql`(select c.name from client_user u join client c on c.tenant_id = u.tenant_id and c.id = u.client_id
                    where ${person})`,
  applicationName: nameIn('application', 'application_id'),
  toolboxName: nameIn('toolbox', 'toolbox_id'),
  toolName: nameIn('tool', 'tool_id'),
  readAt: sql`wire_time(material_read.read_at)`,
  durationSec: ofRead('seconds'),
  percent: ofRead('percent'),
};

export const readList: Listing = {
  table: 'material_read',
  fields: readFields,
  sorts: { readAt: { column: 'read_at', cast: 'timestamptz' } },
  defaultSort: ['readAt', 'desc'],
  search: [],
};

const ofOperation = (column: string) => sql.ref(`material_operation.${column}`);
const operationFields: Record<keyof MaterialOperation, RawBuilder<unknown>> = {
  id: ofOperation('id'),
  action: ofOperation('action'),
  operatorName: ofOperation('operator_name'),
  about: ofOperation('about'),
  time: sql`wire_time(material_operation.time)`,
};

export const operationList: Listing = {
  table: 'material_operation',
  fields: operationFields,
  sorts: { time: { column: 'time', cast: 'timestamptz' } },
  defaultSort: ['time', 'desc'],
  search: [],
};

/** Accounts of this company that work with its contents. */
export async function owners(
  { keyword = '' }: InputOf<(typeof contract)['owners']>,
  { db, actor }: Context,
): Promise<OutputOf<(typeof contract)['owners']>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from account
     where tenant_id = ${actor.tenantId} and type = 3 and deleted_at is null and status <> 'DISABLED'
       and position(lower(${keyword}) in lower(name)) > 0
     order by name, id limit ${OFFERED}`.execute(db);
  return rows;
}

type Duplicates = OutputOf<(typeof contract)['duplicates']>;

/** Materials whose file in effect has the same content as one of these. */
export async function duplicates(
  { fileIds }: InputOf<(typeof contract)['duplicates']>,
  { db, actor }: Context,
): Promise<Duplicates> {
  const { rows } = await sql<Duplicates[number]>`
    select distinct on (f.id) f.id as "fileId", m.id as "materialId", m.name as title, m.kind
      from file f
      join file o on o.tenant_id = f.tenant_id and o.sha256 = f.sha256 and o.deleted_at is null
      join material_revision r on r.tenant_id = o.tenant_id and r.file_id = o.id and r.state = 'CURRENT'
      join material m on m.tenant_id = r.tenant_id and m.id = r.material_id and m.deleted_at is null
     where f.tenant_id = ${actor.tenantId} and f.id = any(${fileIds}::uuid[]) and f.deleted_at is null
       and ${isReadable(actor, 'f')}
     order by f.id, m.created_at, m.id`.execute(db);
  return rows;
}
