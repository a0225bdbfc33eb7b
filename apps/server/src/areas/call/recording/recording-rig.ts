import { randomUUID } from 'node:crypto';
import { callRecording } from '@console/contract/areas/call/recording';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import type { Answered } from '../../../test/harness.ts';
import { company, type CallPerson, type CallServer } from '../call-rig.ts';

/** What a recorder makes: it never says how long it is, and can be cut anywhere. Its frames show nothing. */
export async function recorded(seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  for (let at = 0; at < seconds * 10; at += 1) {
    const packet = new EncodedPacket(new Uint8Array(2_000).fill(at), at % 10 === 0 ? 'key' : 'delta', at / 10, 0.1);
    await source.add(packet, { decoderConfig: { codec: 'vp8', codedWidth: 320, codedHeight: 240 } });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** In pieces of any size, as a network has them. */
export function cut(whole: Buffer, into: number): Buffer[] {
  const size = Math.ceil(whole.length / into);
  return Array.from({ length: into }, (_, n) => whole.subarray(n * size, (n + 1) * size));
}

async function upload<T>(
  server: CallServer,
  person: CallPerson,
  path: string,
  fields: Record<string, string>,
  file: Blob,
  name: string,
): Promise<Answered<T>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', file, name);
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers: person.headers, body: form });
  return { ...((await answer.json()) as object), http: answer.status } as Answered<T>;
}

export const sendPiece = (server: CallServer, person: CallPerson, recordingId: string, seq: number, bytes: Buffer) =>
  upload<{ next: number }>(
    server,
    person,
    callRecording.piece.path,
    { recordingId, seq: String(seq) },
    new Blob([new Uint8Array(bytes)], { type: 'video/webm' }),
    'piece.webm',
  );

export const sendSnapshot = (
  server: CallServer,
  person: CallPerson,
  callId: string,
  bytes: Buffer,
  { snapshotId = randomUUID(), type = 'image/png' } = {},
) =>
  upload<{ fileId: string }>(
    server,
    person,
    callRecording.snapshot.path,
    { callId, snapshotId },
    new Blob([new Uint8Array(bytes)], { type }),
    'shot.png',
  );

/** What the route said about recordings when the call came. */
export const record = (server: CallServer, callId: string, recording: 'OFF' | 'ASK' | 'ALWAYS') =>
  server.look(`update call set recording = $2, retention_days = 30 where id = $1`, [callId, recording]);

interface StoredRecording {
  readonly state: string;
  readonly duration: number;
  readonly size: number;
  readonly fileId: string | null;
  readonly failure: string | null;
  readonly held: number;
  readonly next: number;
}

export async function stored(server: CallServer, recordingId: string): Promise<StoredRecording | undefined> {
  const [row] = await server.look<StoredRecording>(
    `select state, duration_sec as duration, size::int, file_id as "fileId", failure, held_bytes::int as held, next_seq as next
       from call_recording where id = $1`,
    [recordingId],
  );
  return row;
}

export const eventsOf = async (server: CallServer, callId: string) =>
  server.look<{ type: string; at: number; actor: string | null }>(
    `select type, at_sec as at, actor_name as actor from call_event where call_id = $1 order by id`,
    [callId],
  );

/** Whatever this kind of job does, it does it now. */
export const runNow = (server: CallServer, kind: string) =>
  server.look(
    `insert into job (tenant_id, id, kind, key) values ($1, gen_random_uuid(), $2, $2)
     on conflict (tenant_id, kind, key) where state = 'PENDING' and key is not null do update set run_at = now()`,
    [company, kind],
  );
