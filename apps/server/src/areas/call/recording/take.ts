import { RECORDING_PIECE_SECONDS, RECORDING_SILENT_SECONDS } from '@console/contract/areas/call/recording';
import type { callRecording as contract } from '@console/contract/areas/call/recording';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { peopleOf, tell, writeEvents } from '../app-side/engine/store.ts';
import { heldCall, isIn, partyOf } from '../app-side/moves.ts';
import { closeRecording, lookAtRecording, openRecordingOf } from './close.ts';

interface Agreement {
  readonly recording: 'OFF' | 'ASK' | 'ALWAYS';
  readonly agreed: boolean | null;
}

async function agreementOf({ db, app }: Context, callId: string): Promise<Agreement> {
  const { rows } = await sql<Agreement>`
    select recording, recording_agreed as agreed from call where tenant_id = ${app.tenantId} and id = ${callId}`.execute(
    db,
  );
  return rows[0]!;
}

/** The recorder is still in the call. */
async function isHere({ db, app }: Context, callId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from call_member where tenant_id = ${app.tenantId} and call_id = ${callId} and person_id = ${personId}
       and left_at is null`.execute(db);
  return rows.length > 0;
}

/** Whether a call is recorded, and when it begins and ends. */
export const takes: Pick<Handlers<typeof contract>, 'agree' | 'start' | 'stop'> = {
  async agree({ callId, agreed }, context) {
    const { db, app } = context;
    const call = await heldCall(context, callId);
    if (call.callerId !== context.appUser.userId) throw new Fault('CALL_NOT_CUSTOMER');
    if (!(await isIn(context, callId))) throw new Fault('CALL_OVER');
    const { recording } = await agreementOf(context, callId);
    if (recording === 'OFF') throw new Fault('CALL_RECORDING_OFF');
    // Where every call is recorded nobody is asked: an answer that changes nothing must not look like one.
    if (recording === 'ALWAYS') throw new Fault('CALL_RECORDING_ALWAYS');
    await sql`update call set recording_agreed = ${agreed} where tenant_id = ${app.tenantId} and id = ${callId}`.execute(
      db,
    );
    const running = agreed ? undefined : await openRecordingOf(db, app.tenantId, callId);
    if (running) {
      await closeRecording(db, call, running, { actor: partyOf(context) });
      context.wakeWorkers();
    }
    await tell(db, app.tenantId, await peopleOf(db, call));
    return null;
  },

  async start({ callId, mime }, context) {
    const { db, app, appUser } = context;
    const call = await heldCall(context, callId);
    if (appUser.kind !== 'TEAM_USER') throw new Fault('CALL_NOT_EXPERT');
    if (call.status !== 'IN_PROGRESS' || !(await isIn(context, callId))) throw new Fault('CALL_OVER');
    const { recording, agreed } = await agreementOf(context, callId);
    if (recording === 'OFF') throw new Fault('CALL_RECORDING_OFF');
    if (recording === 'ASK' && agreed !== true) throw new Fault('CALL_RECORDING_NOT_AGREED');
    const running = await openRecordingOf(db, app.tenantId, callId);
    if (running) {
      if (running.by.id !== appUser.userId && (await isHere(context, callId, running.by.id))) {
        throw new Fault('CALL_RECORDING_RUNNING', { params: { name: running.by.name } });
      }
      // Cut off, or left behind by somebody who has gone: it ended with its last piece.
      await closeRecording(db, call, running, { moment: running.pieceAt });
    }
    const id = newId();
    const { rows } = await sql<{ startedAt: string }>`
      insert into call_recording (tenant_id, id, call_id, state, mime, by_id, by_name, started_at, expire_at)
      select c.tenant_id, ${id}, c.id, 'RECORDING', ${mime}, ${appUser.userId}, ${appUser.name}, clock_timestamp(),
             now() + make_interval(days => c.retention_days)
        from call c where c.tenant_id = ${app.tenantId} and c.id = ${callId}
      returning wire_time(started_at) as "startedAt"`.execute(db);
    await writeEvents(db, call, [{ type: 'RECORD_START', actor: partyOf(context) }]);
    await lookAtRecording(db, { tenantId: app.tenantId, id }, RECORDING_SILENT_SECONDS);
    await tell(db, app.tenantId, await peopleOf(db, call));
    context.wakeWorkers();
    return { recordingId: id, startedAt: rows[0]!.startedAt, pieceSeconds: RECORDING_PIECE_SECONDS };
  },

  async stop({ recordingId }, context) {
    const { db, app, appUser } = context;
    const { rows } = await sql<{ callId: string }>`
      select call_id as "callId" from call_recording
       where tenant_id = ${app.tenantId} and id = ${recordingId} and by_id = ${appUser.userId}`.execute(db);
    if (!rows[0]) throw new Fault('NOT_FOUND');
    // The call first, as everybody does who moves it.
    const call = await heldCall(context, rows[0].callId);
    const running = await openRecordingOf(db, app.tenantId, call.id);
    if (running?.id === recordingId) {
      // Of a call that is over, the recording ended with it.
      const moment = call.status === 'IN_PROGRESS' ? undefined : running.pieceAt;
      await closeRecording(db, call, running, { moment });
      context.wakeWorkers();
    }
    return null;
  },
};
