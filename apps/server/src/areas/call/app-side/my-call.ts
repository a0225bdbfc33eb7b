import type { MyCall } from '@console/contract/areas/call/app-side';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { idFloor } from '../../../kernel/db/ids.ts';
import { stillIn, type Db } from './engine/store.ts';

/** For how long a customer whom nobody answered may still write a message. */
const MESSAGE_HOURS = 24;
/** Nobody waits longer than an hour. */
const WAIT_MS = 2 * 3_600_000;

export const mayLeaveMessage = sql<boolean>`
  c.answered_at is null and c.message is null and c.status in ('MISSED', 'REJECTED', 'FAILED')
    and c.ended_at > now() - make_interval(hours => ${MESSAGE_HOURS})`;

const ref = (id: string, name: string) =>
  sql`case when ${sql.ref(id)} is not null
           then json_build_object('id', ${sql.ref(id)}, 'name', coalesce(${sql.ref(name)}, '')) end`;

/** A call `c` as a person with this role sees it. */
const shown = (role: RawBuilder<unknown>) => sql<MyCall>`json_build_object(
  'callId', c.id, 'callNo', c.call_no, 'status', c.status, 'endReason', c.end_reason, 'media', c.media, 'role', ${role},
  'caller', json_build_object('kind', c.caller_kind, 'id', c.caller_id, 'name', c.caller_name),
  'client', ${ref('c.client_id', 'c.client_name')}, 'product', ${ref('c.product_id', 'c.product_name')},
  'productSn', c.product_sn, 'errorNos', array(
    select said.no from unnest(c.error_nos) with ordinality as said (no, place) group by said.no order by min(said.place)),
  'members', (select coalesce(json_agg(json_build_object('kind', o.person_kind, 'id', o.person_id, 'name', o.name)
                                       order by o.joined_at, o.person_id), '[]')
                from call_member o where o.tenant_id = c.tenant_id and o.call_id = c.id and ${stillIn}),
  'createdAt', wire_time(c.created_at), 'answeredAt', wire_time(c.answered_at),
  'before', case when c.status = 'QUEUED' then (
     select count(*)::int from call w where w.tenant_id = c.tenant_id and w.ended_at is null and w.status = 'QUEUED'
        and w.assoc_id = c.assoc_id and w.id < c.id and w.id >= ${idFloor(Date.now() - WAIT_MS)}::uuid
        and w.id < ${idFloor(Date.now() + WAIT_MS)}::uuid) end,
  'recording', c.recording, 'recordingAgreed', c.recording_agreed,
  'recordingBy', (select r.by_name from call_recording r
                   where r.tenant_id = c.tenant_id and r.call_id = c.id and r.state = 'RECORDING'),
  'mayLeaveMessage', c.caller_id = p.id and ${mayLeaveMessage})`;

interface Place {
  readonly id: string;
  readonly callId: string;
  readonly role: MyCall['role'];
}

/** Of each of these people, the call that they are in or rung by. */
export async function currentCalls(db: Db, tenantId: string, people: readonly string[]): Promise<Map<string, MyCall>> {
  // Which calls, first: named one by one they lie in one part or two, joined they could be in any, and all are planned for.
  const { rows: places } = await sql<Place>`
    select m.person_id as id, m.call_id as "callId",
           case when m.person_kind = 'CLIENT_USER' then 'CALLER' else 'MEMBER' end as role
      from call_member m where m.tenant_id = ${tenantId} and m.person_id = any(${[...people]}::uuid[]) and m.left_at is null
    union all
    select r.team_user_id, r.call_id, 'RUNG' from call_ring r
     where r.tenant_id = ${tenantId} and r.team_user_id = any(${[...people]}::uuid[])`.execute(db);
  if (places.length === 0) return new Map();
  const { rows } = await sql<{ id: string; call: MyCall }>`
    select p.id, ${shown(sql`p.role`)} as call
      from jsonb_to_recordset(${JSON.stringify(places)}) as p (id uuid, "callId" uuid, role text)
      join call c on c.tenant_id = ${tenantId} and c.id = p."callId" and ${oneOf(places)}`.execute(db);
  return new Map(rows.map(({ id, call }) => [id, call]));
}

const oneOf = (calls: readonly { readonly callId: string }[]) =>
  sql`c.id = any(${[...new Set(calls.map(({ callId }) => callId))]}::uuid[])`;

/** Calls that these people were in, by the same place in the list. */
export async function ownCalls(
  db: Db,
  tenantId: string,
  wanted: readonly { readonly personId: string; readonly callId: string }[],
): Promise<Map<string, MyCall>> {
  const { rows } = await sql<{ id: string; call: MyCall }>`
    select p.id, ${shown(sql`case when c.caller_id = p.id then 'CALLER' when r.call_id is not null then 'RUNG' else 'MEMBER' end`)}
             as call
      from jsonb_to_recordset(${JSON.stringify(wanted)}) as w ("personId" uuid, "callId" uuid)
      cross join lateral (select w."personId" as id) as p
      join call c on c.tenant_id = ${tenantId} and c.id = w."callId" and ${oneOf(wanted)}
      left join call_member m on m.tenant_id = c.tenant_id and m.call_id = c.id and m.person_id = p.id
      left join call_ring r on r.tenant_id = c.tenant_id and r.call_id = c.id and r.team_user_id = p.id
     where m.call_id is not null or r.call_id is not null`.execute(db);
  return new Map(rows.map(({ id, call }) => [id, call]));
}

/** A call that one was or is in, or is rung by; another does not exist for them. */
export async function ownCall({ db, app, appUser }: Context, callId: string): Promise<MyCall> {
  const wanted = [{ personId: appUser.userId, callId }];
  const found = (await ownCalls(db, app.tenantId, wanted)).get(appUser.userId);
  if (!found) throw new Fault('NOT_FOUND');
  return found;
}
