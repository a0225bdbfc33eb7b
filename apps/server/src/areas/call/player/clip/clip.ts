import { CLIP_MINUTES, CLIP_SECONDS_MIN, type callPlayer as contract } from '@console/contract/areas/call/player';
import { sql } from 'kysely';
import type { Context, Handler } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import { hasPermission } from '../../../../kernel/records/record.ts';
import { playable } from '../found.ts';
import { CALL_CLIP, type Clip } from './job.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Said before anything is made; the job, which knows how large it is, has the last word. */
async function refuseFull({ db, actor }: Context, bytes: number): Promise<void> {
  const { rows } = await sql`
    select from tenant where tenant_id = ${actor.tenantId}
       and storage_used_bytes + ${Math.round(bytes)}::bigint <= storage_quota_bytes`.execute(db);
  if (rows.length === 0) throw new Fault('QUOTA_STORAGE');
}

/** A part of a recording becomes a video of the library. It is the asker's own copy: what becomes of the call does not touch it. */
export const trainingClip: Handler<(typeof contract)['trainingClip']> = async (input, context) => {
  const { callId, recordingId, fromSec, toSec, title, locale } = input;
  const { db, actor } = context;
  if (!hasPermission(actor, 'material:item:create')) throw new Fault('FORBIDDEN');
  const { callNo, mime, durationSec, file } = await playable(context, { callId, recordingId });
  if (mime === 'audio/webm') throw new Fault('CALL_CLIP_SOUND_ONLY');
  const seconds = toSec - fromSec;
  // Its length is kept in whole seconds; a player may stand a little behind.
  if (seconds < CLIP_SECONDS_MIN || toSec > durationSec + 1) {
    const field = seconds < CLIP_SECONDS_MIN ? 'fromSec' : 'toSec';
    throw new Fault('CALL_CLIP_RANGE', {
      params: { length: clock(durationSec) },
      fields: [{ field, code: 'CALL_CLIP_RANGE' }],
    });
  }
  if (seconds > CLIP_MINUTES * 60) {
    throw new Fault('CALL_CLIP_LONG', {
      params: { limit: CLIP_MINUTES },
      fields: [{ field: 'toSec', code: 'CALL_CLIP_LONG' }],
    });
  }
  await refuseFull(context, (file.size * Math.min(seconds, durationSec)) / Math.max(1, durationSec));
  const materialId = newId();
  const clip: Clip = {
    materialId,
    callId,
    recordingId,
    callNo,
    fromSec,
    toSec,
    title,
    locale,
    accountId: actor.accountId,
  };
  await enqueue(db, { tenantId: actor.tenantId, kind: CALL_CLIP, key: materialId, payload: { ...clip } });
  context.wakeWorkers();
  context.log({
    action: 'CREATE',
    objectType: 'call',
    objectId: callId,
    objectName: callNo,
    changes: [
      { field: 'title', before: null, after: title },
      { field: 'recordingId', before: null, after: recordingId },
      { field: 'fromSec', before: null, after: Math.round(fromSec) },
      { field: 'toSec', before: null, after: Math.round(toSec) },
    ],
  });
  return { materialId };
};
