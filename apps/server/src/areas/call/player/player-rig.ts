import { callPlayer } from '@console/contract/areas/call/player';
import { callRecording } from '@console/contract/areas/call/recording';
import { expect, vi } from 'vitest';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import type { TestServer } from '../../../test/harness.ts';
import { talk, type CallPerson } from '../call-rig.ts';
import { record, recorded, sendPiece, stored } from '../recording/recording-rig.ts';

export async function recordedBy(
  server: TestServer,
  expert: CallPerson,
  callId: string,
  seconds = 12,
): Promise<string> {
  const { recordingId } = await expert.ask(callRecording.start, { callId, mime: 'video/webm' });
  await sendPiece(server, expert, recordingId, 0, await recorded(seconds));
  await expert.ask(callRecording.stop, { recordingId });
  await vi.waitFor(async () => {
    expect(await stored(server, recordingId)).toMatchObject({ state: 'READY' });
    // Until they are gone, its pieces lie beside its file.
    expect(await server.look(`select from call_recording_piece where recording_id = $1`, [recordingId])).toEqual([]);
  }, soon);
  return recordingId;
}

/** A call with a recording of so many seconds that can be played. */
export async function recordedCall(server: TestServer, seconds = 12) {
  const talking = await talk(server);
  await record(server, talking.callId, 'ALWAYS');
  return { ...talking, recordingId: await recordedBy(server, talking.expert, talking.callId, seconds) };
}

export const play = (
  server: TestServer,
  token: string,
  { callId, recordingId }: { callId: string; recordingId: string },
) => server.call(callPlayer.play, { callId, recordingId }, { token });

export const fetchAt = (server: TestServer, address: string, range?: string) =>
  fetch(`${server.url}${address}`, range === undefined ? {} : { headers: { range } });
