import { CALL_PEOPLE, type Party } from '@console/contract/areas/call/info/parts';
import type { callAppSide as contract } from '@console/contract/areas/call/app-side';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { idsFrom } from '../../../kernel/db/ids.ts';
import { advance, passOver } from './engine/advance.ts';
import { endCall, leaveCall } from './engine/end.ts';
import { passOnFurther } from './engine/pass-on.ts';
import { holdPresence, rungBy, stopRinging, type Rung } from './engine/rings.ts';
import { lockCall, peopleOf, settleSeconds, tell, writeEvents, type StoredCall } from './engine/store.ts';
import { becameFree } from './engine/timers.ts';
import { ownCall } from './my-call.ts';

type Moves = Pick<Handlers<typeof contract>, 'answer' | 'reject' | 'cancel' | 'hangUp'>;

export const partyOf = ({ appUser }: Pick<Context, 'appUser'>): Party => ({
  kind: appUser.kind,
  id: appUser.userId,
  name: appUser.name,
});

/** Held until the end of the transaction. Of a call that one has nothing to do with, nothing is told. */
export async function heldCall(context: Context, callId: string): Promise<StoredCall> {
  await ownCall(context, callId);
  return (await lockCall(context.db, context.app.tenantId, callId))!;
}

/** That one is in the call at this moment. */
export async function isIn({ db, app, appUser }: Context, callId: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_member where tenant_id = ${app.tenantId} and call_id = ${callId} and person_id = ${appUser.userId}
       and left_at is null`.execute(db);
  return rows.length > 0;
}

/** That one is in the call, or was. */
export async function wasIn({ db, app, appUser }: Context, callId: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_member where tenant_id = ${app.tenantId} and call_id = ${callId}
       and person_id = ${appUser.userId}`.execute(db);
  return rows.length > 0;
}

export const moves: Moves = {
  async answer({ callId }, context) {
    const { db, app, appUser } = context;
    // Whoever was rung a moment ago hears that somebody was quicker, not that there is no such call.
    const call = await lockCall(db, app.tenantId, callId);
    const rung = call && (await rungBy(db, call)).find(({ id }) => id === appUser.userId);
    if (!call || (!rung && !(await wasRung(context, callId)))) throw new Fault('NOT_FOUND');
    if (!rung) throw new Fault('CALL_TAKEN');
    if (call.status === 'RINGING') await answerFirst(call, context);
    else if (call.status === 'IN_PROGRESS') await join(call, rung, context);
    else throw new Fault('CALL_TAKEN');
    context.wakeWorkers();
    return ownCall(context, callId);
  },

  async reject({ callId }, context) {
    const { db, app, appUser } = context;
    const call = await lockCall(db, app.tenantId, callId);
    const mine = call ? await stopRinging(db, call, [appUser.userId]) : [];
    if (!call || mine.length === 0) {
      if (call && (await wasRung(context, callId))) return null;
      throw new Fault('NOT_FOUND');
    }
    await writeEvents(db, call, [{ type: 'REJECT', actor: partyOf(context) }]);
    await becameFree(db, app.tenantId, [appUser.userId]);
    await tell(db, app.tenantId, [appUser.userId, ...(await peopleOf(db, call))]);
    if (call.status === 'RINGING') {
      const next = await passOver(db, call, [appUser.userId], true);
      if ((await rungBy(db, call)).length === 0) await advance(db, next);
    } else await passOnFurther(db, call, mine);
    context.wakeWorkers();
    return null;
  },

  async cancel({ callId }, context) {
    const call = await heldCall(context, callId);
    if (call.callerId !== context.appUser.userId) throw new Fault('NOT_FOUND');
    // Somebody answered meanwhile, or it was given up: the app sees how it stands.
    if (call.status === 'RINGING' || call.status === 'QUEUED') await cancelCall(call, context);
    return ownCall(context, callId);
  },

  async hangUp({ callId, endNoteId }, context) {
    const { db } = context;
    const call = await heldCall(context, callId);
    if (endNoteId !== undefined) await refuseUnknownNote(endNoteId, context);
    if (!(await isIn(context, callId))) {
      if (call.status === 'RINGING' || call.status === 'IN_PROGRESS') throw new Fault('CALL_OVER');
      return ownCall(context, callId);
    }
    if (call.status !== 'IN_PROGRESS') await cancelCall(call, context);
    else {
      const end = call.callerId === context.appUser.userId ? 'HANGUP_CALLER' : 'HANGUP_CALLEE';
      await leaveCall(db, call, partyOf(context), { end, endNoteId });
      context.wakeWorkers();
    }
    return ownCall(context, callId);
  },
};

