import type { CallDetail, CallEvent } from '@console/contract/areas/call/info/info';
import { RECORDING_RETRY_DAYS } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { idsFrom } from '../../../../kernel/db/ids.ts';
import { jsonObject } from '../../../../kernel/records/page.ts';
import { feedbackName, fields } from './row.ts';
import { seenCalls } from '../../../../domain/call/scope.ts';

const EVENTS = 500;

const nameIn = (table: 'application' | 'account', column: string) =>
  sql`case when ${sql.ref(`call.${column}`)} is not null then json_build_object('id', ${sql.ref(`call.${column}`)}, 'name',
    coalesce((select o.name from ${sql.table(table)} o where o.tenant_id = call.tenant_id
               and o.id = ${sql.ref(`call.${column}`)}), '')) end`;

const partsOf = (
  table: 'call_material' | 'call_member' | 'call_recording' | 'call_snapshot',
  line: string,
  order: string,
) =>
  sql`(select coalesce(json_agg(${sql.raw(line)} order by ${sql.raw(order)}), '[]') from ${sql.table(table)} t
        where t.tenant_id = call.tenant_id and t.call_id = call.id)`;

function wholeOf({ caller }: Context) {
  const choice = (column: string) => sql`(
    select json_build_object('id', f.id, 'name', ${feedbackName('f', caller.locale)}) from service_feedback f
     where f.tenant_id = call.tenant_id and f.id = ${sql.ref(`call.${column}`)})`;
  return {
    ...fields,
    application: nameIn('application', 'application_id'),
    recording: sql.ref('call.recording'),
    promiseSec: sql.ref('call.promise_sec'),
    participants: partsOf(
      'call_member',
      `json_build_object('kind', t.person_kind, 'id', t.person_id, 'name', t.name, 'joinedAt', wire_time(t.joined_at),
         'leftAt', wire_time(t.left_at), 'device', t.device)`,
      't.joined_at, t.person_id',
    ),
    scoreReasons: sql`(
      select coalesce(json_agg(json_build_object('id', f.id, 'name', ${feedbackName('f', caller.locale)})
                               order by f.sort, f.id), '[]')
        from service_feedback f where f.tenant_id = call.tenant_id and f.id = any(call.score_reason_ids))`,
    comment: sql.ref('call.comment'),
    scoredAt: sql`wire_time(call.scored_at)`,
    remark: sql.ref('call.remark'),
    remarkBy: sql`case when call.remark_by is not null
      then json_build_object('id', call.remark_by, 'name', coalesce(call.remark_by_name, '')) end`,
    problemType: choice('problem_type_id'),
    endNote: choice('end_note_id'),
    message: sql.ref('call.message'),
    review: sql`case when call.review_note is not null then json_build_object('note', call.review_note,
      'by', ${nameIn('account', 'review_by')}, 'at', wire_time(call.review_at)) end`,
    network: sql`json_build_object(
      'avgRttMs', case when call.network_samples > 0 then round(call.rtt_ms_sum::numeric / call.network_samples)::integer end,
      'lossPct', case when call.network_samples > 0
                      then round((call.loss_sum / call.network_samples)::numeric, 1)::float8 end,
      'reconnects', call.reconnects)`,
    materials: partsOf(
      'call_material',
      `json_build_object('id', t.material_id, 'name', t.name)`,
      't.name, t.material_id',
    ),
    recordings: partsOf(
      'call_recording',
      `json_build_object('recordingId', t.id, 'state', t.state, 'waiting', case when t.waiting_since is not null then
         json_build_object('for', t.failure, 'until', case when not t.legal_hold then wire_time(
           least(t.expire_at, t.waiting_since + make_interval(days => ${RECORDING_RETRY_DAYS}))) end) end, 'startedAt', wire_time(t.started_at),
         'atSec', extract(epoch from t.started_at - coalesce(call.answered_at, call.created_at))::float8,
         'durationSec', t.duration_sec, 'size', t.size, 'expireAt', wire_time(t.expire_at), 'legalHold', t.legal_hold,
         'holdReason', t.hold_reason)`,
      't.started_at, t.id',
    ),
    recordingAgreed: sql.ref('call.recording_agreed'),
    snapshots: sql`(
      select coalesce(json_agg(json_build_object('fileId', s.file_id, 'name', f.name, 'at', s.at_sec)
                               order by s.at_sec, s.file_id), '[]')
        from call_snapshot s join file f on f.tenant_id = s.tenant_id and f.id = s.file_id
       where s.tenant_id = call.tenant_id and s.call_id = call.id)`,
    followUp: sql`case when call.follow_up_state is not null and call.follow_up_owner is not null then json_build_object(
      'owner', ${nameIn('account', 'follow_up_owner')}, 'dueAt', wire_time(call.follow_up_due),
      'state', call.follow_up_state, 'note', call.follow_up_note, 'result', call.follow_up_result,
      'doneAt', wire_time(call.follow_up_done_at)) end`,
    version: sql.ref('call.version'),
  };
}

/** One that the role does not show is not found. */
export async function findCall(callId: string, context: Context, locked = false): Promise<CallDetail> {
  const { db, actor } = context;
  const seen = (await seenCalls(context)) ?? sql`true`;
  const mine = sql`call.tenant_id = ${actor.tenantId} and call.id = ${callId} and ${seen}`;
  if (locked) await sql`select from call where ${mine} for no key update`.execute(db);
  const { rows } = await sql<{ row: CallDetail }>`
    select ${jsonObject(wholeOf(context))} as row from call where ${mine}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  return rows[0].row;
}

/** That it is there and shown by the role. */
export async function refuseUnseen(callId: string, context: Context): Promise<void> {
  const { db, actor } = context;
  const seen = (await seenCalls(context)) ?? sql`true`;
  const { rows } = await sql`
    select from call where call.tenant_id = ${actor.tenantId} and call.id = ${callId} and ${seen}`.execute(db);
  if (rows.length === 0) throw new Fault('NOT_FOUND');
}

interface EventPage {
  readonly list: CallEvent[];
  readonly next: string | null;
}

export async function eventsOf(
  { callId, afterId = null }: { readonly callId: string; readonly afterId?: string | undefined | null },
  context: Context,
): Promise<EventPage> {
  const { db, actor } = context;
  await refuseUnseen(callId, context);
  const { rows } = await sql<CallEvent>`
    select e.id, e.at_sec as at, wire_time(id_time(e.id)) as time, e.type,
           case when e.actor_id is not null and e.actor_kind in ('CLIENT_USER', 'TEAM_USER')
                then json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', coalesce(e.actor_name, '')) end as actor,
           case when e.target_id is not null
                then json_build_object('kind', coalesce(e.target_kind, ''), 'id', e.target_id,
                                       'name', coalesce(e.target_name, '')) end as target,
           e.text, case when e.type = 'HANGUP' then call.end_reason end as end
      from call_event e join call on call.tenant_id = e.tenant_id and call.id = e.call_id
     where e.tenant_id = ${actor.tenantId} and e.call_id = ${callId} and e.id >= ${idsFrom(callId)}::uuid
       and (${afterId}::uuid is null or e.id > ${afterId}::uuid)
     order by e.id limit ${EVENTS + 1}`.execute(db);
  const list = rows.slice(0, EVENTS);
  return { list, next: rows.length > EVENTS ? list.at(-1)!.id : null };
}
