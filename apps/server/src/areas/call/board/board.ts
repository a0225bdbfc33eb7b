import type { callBoard as contract } from '@console/contract/areas/call/board';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type RawBuilder } from 'kysely';
import { presenceOf } from '../route/load.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { seenCalls, seenExperts } from '../../../domain/call/scope.ts';
import { openBoardStream, type CallStream } from '../app-side/live/live-stream.ts';

type Board = OutputOf<(typeof contract)['now']>;

/** More open calls than anybody can look at. */
const CALLS = 500;
const EXPERTS = 500;

/** What goes on at this moment, as far as the role shows it. */
export const callBoard = (stream: CallStream): Handlers<typeof contract> => ({
  async now(_, context) {
    const seen = (await seenCalls(context)) ?? sql<boolean>`true`;
    const { db } = context;
    const { rows } = await sql<{ board: Board }>`
      select json_build_object('asOf', wire_time(now()), 'calls', ${openCalls(context, seen)},
               'experts', ${experts(context)}, 'today', ${today(context, seen)}) as board`.execute(db);
    return rows[0]!.board;
  },

  stream: (_, context) => openBoardStream(stream, context),
});

const ref = (id: string, name: string) =>
  sql`case when ${sql.ref(id)} is not null
           then json_build_object('id', ${sql.ref(id)}, 'name', coalesce(${sql.ref(name)}, '')) end`;

const openCalls = ({ actor }: Context, seen: RawBuilder<boolean>) => sql`(
  select coalesce(json_agg(json_build_object(
           'callId', call.id, 'callNo', call.call_no, 'status', call.status, 'media', call.media,
           'caller', json_build_object('kind', call.caller_kind, 'id', call.caller_id, 'name', call.caller_name),
           'client', ${ref('call.client_id', 'call.client_name')},
           'teamGroup', ${ref('call.team_group_id', 'call.team_group_name')},
           'product', ${ref('call.product_id', 'call.product_name')},
           'expert', case when call.expert_id is not null then json_build_object('kind', 'TEAM_USER', 'id', call.expert_id,
                          'name', coalesce(call.expert_name, '')) end,
           'ringing', (select coalesce(json_agg(json_build_object('id', r.team_user_id, 'name', r.name)
                                                order by r.name, r.team_user_id), '[]')
                         from call_ring r where r.tenant_id = call.tenant_id and r.call_id = call.id),
           'createdAt', wire_time(call.created_at), 'answeredAt', wire_time(call.answered_at),
           'promiseSec', call.promise_sec,
           'place', case when call.status = 'QUEUED' then (
              select 1 + count(*)::int from call w where w.tenant_id = call.tenant_id and w.ended_at is null
                 and w.status = 'QUEUED' and w.assoc_id = call.assoc_id and w.id < call.id) end) order by call.id), '[]')
    from (select * from call where call.tenant_id = ${actor.tenantId} and call.ended_at is null and not call.is_test
             and ${seen} order by call.id limit ${CALLS}) as call)`;

const startOfToday = ({ actor }: Context) => sql`id_floor((
  select date_trunc('day', now() at time zone t.timezone) at time zone t.timezone
    from tenant t where t.tenant_id = ${actor.tenantId}))`;

const experts = (context: Context) => sql`(
  select coalesce(json_agg(json_build_object(
           'teamUserId', e.id, 'name', e.name, 'presence', e.presence,
           'since', case when e.presence = 'OFFLINE' then null else wire_time(e.since) end,
           'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]')
                        from team_group_member m join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
                       where m.tenant_id = e.tenant_id and m.team_user_id = e.id and g.deleted_at is null),
           'callId', e.call_id, 'answeredToday', coalesce(d.answered, 0))
           order by array_position(array['IN_CALL', 'ONLINE', 'BUSY', 'AWAY', 'OFFLINE'], e.presence), e.name, e.id), '[]')
    from (select u.tenant_id, u.id, u.name, ${presenceOf} as presence, coalesce(b.joined_at, p.since) as since, b.call_id
            from team_user u
            left join call_presence p on p.tenant_id = u.tenant_id and p.team_user_id = u.id
            left join call_member b on b.tenant_id = u.tenant_id and b.person_id = u.id and b.left_at is null
           where u.tenant_id = ${context.actor.tenantId} and u.status = 'ACTIVE' and u.deleted_at is null
             and ${seenExperts(context)}
           order by p.seen_at desc nulls last, u.name limit ${EXPERTS}) as e
    left join (select c.expert_id, count(*)::int as answered from call c
                where c.tenant_id = ${context.actor.tenantId} and c.id >= ${startOfToday(context)}
                  and c.answered_at is not null and not c.is_test group by c.expert_id) as d on d.expert_id = e.id)`;

const today = (context: Context, seen: RawBuilder<boolean>) => sql`(
  select json_build_object('total', count(*)::int, 'answered', (count(*) filter (where call.answered_at is not null))::int,
           'missed', (count(*) filter (where call.status = 'MISSED'))::int,
           'avgWaitSec', round(avg(call.wait_sec) filter (where call.answered_at is not null), 1)::float8,
           'withinPromiseRate', round(100.0 * count(*) filter (where call.answered_at is not null
                and call.wait_sec <= call.promise_sec)
              / nullif(count(*) filter (where call.answered_at is not null and call.promise_sec is not null), 0), 1)::float8)
    from call where call.tenant_id = ${context.actor.tenantId} and call.id >= ${startOfToday(context)} and not call.is_test
     and ${seen})`;
