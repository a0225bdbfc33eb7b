import type { callInfo as contract } from '@console/contract/areas/call/info/info';
import { sql } from 'kysely';
import type { Handler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { findCall } from './read/detail.ts';

/** What is held is not deleted when its days are over. Why it is held or let go stands in the log. */
export const holdRecording: Handler<(typeof contract)['holdRecording']> = async (input, context) => {
  const { callId, recordingId, hold, reason } = input;
  const { db, actor } = context;
  const before = await findCall(callId, context, true);
  const { rows } = await sql<{ held: boolean; reason: string | null }>`
    select legal_hold as held, hold_reason as reason from call_recording
     where tenant_id = ${actor.tenantId} and id = ${recordingId} and call_id = ${callId}
       and (expire_at > now() or legal_hold) for no key update`.execute(db);
  const was = rows[0];
  if (!was) throw new Fault('NOT_FOUND');
  if (was.held === hold) return before;
  await sql`
    update call_recording set legal_hold = ${hold}, hold_reason = ${hold ? reason : null}, hold_by = ${actor.accountId},
           hold_at = now()
     where tenant_id = ${actor.tenantId} and id = ${recordingId}`.execute(db);
  context.log({
    action: 'UPDATE',
    objectType: 'call',
    objectId: callId,
    objectName: before.callNo,
    changes: [
      { field: 'legalHold', before: was.held, after: hold },
      { field: 'holdReason', before: was.reason, after: reason },
      { field: 'recordingId', before: recordingId, after: recordingId },
    ],
  });
  return findCall(callId, context);
};