async function cancelCall(call: StoredCall, context: Context): Promise<void> {
  await endCall(context.db, call, { status: 'CANCELED', end: 'HANGUP_CALLER', event: 'CANCEL', by: partyOf(context) });
  context.wakeWorkers();
}

async function wasRung({ db, app, appUser }: Context, callId: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_event where tenant_id = ${app.tenantId} and call_id = ${callId} and target_id = ${appUser.userId}
       and id >= ${idsFrom(callId)}::uuid and type in ('RING', 'INVITE_EXPERT', 'TRANSFER') limit 1`.execute(db);
  return rows.length > 0;
}

async function answerFirst(call: StoredCall, context: Context): Promise<void> {
  const { db, app, appUser } = context;
  const now = Date.now();
  await joinAsMember(call, context);
  const others = (await stopRinging(db, call)).map(({ id }) => id).filter((id) => id !== appUser.userId);
  await settleSeconds(db, call, now);
  await sql`
    update call set status = 'IN_PROGRESS', answered_at = ${new Date(now)}, expert_id = ${appUser.userId},
           expert_name = ${appUser.name}, wait_sec = ${Math.round(Math.max(0, now - call.createdAt) / 1_000)},
           version = version + 1
     where tenant_id = ${call.tenantId} and id = ${call.id}`.execute(db);
  await writeEvents(db, { ...call, answeredAt: now }, [{ type: 'ANSWER', actor: partyOf(context) }]);
  await becameFree(db, app.tenantId, others);
  await tell(db, app.tenantId, [...others, ...(await peopleOf(db, call))]);
}

/** Somebody who was invited, or to whom it is passed on: then whoever passed it on leaves. */
async function join(call: StoredCall, rung: Rung, context: Context): Promise<void> {
  const { db, app, appUser } = context;
  await joinAsMember(call, context, rung.transfer ? rung.invitedBy : null);
  const all = await rungBy(db, call);
  const sameTransfer = all.filter(
    ({ transfer, invitedBy }) => rung.transfer && transfer && invitedBy === rung.invitedBy,
  );
  const silent = await stopRinging(db, call, [appUser.userId, ...sameTransfer.map(({ id }) => id)]);
  await writeEvents(db, call, [{ type: 'JOIN', actor: partyOf(context) }]);
  const others = silent.map(({ id }) => id).filter((id) => id !== appUser.userId);
  await becameFree(db, app.tenantId, others);
  await tell(db, app.tenantId, [...others, ...(await peopleOf(db, call))]);
  if (!rung.transfer) return;
  await sql`update call set transfer_count = transfer_count + 1, version = version + 1
             where tenant_id = ${call.tenantId} and id = ${call.id}`.execute(db);
  const { rows } = await sql<Party>`
    select person_kind as kind, person_id as id, name from call_member where tenant_id = ${call.tenantId}
       and call_id = ${call.id} and person_id = ${rung.invitedBy} and left_at is null`.execute(db);
  if (rows[0]) await leaveCall(db, call, rows[0], { end: 'HANGUP_CALLEE' });
}

/** Whoever passes it on makes room for who takes it. */
async function joinAsMember(
  call: StoredCall,
  { db, app, appUser, caller }: Context,
  leaving: string | null = null,
): Promise<void> {
  await holdPresence(db, app.tenantId, [appUser.userId]);
  const { rows } = await sql<{ busy: boolean; people: number }>`
    select coalesce(bool_or(person_id = ${appUser.userId} and left_at is null), false) as busy,
           (count(*) filter (where call_id = ${call.id} and left_at is null and person_id is distinct from ${leaving}))::int as people
      from call_member where tenant_id = ${app.tenantId} and (person_id = ${appUser.userId} or call_id = ${call.id})`.execute(
    db,
  );
  if (rows[0]!.busy) throw new Fault('CALL_ALREADY_IN');
  if (rows[0]!.people >= CALL_PEOPLE) throw new Fault('CALL_FULL', { params: { limit: CALL_PEOPLE } });
  await sql`
    insert into call_member (tenant_id, call_id, person_kind, person_id, name, device)
    values (${app.tenantId}, ${call.id}, ${appUser.kind}, ${appUser.userId}, ${appUser.name}, ${caller.userAgent.slice(0, 120)})
    on conflict (tenant_id, call_id, person_id) do update set left_at = null, joined_at = now(), beat_at = now()`.execute(
    db,
  );
}

async function refuseUnknownNote(id: string, { db, app }: Context): Promise<void> {
  const { rows } = await sql`
    select from service_feedback where tenant_id = ${app.tenantId} and id = ${id} and kind = 'END_REASON'
       and deleted_at is null`.execute(db);
  if (rows.length === 0) throw new Fault('NOT_FOUND');
}
