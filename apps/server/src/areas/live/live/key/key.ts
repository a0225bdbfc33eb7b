import { randomBytes } from 'node:crypto';
import type { live as contract, LiveDetail } from '@console/contract/areas/live/live/live';
import type { OutputOf } from '@console/contract/endpoint';
import { sql, type Transaction } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { hashToken } from '../../../../kernel/calls/tokens.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { enqueue, type JobHandler } from '../../../../kernel/jobs/jobs.ts';
import { lock, update } from '../../../../kernel/records/record.ts';
import { namingOf, wholeOf, type LiveParts } from '../row.ts';
import { noteChange, noteEvent } from '../states.ts';

/** Cuts off who publishes. */
export const LIVE_DROP = 'LIVE_DROP';

const TAIL = 4;

/** A new key, told this once: what is kept of it opens nothing. */
export async function rotateKey(
  parts: LiveParts,
  liveId: string,
  context: Context,
): Promise<OutputOf<(typeof contract)['rotateKey']>> {
  const { db, actor } = context;
  const before = await lock<LiveDetail>(context, wholeOf(parts), liveId, 'no key update');
  if (before.status === 'ENDED' || before.status === 'CANCELED' || before.source !== 'RTMP') {
    throw new Fault('STATE_NOT_ALLOWED');
  }
  if (!parts.media) throw new Fault('LIVE_NO_MEDIA_SERVER');
  const key = randomBytes(18).toString('base64url');
  const keyTail = key.slice(-TAIL);
  await update(context, 'live', liveId, {
    key_hash: hashToken(key),
    key_tail: keyTail,
    key_changed_at: sql`clock_timestamp()`,
  });
  await noteEvent(db, actor.tenantId, liveId, 'KEY_CHANGED', actor.name);
  await noteChange(db, actor.tenantId, liveId);
  await dropStream(db, actor.tenantId, liveId);
  context.wakeWorkers();
  const changes = [{ field: 'keyTail', before: before.keyTail, after: keyTail }];
  context.log({ action: 'UPDATE', ...namingOf(before), changes });
  const { rows } = await sql<{ streamName: string; keyChangedAt: string }>`
    select stream_name as "streamName", wire_time(key_changed_at) as "keyChangedAt" from live
     where tenant_id = ${actor.tenantId} and id = ${liveId}`.execute(db);
  const { streamName, keyChangedAt } = rows[0]!;
  return { pushUrl: parts.media.pushUrl, streamKey: `${streamName}?secret=${key}`, keyTail, keyChangedAt };
}

interface Dropped {
  readonly liveId: string;
  readonly before: string;
}

/** After the commit, and again until the media server has done it. Only what began before now is meant. */
export async function dropStream(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  const { rows } = await sql<{ before: string }>`
    select wire_time(clock_timestamp() + interval '1 millisecond') as before from live_stream
     where tenant_id = ${tenantId} and live_id = ${liveId} and ended_at is null`.execute(db);
  const [running] = rows;
  if (!running) return;
  const payload: Dropped = { liveId, before: running.before };
  await enqueue(db, { tenantId, kind: LIVE_DROP, key: liveId, payload: { ...payload } });
}

/** Without a media server nothing was pushed. */
export const dropJob =
  (media: LiveParts['media']): JobHandler =>
  async (payload, { database, tenantId }) => {
    const { liveId, before } = payload as Dropped;
    // One that came by the new key meanwhile stays.
    const { rows } = await inTenant(database, tenantId, (db) =>
      sql<{ streamName: string }>`
        select s.stream_name as "streamName" from live s
          join live_stream t on t.tenant_id = s.tenant_id and t.live_id = s.id
         where s.tenant_id = ${tenantId} and s.id = ${liveId} and t.ended_at is null and t.started_at <= ${before}`.execute(
        db,
      ),
    );
    const [running] = rows;
    if (running) await media?.drop(running.streamName);
  };
