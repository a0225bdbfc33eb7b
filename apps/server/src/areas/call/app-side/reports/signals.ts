import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { BatchCall, BatchContext, Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { NEWS_CHANNEL, SIGNALS_NEWS, stillIn } from '../engine/store.ts';
import { isIn } from '../moves.ts';
import { ownCall } from '../my-call.ts';

type Signal = (typeof contract)['signal'];
type Answer = OutputOf<Signal>;

/** Of many people in one statement: who is in a call at this moment sends to the others who are. */
export async function relay(calls: readonly BatchCall<Signal>[], { db, app }: Pick<BatchContext, 'db' | 'app'>) {
  const given = calls.map(({ input: { callId, to = null, kind, data }, appUser }, place) => ({
    place,
    callId,
    fromId: appUser?.userId ?? null,
    toId: to,
    kind,
    data,
  }));
  // Each is looked up by its keys, whatever the database believes of how many there are.
  const { rows } = await sql<{ place: number; sent: number }>`
    with ready as materialized (
      select n.place, n."callId" as call_id, n."fromId" as from_id, other.person_id as to_id, n.kind, n.data
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as n (place integer, "callId" uuid, "fromId" uuid, "toId" uuid,
               kind text, data text)
       cross join lateral (
         select o.person_id from call_member o
          where o.tenant_id = ${app.tenantId} and o.call_id = n."callId" and o.person_id <> n."fromId" and ${stillIn}
            and (n."toId" is null or o.person_id = n."toId") offset 0) as other
       where (select true from call_member me where me.tenant_id = ${app.tenantId} and me.call_id = n."callId"
                 and me.person_id = n."fromId" and me.left_at is null)
         and (select c.status from call c where c.tenant_id = ${app.tenantId} and c.id = n."callId") = 'IN_PROGRESS'
    ), sent as (
      insert into call_signal (tenant_id, call_id, from_id, to_id, kind, data)
      select ${app.tenantId}, call_id, from_id, to_id, kind, data from ready order by place
    ), told as (
      select pg_notify(${NEWS_CHANNEL}, ${`${app.tenantId}:`} || string_agg(distinct to_id::text, ',') || ${`:${SIGNALS_NEWS}`})
        from ready having count(*) > 0
    )
    select place, count(*)::int as sent from ready where (select count(*) from told) > 0 group by place`.execute(db);
  const sent = new Map(rows.map((row) => [row.place, row.sent]));
  return calls.map((_, place): Answer | null => (sent.has(place) ? { sent: sent.get(place)! } : null));
}

/** Alone: who cannot send hears why. */
export async function relayOne(input: InputOf<Signal>, context: Context): Promise<Answer> {
  const { appUser } = context;
  const [answer] = await relay([{ input, appUser }], context);
  if (answer) return answer;
  await ownCall(context, input.callId);
  throw new Fault((await isIn(context, input.callId)) ? 'NOT_FOUND' : 'CALL_OVER');
}
