import { callPlayer as contract } from '@console/contract/areas/call/player';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';
import { networkOf, takeAttempt, type Limit } from '../../../kernel/calls/throttle.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { answerFile, shownInline, type Bytes } from '../../../kernel/files/file-answer.ts';
import { trainingClip } from './clip/clip.ts';
import { findRecording, playable } from './found.ts';
import { makeTicket, readTicket } from './ticket.ts';
import { watcherOf } from './watcher.ts';

/** A player fetches one recording in many pieces, and behind one address may be a whole office. */
const piecesFrom = (ip: string): Limit => ({
  what: 'call/recording',
  who: networkOf(ip),
  attempts: 6_000,
  seconds: 600,
});

/** One that begins again within this time, after a break, is the same. */
const SAME_PLAY = sql`interval '10 minutes'`;

interface Play {
  readonly callId: string;
  readonly recordingId: string;
  readonly callNo: string;
}

async function notePlay(context: Context, { callId, recordingId, callNo }: Play): Promise<void> {
  const { db, actor } = context;
  // Of two that come together the second waits here, until the line of the first can be seen.
  await sql`select from call_recording where tenant_id = ${actor.tenantId} and id = ${recordingId}
             for no key update`.execute(db);
  const { rows } = await sql`
    select from operation_log
     where tenant_id = ${actor.tenantId} and actor_id = ${actor.accountId} and time > now() - ${SAME_PLAY}
       and action = 'READ' and object_type = 'call' and object_id = ${callId}
       and changes @> ${JSON.stringify([{ field: 'recordingId', after: recordingId }])}::jsonb limit 1`.execute(db);
  if (rows.length > 0) return;
  const changes = [{ field: 'recordingId', before: null, after: recordingId }];
  context.log({ action: 'READ', objectType: 'call', objectId: callId, objectName: callNo, changes });
}

export const callPlayer = ({
  storage,
  secrets,
}: {
  readonly storage: Bytes;
  readonly secrets: Secrets;
}): Handlers<typeof contract> => ({
  async play({ callId, recordingId }, context) {
    const { tenantId, sessionId } = context.actor;
    const { callNo } = await playable(context, { callId, recordingId });
    await notePlay(context, { callId, recordingId, callNo });
    const { sealed, until } = makeTicket(secrets, { tenantId, sessionId, callId, recordingId });
    return { url: `${contract.recording.path}?ticket=${sealed}`, until };
  },

  async recording({ ticket: sealed }, context) {
    const ticket = readTicket(secrets, sealed);
    const { wait, file } = await context.within('write', async (step) => {
      const attempt = await takeAttempt(step.db, [piecesFrom(step.caller.ip)]);
      if (attempt.wait > 0 || !ticket) return { wait: attempt.wait, file: undefined };
      await step.enter(ticket.tenantId);
      const actor = await watcherOf(step, ticket);
      const found = actor && (await findRecording({ db: step.db, actor }, ticket).catch(ifNotShown));
      return { wait: 0, file: found?.file };
    });
    if (wait > 0) throw new Fault('RATE_LIMITED', { params: { seconds: wait } });
    if (!file) throw new Fault('CALL_RECORDING_ADDRESS_OVER');
    return answerFile(storage, file, shownInline(context));
  },

  trainingClip,
});

/** A call that the role no longer shows ends its addresses. */
function ifNotShown(error: unknown): undefined {
  if (error instanceof Fault && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
