import type { Party } from '@console/contract/areas/call/info/parts';
import { RECORDING_SILENT_SECONDS } from '@console/contract/areas/call/recording';
import { sql } from 'kysely';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { peopleOf, tell, writeEvents, type Db, type StoredCall } from '../app-side/engine/store.ts';

/** Looks at one recording: closes it when it is over, and makes a file of one that is closed. */
export const CALL_RECORDING = 'CALL_RECORDING';

/** For so long after the call its last piece may still come. */
export const LAST_PIECE_SECONDS = 15;

export interface OpenRecording {
  readonly id: string;
  readonly callId: string;
  readonly by: Party;
  /** Milliseconds. */
  readonly pieceAt: number;
}

interface Which {
  readonly tenantId: string;
  readonly id: string;
}

export const lookAtRecording = (db: Db, { tenantId, id }: Which, seconds: number) =>
  enqueue(db, {
    tenantId,
    kind: CALL_RECORDING,
    key: id,
    payload: { recordingId: id },
    runAt: new Date(Date.now() + seconds * 1_000),
  });

/** The one that runs in this call; held, as whoever closes it does. */
export async function openRecordingOf(db: Db, tenantId: string, callId: string): Promise<OpenRecording | undefined> {
  const { rows } = await sql<OpenRecording>`
    select r.id, r.call_id as "callId", json_build_object('kind', 'TEAM_USER', 'id', r.by_id, 'name', r.by_name) as by,
           floor(extract(epoch from r.piece_at) * 1000)::float8 as "pieceAt"
      from call_recording r where r.tenant_id = ${tenantId} and r.call_id = ${callId} and r.state = 'RECORDING'
       for no key update`.execute(db);
  return rows[0];
}

type Times = Pick<StoredCall, 'tenantId' | 'id' | 'createdAt' | 'answeredAt'>;

/** From here on nothing more is taken in, and a job makes a file of what came. */
export async function closeRecording(
  db: Db,
  call: Times,
  recording: OpenRecording,
  { actor = recording.by, moment }: { readonly actor?: Party; readonly moment?: number | undefined } = {},
): Promise<void> {
  const { tenantId } = call;
  await sql`
    update call_recording set state = 'PROCESSING',
           duration_sec = greatest(0, round(extract(epoch from piece_at - started_at)))
     where tenant_id = ${tenantId} and id = ${recording.id} and state = 'RECORDING'`.execute(db);
  await writeEvents(db, call, [{ type: 'RECORD_STOP', actor, moment }]);
  await lookAtRecording(db, { tenantId, id: recording.id }, 0);
  await tell(db, tenantId, await peopleOf(db, call));
}

/** The call is over: its recording is soon. */
export async function callEnded(db: Db, { tenantId, id }: Which): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from call_recording where tenant_id = ${tenantId} and call_id = ${id} and state = 'RECORDING'`.execute(
    db,
  );
  if (rows[0]) await lookAtRecording(db, { tenantId, id: rows[0].id }, LAST_PIECE_SECONDS);
}

export const SILENT_MS = RECORDING_SILENT_SECONDS * 1_000;
