import { RECORDING_PIECE_BYTES, type callRecording as contract } from '@console/contract/areas/call/recording';
import { sql } from 'kysely';
import { takeQuota } from '../../../domain/tenant/tenants.ts';
import type { Context, StreamContext, StreamHandler } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { storageKey } from '../../../kernel/files/file-answer.ts';
import type { Storage } from '../../../ports/storage/storage.ts';
import { lockCall } from '../app-side/engine/store.ts';
import { closeRecording, openRecordingOf } from './close.ts';
import { atMost } from './at-most.ts';

interface Piece {
  readonly tenantId: string;
  readonly recordingId: string;
  readonly seq: number;
  readonly path: string;
}

/** Of a recording that is one's own, which piece comes next; what is over takes nothing more. */
async function nextOf({ db, app, appUser }: Context, recordingId: string, held = false): Promise<number> {
  const { rows } = await sql<{ state: string; next: number }>`
    select state, next_seq as next from call_recording
     where tenant_id = ${app.tenantId} and id = ${recordingId} and by_id = ${appUser.userId}
     ${held ? sql`for no key update` : sql``}`.execute(db);
  if (!rows[0]) throw new Fault('NOT_FOUND');
  if (rows[0].state !== 'RECORDING') throw new Fault('CALL_RECORDING_OVER');
  return rows[0].next;
}

/** Its row comes before its bytes: whatever becomes of this process, what lies in the storage is known. */
async function announce(context: Context, recordingId: string, seq: number): Promise<Piece | number> {
  const { db, app } = context;
  const next = await nextOf(context, recordingId);
  if (next !== seq) return next;
  const path = `${new Date().toISOString().slice(0, 7).replace('-', '/')}/${newId()}`;
  await sql`insert into call_recording_piece (tenant_id, recording_id, path, seq)
            values (${app.tenantId}, ${recordingId}, ${path}, ${seq})`.execute(db);
  return { tenantId: app.tenantId, recordingId, seq, path };
}

/** All of it is there. The same one may have come by another way meanwhile: then this one is not kept. */
async function keep(context: Context, piece: Piece, size: number): Promise<number | 'TWICE'> {
  const { db } = context;
  const { tenantId, recordingId, seq, path } = piece;
  if ((await nextOf(context, recordingId, true)) !== seq) return 'TWICE';
  await takeQuota(db, tenantId, size);
  await sql`
    update call_recording_piece set size = ${size}
     where tenant_id = ${tenantId} and recording_id = ${recordingId} and path = ${path}`.execute(db);
  await sql`
    update call_recording set next_seq = ${seq + 1}, piece_at = clock_timestamp(), size = size + ${size}::bigint,
           held_bytes = held_bytes + ${size}::bigint
     where tenant_id = ${tenantId} and id = ${recordingId}`.execute(db);
  return seq + 1;
}

async function discard(storage: Storage, context: StreamContext, piece: Piece): Promise<void> {
  const { tenantId, recordingId, path } = piece;
  await storage.delete(storageKey(tenantId, { stored: path }));
  await context.asServer(tenantId, (db) =>
    sql`delete from call_recording_piece
         where tenant_id = ${tenantId} and recording_id = ${recordingId} and path = ${path}`.execute(db),
  );
}

/** Nothing more can be stored: what came so far is kept, and the recorder hears why it ends. */
async function stopFull(context: StreamContext, { tenantId, recordingId }: Piece): Promise<never> {
  await context.within('write', async (inside) => {
    const { db } = inside;
    const { rows } = await sql<{ callId: string }>`
      select call_id as "callId" from call_recording where tenant_id = ${tenantId} and id = ${recordingId}`.execute(db);
    const call = rows[0] && (await lockCall(db, tenantId, rows[0].callId));
    const running = call && (await openRecordingOf(db, tenantId, call.id));
    if (running?.id === recordingId) await closeRecording(db, call!, running);
    inside.wakeWorkers();
  });
  throw new Fault('CALL_RECORDING_FULL');
}

const isFull = (error: unknown) => error instanceof Fault && ['QUOTA_STORAGE', 'NO_ROOM'].includes(error.code);

export const takePiece =
  (storage: Storage): StreamHandler<(typeof contract)['piece']> =>
  async ({ recordingId, seq }, context) => {
    const { upload } = context;
    if (!upload) throw new Fault('MALFORMED');
    const piece = await context.within('write', (inside) => announce(inside, recordingId, seq));
    if (typeof piece === 'number') {
      upload.stream.destroy();
      return { next: piece };
    }
    try {
      const meter = atMost(upload, RECORDING_PIECE_BYTES);
      await storage.put(storageKey(piece.tenantId, { stored: piece.path }), meter.stream);
      const kept = await context.within('write', (inside) => keep(inside, piece, meter.size()));
      if (kept !== 'TWICE') return { next: kept };
      await discard(storage, context, piece);
      return { next: await context.within('read', (inside) => nextOf(inside, recordingId)) };
    } catch (error) {
      upload.stream.destroy();
      await discard(storage, context, piece).catch(() => undefined);
      if (isFull(error)) return await stopFull(context, piece);
      throw error;
    }
  };
