import { sql } from 'kysely';
import { canFollowUp, seesAllCalls } from '../../../domain/call/scope.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { sendInboxMessage } from '../../../kernel/jobs/messages/inbox.ts';
import type { StoredCall } from './engine/store.ts';

/** Working days until the customer should have been called back. */
const DUE_DAYS = 2;

interface Owner {
  readonly id: string;
  readonly due: Date;
  readonly dueText: string;
  readonly callNo: string;
  readonly name: string;
}

/**
 * Somebody's to-do: of who leads the group that answered or should have, or else of somebody who sees all calls. Where nobody can
 * open it, the owner of the company learns of it.
 */
export async function openFollowUp(
  { db, app }: Context,
  { id }: Pick<StoredCall, 'id'>,
  code: 'CALL_FOLLOW_UP' | 'CALL_MESSAGE_LEFT',
): Promise<void> {
  const { rows } = await sql<Owner>`
    select owner.id, due.at as due, to_char(due.at at time zone t.timezone, 'YYYY-MM-DD HH24:MI') as "dueText",
           c.call_no as "callNo", coalesce(c.client_name, c.caller_name) as name
      from call c join tenant t on t.tenant_id = c.tenant_id
      cross join lateral (
        select (d.day + (now() at time zone t.timezone)::time) at time zone t.timezone as at
          from (select (now() at time zone t.timezone)::date + n as day from generate_series(1, 7) as n) as d
         where extract(isodow from d.day) < 6 order by d.day offset ${DUE_DAYS - 1} limit 1) as due
      cross join lateral (
        select a.id from (
          select u.account_id as id, 1 as rank from team_group g
            join team_user u on u.tenant_id = g.tenant_id and u.id = g.leader_id and u.deleted_at is null
           where g.tenant_id = c.tenant_id and g.id = c.team_group_id
          union all
          select r.account_id, 2 from account_role r join role on role.tenant_id = r.tenant_id and role.id = r.role_id
           where r.tenant_id = c.tenant_id and role.code = 'SERVICE_MANAGER' and role.deleted_at is null
          union all
          select o.id, case o.type when 3 then 3 else 4 end from account o
           where o.tenant_id = c.tenant_id and o.type in (2, 3)) as p
          join account a on a.tenant_id = c.tenant_id and a.id = p.id and a.status = 'ACTIVE' and a.deleted_at is null
         where a.type = 2 or ${canFollowUp}
         -- Nobody judges a call of their own where another can, and who cannot open it comes last.
         order by a.type = 2, exists (
                    select from team_user u where u.tenant_id = c.tenant_id and u.id = c.expert_id and u.account_id = a.id),
                  p.rank, not ${seesAllCalls}, a.created_at, a.id limit 1) as owner
     where c.tenant_id = ${app.tenantId} and c.id = ${id} and not c.is_test
       and c.follow_up_state is distinct from 'OPEN'`.execute(db);
  const owner = rows[0];
  if (!owner) return;
  await sql`
    update call set follow_up_owner = ${owner.id}, follow_up_due = ${owner.due}, follow_up_state = 'OPEN',
           follow_up_note = null, follow_up_result = null, follow_up_done_at = null
     where tenant_id = ${app.tenantId} and id = ${id}`.execute(db);
  await sendInboxMessage(db, app.tenantId, [owner.id], {
    kind: 'TODO',
    code,
    params: { callId: id, callNo: owner.callNo, name: owner.name, due: owner.dueText },
    route: 'callLogDetail',
  });
}
