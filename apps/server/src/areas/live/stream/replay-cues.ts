import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../kernel/db/schema.ts';
import { placedOf } from './replay/timeline.ts';

export interface ReplayCue {
  readonly atSec: number;
  /** Null: nothing was shown from here on. */
  readonly itemId: string | null;
}

/**
 * What was shown from when on, in seconds of the replay: time in which nothing was recorded takes none there. Where nobody knows
 * what was recorded when, the replay is as long as the session.
 */
export async function replayCues(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<ReplayCue[]> {
  const pieces = await placedOf(db, tenantId, liveId);
  const { rows } = await sql<{ atMs: number; itemId: string | null }>`
    select greatest(0, extract(epoch from c.at - l.started_at) * 1000)::float8 as "atMs", c.item_id as "itemId"
      from live_cue c join live l on l.tenant_id = c.tenant_id and l.id = c.live_id
     where c.tenant_id = ${tenantId} and c.live_id = ${liveId} and l.started_at is not null
     order by c.at, c.id`.execute(db);
  return rows.map(({ atMs, itemId }) => {
    if (pieces.length === 0) return { atSec: Math.floor(atMs / 1_000), itemId };
    const piece = pieces.findLast(({ beganMs }) => beganMs <= atMs);
    const into = piece ? Math.min(atMs - piece.beganMs, piece.toMs - piece.fromMs) : 0;
    return { atSec: Math.floor(((piece?.offsetMs ?? 0) + into) / 1_000), itemId };
  });
}
