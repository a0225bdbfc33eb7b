import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/db/database.ts';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { LIVE_REPLAY } from './replay-kind.ts';
import { FlvReader } from './replay/flv-reader.js';

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
}

/** Names of files that come back after a kill say whose they are. */
export const recordingName = ({ tenantId, streamId }: { readonly tenantId: string; readonly streamId: string }) =>
  `${tenantId}_${streamId}`;
const NAME = /^([0-9a-f-]{36})_([0-9a-f-]{36})$/;

/** How much of the session it holds; one that was cut off ends with its last whole tag. */
async function lengthOf(path: string): Promise<number> {
  const reader = new FlvReader({ headersOnly: true });
  let [first, last] = [Infinity, 0];
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) {
    for (const { type, time } of reader.take(piece as Buffer)) {
      if (type !== 8 && type !== 9) continue;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }
  }
  return Math.max(0, last - first);
}

/** A recording goes to the storage, once: whatever was done of it before a kill is found done. */
export async function keepRecording({ database, storage }: Parts, recordAs: string, path: string): Promise<void> {
  const [, tenantId, streamId] = NAME.exec(recordAs) ?? [];
  if (tenantId === undefined || streamId === undefined) return;
  const found = await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ startedAt: Date; kept: boolean }>`
      select started_at as "startedAt", recording_bytes is not null as kept from live_stream
       where tenant_id = ${tenantId} and id = ${streamId}`.execute(db);
    return rows[0];
  });
  if (!found || found.kept) return;
  const { size } = await stat(path);
  const recordedMs = await lengthOf(path);
  const keyPath = `${found.startedAt.toISOString().slice(0, 7).replace('-', '/')}/${streamId}`;
  if (recordedMs > 0) await adopt(storage, storageKey(tenantId, { stored: keyPath }), path);
  const isNamed = await inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<{ liveId: string | null }>`
      update live_stream t set recording_path = ${recordedMs > 0 ? keyPath : null},
             recording_bytes = ${recordedMs > 0 ? size : 0}, recorded_ms = ${recordedMs}
        from live l
       where t.tenant_id = ${tenantId} and t.id = ${streamId} and l.tenant_id = t.tenant_id and l.id = t.live_id
      returning case when l.status = 'ENDED' and l.replay_state = 'FAILED' then l.id end as "liveId"`.execute(db);
    const liveId = rows[0]?.liveId;
    // It was waited for long enough, and comes all the same.
    if (liveId && recordedMs > 0) await enqueue(db, { tenantId, kind: LIVE_REPLAY, key: liveId, payload: { liveId } });
    return rows.length > 0;
  });
  // Its session was deleted for good meanwhile.
  if (!isNamed && recordedMs > 0) await storage.delete(storageKey(tenantId, { stored: keyPath }));
}

/** The key is the stream's own: what lies under it already is this recording. */
async function adopt(storage: Storage, key: string, path: string): Promise<void> {
  if ((await storage.stat(key)) === null) await storage.adopt(key, path);
}
