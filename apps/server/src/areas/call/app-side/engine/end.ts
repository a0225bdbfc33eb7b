import type { CallEnd, CallStatus, Party } from '@console/contract/areas/call/info/parts';
import { sql } from 'kysely';
import { callEnded } from '../../recording/close.ts';
import { leaveRoom } from '../media/leave-room.ts';
import { countUse } from './count-use.ts';
import { holdPresence } from './rings.ts';
import { peopleOf, settleSeconds, tell, writeEvents, type Db, type NewEvent, type StoredCall } from './store.ts';
import { becameFree } from './timers.ts';

export interface Ending {
  readonly status: Extract<CallStatus, 'COMPLETED' | 'MISSED' | 'REJECTED' | 'CANCELED' | 'FAILED'>;
  readonly end: CallEnd;
  /** What is written down as its end. */
  readonly event: NewEvent['type'];
  readonly by?: Party | undefined;
  readonly endNoteId?: string | undefined;
}

/** A share of samples above the first is a poor line, above the second a fair one. */
const POOR_SHARE = 0.3;
const FAIR_SHARE = 0.05;
const FAIR_RTT_MS = 250;

/** Everybody leaves, nobody is rung any more, nothing can be sent; whoever is free now gets the next that waits. */
export async function endCall(db: Db, call: StoredCall, ending: Ending): Promise<void> {
  const { tenantId, id, createdAt, answeredAt } = call;
  const now = Date.now();
  const concerned = await peopleOf(db, call);
  await writeEvents(db, call, [{ type: ending.event, actor: ending.by, end: ending.end }]);
  if (answeredAt === null) await settleSeconds(db, call, now);
  const waitSec = Math.round(Math.max(0, (answeredAt ?? now) - createdAt) / 1_000);
  const durationSec = answeredAt === null ? 0 : Math.round(Math.max(0, now - answeredAt) / 1_000);
  await sql`
    update call set status = ${ending.status}, end_reason = ${ending.end}, ended_at = ${new Date(now)}, wait_sec = ${waitSec},
           duration_sec = ${durationSec}, end_note_id = coalesce(${ending.endNoteId ?? null}::uuid, end_note_id),
           quality = case when network_samples = 0 then 'UNKNOWN'
                          when poor_samples >= ${POOR_SHARE}::float8 * network_samples then 'POOR'
                          when poor_samples >= ${FAIR_SHARE}::float8 * network_samples
                            or rtt_ms_sum >= ${FAIR_RTT_MS}::float8 * network_samples then 'FAIR'
                          else 'GOOD' end,
           version = version + 1
     where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  if (ending.endNoteId !== undefined) await countUse(db, tenantId, [ending.endNoteId]);
  await holdPresence(db, tenantId, concerned);
  const { rows } = await sql<{ id: string }>`
    with gone as (
      update call_member set left_at = now() where tenant_id = ${tenantId} and call_id = ${id} and left_at is null
      returning person_id, person_kind
    ), silent as (
      delete from call_ring where tenant_id = ${tenantId} and call_id = ${id} returning team_user_id
    ), forgotten as (
      delete from call_signal where tenant_id = ${tenantId} and call_id = ${id}
    ), noted as (
      update call_presence p set last_call_ended_at = now() from gone
       where p.tenant_id = ${tenantId} and p.team_user_id = gone.person_id and gone.person_kind = 'TEAM_USER'
    )
    select person_id as id from gone where person_kind = 'TEAM_USER' union select team_user_id from silent`.execute(db);
  await becameFree(
    db,
    tenantId,
    rows.map((row) => row.id),
  );
  await callEnded(db, call);
  if (answeredAt !== null) await leaveRoom(db, tenantId, { callId: id, personId: null });
  await tell(db, tenantId, concerned);
}

export interface Leaving {
  readonly end: CallEnd;
  readonly endNoteId?: string | undefined;
}

/** Somebody leaves a call that is on. It ends with the customer, and when nobody is left to talk to. */
export async function leaveCall(db: Db, call: StoredCall, who: Party, leaving: Leaving): Promise<void> {
  const { tenantId, id } = call;
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from call_member
     where tenant_id = ${tenantId} and call_id = ${id} and left_at is null and person_id <> ${who.id}`.execute(db);
  if (who.id === call.callerId || rows[0]!.others < 2) {
    return endCall(db, call, { ...leaving, status: 'COMPLETED', event: 'HANGUP', by: who });
  }
  const concerned = await peopleOf(db, call);
  await sql`
    update call_member set left_at = now()
     where tenant_id = ${tenantId} and call_id = ${id} and person_id = ${who.id} and left_at is null`.execute(db);
  await sql`
    delete from call_signal where tenant_id = ${tenantId} and call_id = ${id}
       and (to_id = ${who.id} or from_id = ${who.id})`.execute(db);
  await sql`
    update call_presence set last_call_ended_at = now()
     where tenant_id = ${tenantId} and team_user_id = ${who.id}`.execute(db);
  await writeEvents(db, call, [{ type: 'LEAVE', actor: who, end: leaving.end }]);
  await becameFree(db, tenantId, [who.id]);
  await leaveRoom(db, tenantId, { callId: id, personId: who.id });
  await tell(db, tenantId, concerned);
}
