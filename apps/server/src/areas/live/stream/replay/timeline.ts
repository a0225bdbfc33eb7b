import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';

type Db = Transaction<Schema>;

/** One recording of a session, and where it stands in the whole. */
export interface Piece {
  readonly path: string;
  readonly size: number;
  /** What came before the start of the session, or after its end, is nobody's business. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly offsetMs: number;
}

interface Recorded {
  /** Null where the whole was made of it, and it is gone. */
  readonly path: string | null;
  readonly size: number;
  /** Milliseconds after the start of the session; less than none: it was pushed before. */
  readonly beganMs: number;
  readonly ms: number;
  readonly sessionMs: number;
}

async function recordedOf(db: Db, tenantId: string, liveId: string): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select s.recording_path as path, s.recording_bytes::float8 as size, s.recorded_ms::float8 as ms,
           (extract(epoch from s.started_at - l.started_at) * 1000)::float8 as "beganMs",
           (extract(epoch from coalesce(l.ended_at, now()) - l.started_at) * 1000)::float8 as "sessionMs"
      from live_stream s join live l on l.tenant_id = s.tenant_id and l.id = s.live_id
     where s.tenant_id = ${tenantId} and s.live_id = ${liveId} and s.recorded_ms > 0
       and l.started_at is not null
     order by s.started_at, s.id`.execute(db);
  return rows;
}

type Placed = Omit<Piece, 'path'> & { readonly path: string | null; readonly beganMs: number };

function placed(recorded: readonly Recorded[]): Placed[] {
  const pieces: Placed[] = [];
  let offsetMs = 0;
  for (const { path, size, beganMs, ms, sessionMs } of recorded) {
    const fromMs = Math.max(0, Math.round(-beganMs));
    const toMs = Math.min(ms, Math.round(sessionMs - beganMs));
    if (toMs <= fromMs) continue;
    pieces.push({ path, size, fromMs, toMs, offsetMs, beganMs: Math.max(0, beganMs) });
    offsetMs += toMs - fromMs;
  }
  return pieces;
}

/** Also of those that are gone since the whole was made of them. */
export const placedOf = async (db: Db, tenantId: string, liveId: string): Promise<Placed[]> =>
  placed(await recordedOf(db, tenantId, liveId));

/** The recordings of a session in their order. */
export const piecesOf = async (db: Db, tenantId: string, liveId: string): Promise<Piece[]> =>
  (await placedOf(db, tenantId, liveId)).flatMap(({ path, size, fromMs, toMs, offsetMs }) =>
    path === null ? [] : [{ path, size, fromMs, toMs, offsetMs }],
  );
