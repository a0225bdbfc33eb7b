import { sql } from 'kysely';
import { seenCalls } from '../../../domain/call/scope.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { storageKey, type Servable } from '../../../kernel/files/file-answer.ts';

export interface Found {
  readonly callNo: string;
  readonly state: 'RECORDING' | 'PROCESSING' | 'READY' | 'FAILED';
  readonly mime: string;
  readonly durationSec: number;
  readonly file: Servable | null;
}

interface Which {
  readonly callId: string;
  readonly recordingId: string;
}

/**
 * A recording of a call that the role shows. What is past its days is gone, also before its file has been cleared away;
 * undefined where there is none (any more), NOT_FOUND where there is no such call.
 */
export async function findRecording(
  asking: Pick<Context, 'db' | 'actor'>,
  { callId, recordingId }: Which,
): Promise<Found | undefined> {
  const { tenantId } = asking.actor;
  const seen = (await seenCalls(asking)) ?? sql`true`;
  const { rows } = await sql<
    Omit<Found, 'file'> & { id: string | null; file: (Omit<Servable, 'key'> & { stored: string }) | null }
  >`
    select call.call_no as "callNo", r.id, r.state, r.mime, r.duration_sec as "durationSec",
           case when f.id is not null then json_build_object('stored', f.stored, 'name', f.name, 'mime', f.mime,
             'charset', f.charset, 'size', f.size, 'etag', f.sha256) end as file
      from call
      left join call_recording r on r.tenant_id = call.tenant_id and r.call_id = call.id and r.id = ${recordingId}
           and (r.expire_at > now() or r.legal_hold)
      left join file f on f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
     where call.tenant_id = ${tenantId} and call.id = ${callId} and ${seen}`.execute(asking.db);
  const row = rows[0];
  if (!row) throw new Fault('NOT_FOUND');
  if (row.id === null) return undefined;
  const { callNo, state, mime, durationSec, file } = row;
  return {
    callNo,
    state,
    mime,
    durationSec,
    file: file && { ...file, key: storageKey(tenantId, file) },
  };
}

/** One that can be played now, or why not. */
export async function playable(asking: Pick<Context, 'db' | 'actor'>, which: Which) {
  const found = await findRecording(asking, which);
  if (!found) throw new Fault('CALL_RECORDING_GONE');
  if (found.state === 'FAILED') throw new Fault('CALL_RECORDING_FAILED');
  if (found.file === null) throw new Fault('CALL_RECORDING_NOT_READY');
  return { ...found, file: found.file };
}
