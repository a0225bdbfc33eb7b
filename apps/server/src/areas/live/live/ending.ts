import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../kernel/db/schema.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { LIVE_REPLAY } from '../stream/replay-kind.ts';
import { dropStream } from './key/key.ts';
import { keepPeak } from './numbers/curve.ts';
import { moveLive, type Moved, type Mover } from './states.ts';

/**
 * Ends a session, whoever does: a person, or the clock when the picture did not come back. What is pushed is cut off after
 * the commit, and what was recorded becomes the replay. Undefined where it is not on.
 */
export async function endLive(
  db: Transaction<Schema>,
  tenantId: string,
  liveId: string,
  by: Mover | null,
): Promise<Moved | undefined> {
  const moved = await moveLive(db, tenantId, liveId, 'end', by);
  if (!moved) return undefined;
  const { rows } = await sql<{ recorded: boolean }>`
    update live set replay_state = case when record and source = 'RTMP' then 'PROCESSING' else 'NONE' end
     where tenant_id = ${tenantId} and id = ${liveId}
    returning replay_state = 'PROCESSING' as recorded`.execute(db);
  await keepPeak(db, tenantId, liveId);
  await dropStream(db, tenantId, liveId);
  if (rows[0]?.recorded) await enqueue(db, { tenantId, kind: LIVE_REPLAY, key: liveId, payload: { liveId } });
  return moved;
}
