import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../kernel/calls/context.ts';

type Asking = Pick<Context, 'db' | 'actor'>;

/** The team member that an account is, and the groups that this member leads. */
interface Expert {
  readonly id: string;
  readonly leads: string[];
}

async function expertOf({ db, actor }: Asking): Promise<Expert | null> {
  const { rows } = await sql<Expert>`
    select u.id, array(select g.id from team_group g where g.tenant_id = u.tenant_id and g.leader_id = u.id
                          and g.deleted_at is null) as leads
      from team_user u
     where u.tenant_id = ${actor.tenantId} and u.account_id = ${actor.accountId} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/**
 * What the active role shows of the calls, as a condition on `call`; null is all of them. One's own are those that one was
 * in, also when somebody else had answered. The scope of a department shows those of the groups that one leads as well:
 * customers reach groups, not departments.
 */
export async function seenCalls(asking: Asking): Promise<RawBuilder<boolean> | null> {
  const { tenantId, type, dataScope } = asking.actor;
  if (type !== 3 || dataScope === 'ALL') return null;
  const expert = await expertOf(asking);
  if (expert === null) return sql`false`;
  const own = sql`
    select c.id from call c where c.tenant_id = ${tenantId} and c.expert_id = ${expert.id}
    union all
    select m.call_id from call_member m where m.tenant_id = ${tenantId} and m.person_id = ${expert.id}`;
  if (dataScope === 'SELF' || expert.leads.length === 0) return sql`call.id in (${own})`;
  return sql`call.id in (${own} union all
    select c.id from call c where c.tenant_id = ${tenantId} and c.team_group_id = any(${expert.leads}::uuid[]))`;
}

/** Whether an account, `a`, sees a call, `c`, in one of its roles and may close there what is to be done about it. */
export const canFollowUp = sql<boolean>`
  (a.type = 3 and a.status = 'ACTIVE' and a.deleted_at is null and (a.expire_at is null or a.expire_at > now())
   and exists (
     select from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
       left join team_user u on u.tenant_id = a.tenant_id and u.account_id = a.id and u.deleted_at is null
      where ar.tenant_id = a.tenant_id and ar.account_id = a.id and (ar.expires_at is null or ar.expires_at > now())
        and r.status = 'ENABLED' and r.deleted_at is null
        and r.permissions @> array['call:record:query', 'call:record:remark']
        and (r.data_scope = 'ALL' or u.id = c.expert_id
          or exists (select from call_member m
                      where m.tenant_id = c.tenant_id and m.call_id = c.id and m.person_id = u.id)
          or r.data_scope <> 'SELF' and exists (
            select from team_group g where g.tenant_id = c.tenant_id and g.id = c.team_group_id and g.leader_id = u.id
               and g.deleted_at is null))))`;

/** Whether an account, `a`, sees all calls in one of its roles. */
export const seesAllCalls = sql<boolean>`exists (
  select from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
   where ar.tenant_id = a.tenant_id and ar.account_id = a.id and (ar.expires_at is null or ar.expires_at > now())
     and r.status = 'ENABLED' and r.deleted_at is null and r.data_scope = 'ALL' and 'call:record:query' = any(r.permissions))`;

/** Everybody, or oneself and those whose group one leads; of team members `u`. */
export function seenExperts({ actor }: Pick<Asking, 'actor'>): RawBuilder<boolean> {
  if (actor.type !== 3 || actor.dataScope === 'ALL') return sql`true`;
  const self = sql<boolean>`u.account_id = ${actor.accountId}`;
  if (actor.dataScope === 'SELF') return self;
  return sql`(${self} or exists (
    select from team_group_member m
      join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id and g.deleted_at is null
      join team_user l on l.tenant_id = g.tenant_id and l.id = g.leader_id and l.account_id = ${actor.accountId}
     where m.tenant_id = u.tenant_id and m.team_user_id = u.id))`;
}
