import type { NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import type { Audience, Place } from '../row.ts';

type Mode = NoticeTarget['mode'];

/** Where the ids of a target come from. */
const tables: Readonly<Record<Audience, Partial<Record<Mode, keyof Schema>>>> = {
  CLIENT: { GROUPS: 'client_group', CLIENTS: 'client', USERS: 'client_user' },
  TEAM: { GROUPS: 'team_group', USERS: 'team_user' },
};

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Those of the target that there are, in the order in which they were chosen. */
export async function targetNames(
  db: Transaction<Schema>,
  tenantId: string,
  audience: Audience,
  { mode, ids }: NoticeTarget,
): Promise<Named[]> {
  const table = tables[audience][mode];
  if (table === undefined) return [];
  const { rows } = await sql<Named>`
    select t.id, t.name from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
      join ${sql.table(table)} t on t.tenant_id = ${tenantId} and t.id = wanted.id and t.deleted_at is null
     order by wanted.place`.execute(db);
  return rows;
}

/** What is kept of a target: nobody aims at what is not their tenant's. What has gone since it was chosen falls out. */
export async function checkedTarget(
  audience: Audience,
  { mode, ids }: NoticeTarget,
  before: readonly string[],
  { db, actor }: Context,
): Promise<NoticeTarget> {
  const unknown = () => new Fault('NOT_FOUND', { fields: [{ field: 'target', code: 'NOT_FOUND' }] });
  if (mode === 'ALL') return { mode, ids: [] };
  if (tables[audience][mode] === undefined) throw unknown();
  const wanted = [...new Set(ids)];
  const names = await targetNames(db, actor.tenantId, audience, { mode, ids: wanted });
  const found = new Set(names.map(({ id }) => id));
  if (wanted.some((id) => !found.has(id) && !before.includes(id))) throw unknown();
  return { mode, ids: names.map(({ id }) => id) };
}

export const inUse = sql`u.status = 'ACTIVE' and u.deleted_at is null`;

/** Nobody of a customer that was shut out hears of anything. Asked this way round, since there are few of those. */
export const ofActiveClient = sql`not exists (
  select from client shut where shut.tenant_id = u.tenant_id and shut.id = u.client_id and shut.status = 'DISABLED'
     and shut.deleted_at is null)`;

/** The customers of a target whose people are not named one by one. */
const clientsOf = (tenantId: string, { mode, ids }: NoticeTarget) => {
  const chosen =
    mode === 'ALL' ? sql`true` : sql`${mode === 'GROUPS' ? sql`c.group_id` : sql`c.id`} = any(${[...ids]}::uuid[])`;
  return sql`c.tenant_id = ${tenantId} and c.deleted_at is null and c.status = 'ACTIVE' and ${chosen}`;
};

const byClient = ({ mode }: NoticeTarget) => mode === 'GROUPS' || mode === 'CLIENTS';

/** The people of a target, where they are found one by one. */
function peopleOf(tenantId: string, audience: Audience, { mode, ids }: NoticeTarget): RawBuilder<unknown> {
  const chosen =
    mode === 'ALL'
      ? sql`true`
      : mode === 'USERS'
        ? sql`u.id = any(${[...ids]}::uuid[])`
        : sql`exists (select from team_group_member m
                join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
               where m.tenant_id = u.tenant_id and m.team_user_id = u.id and m.group_id = any(${[...ids]}::uuid[]))`;
  return audience === 'CLIENT'
    ? sql`from client_user u where u.tenant_id = ${tenantId} and ${inUse} and ${ofActiveClient} and ${chosen}`
    : sql`from team_user u where u.tenant_id = ${tenantId} and ${inUse} and ${chosen}`;
}

/** How many would get it. A million customers' users are counted where they are counted already, with each customer. */
export async function countRecipients(
  db: Transaction<Schema>,
  tenantId: string,
  audience: Audience,
  target: NoticeTarget,
): Promise<number> {
  const counting =
    audience === 'TEAM' || target.mode === 'USERS'
      ? sql`select count(*)::int as total ${peopleOf(tenantId, audience, target)}`
      : sql`select coalesce(sum(c.active_user_count), 0)::int as total from client c where ${clientsOf(tenantId, target)}`;
  const { rows } = await sql<{ total: number }>`${counting}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** How many of them have an e-mail address, as far as pages count. */
export async function countWithEmail(
  db: Transaction<Schema>,
  tenantId: string,
  audience: Audience,
  target: NoticeTarget,
): Promise<{ withEmail: number; withEmailCapped?: true }> {
  const people =
    audience === 'CLIENT' && byClient(target)
      ? sql`from client c join client_user u on u.tenant_id = c.tenant_id and u.client_id = c.id and ${inUse}
             where ${clientsOf(tenantId, target)}`
      : peopleOf(tenantId, audience, target);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${people} and u.email is not null limit ${COUNT_CAP + 1}) as counted
  `.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > COUNT_CAP ? { withEmail: COUNT_CAP, withEmailCapped: true } : { withEmail: total };
}

export interface Recipient extends Named, Place {
  readonly phone: string;
  readonly email: string | null;
  readonly locale: string;
  readonly accountId: string | null;
}

/** The next recipients behind a place. */
export async function recipientsAfter(
  db: Transaction<Schema>,
  tenantId: string,
  { audience, target }: { readonly audience: Audience; readonly target: NoticeTarget },
  cursor: Place | null,
  limit: number,
): Promise<readonly Recipient[]> {
  const team = audience === 'TEAM';
  const contact = sql`u.id, u.name, u.phone, u.email, u.locale, u.created_at::text as "createdAt",
    ${team ? sql`u.account_id` : sql`null::uuid`} as "accountId", ${team ? sql`null::uuid` : sql`u.client_id`} as "clientId"`;
  if (team || !byClient(target)) {
    const { rows } = await sql<Recipient>`
      select ${contact} ${peopleOf(tenantId, audience, target)} and u.id > ${cursor?.id ?? NIL}::uuid
       order by u.id limit ${limit}`.execute(db);
    return rows;
  }
  // Customer by customer, and in each of them in the order of its list: every batch begins where an index says.
  const { clientId, createdAt, id } = cursor ?? { clientId: NIL, createdAt: '-infinity', id: NIL };
  const { rows } = await sql<Recipient>`
    select u.* from (
      select c.id, case when c.id = ${clientId}::uuid then ${createdAt}::timestamptz else '-infinity' end as behind
        from client c where ${clientsOf(tenantId, target)} and c.id >= ${clientId}::uuid order by c.id) c
     cross join lateral (
       select ${contact}, u.created_at from client_user u
        where u.tenant_id = ${tenantId} and u.client_id = c.id and ${inUse}
          and (u.created_at, u.id) > (c.behind, ${id}::uuid)
        order by u.created_at, u.id limit ${limit}) u
     order by c.id, u.created_at, u.id limit ${limit}`.execute(db);
  return rows;
}

const NIL = '00000000-0000-0000-0000-000000000000';
