import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { callInfo } from '@console/contract/areas/call/info/info';
import { RECORDING_RETRY_DAYS } from '@console/contract/areas/call/info/parts';
import { callPlayer } from '@console/contract/areas/call/player';
import { callRecording } from '@console/contract/areas/call/recording';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inTenant } from '../../../../kernel/db/in-tenant.ts';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { filesOnDisk, usedBytes } from '../../../base/file/file-rig.ts';
import { openRuntime } from '../../../dashboard/call-data/call-data-rig.ts';
import { company, talk } from '../../call-rig.ts';
import { cut, record, recorded, runNow, sendPiece, stored } from '../recording-rig.ts';

// A recording that nothing can be made of at this moment waits, and what came of it stays until it is a file or given up.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => quota('10737418240'));
afterAll(() => server.stop());

const quota = (bytes: string) =>
  server.look(`update tenant set storage_quota_bytes = ${bytes} where code = 'kangheng'`);
const PIECES = 3;

/** All its pieces are there; it is over at the next step. */
async function sent() {
  const used = await usedBytes(server);
  const { expert, callId } = await talk(server);
  await record(server, callId, 'ALWAYS');
  const { recordingId } = await expert.ask(callRecording.start, { callId, mime: 'video/webm' });
  for (const [seq, piece] of cut(await recorded(6), PIECES).entries()) {
    await sendPiece(server, expert, recordingId, seq, piece);
  }
  const pieces = await server.look<{ path: string }>(`select path from call_recording_piece where recording_id = $1`, [
    recordingId,
  ]);
  const onDisk = async () =>
    (await filesOnDisk(server)).filter((name) => pieces.some(({ path }) => name.endsWith(path))).length;
  expect(await onDisk()).toBe(PIECES);
  return { callId, recordingId, used, onDisk, stop: () => expert.ask(callRecording.stop, { recordingId }) };
}

const becomes = (recordingId: string, wanted: object) =>
  vi.waitFor(async () => expect(await stored(server, recordingId)).toMatchObject(wanted), soon);

/** One that waits for room: others took what its file needs. */
async function waiting() {
  const made = await sent();
  await quota('storage_used_bytes - 1000');
  await made.stop();
  await becomes(made.recordingId, { state: 'PROCESSING', failure: 'NO_ROOM' });
  return made;
}

/** What is planned for it runs now, as the last of so many tries; in how many minutes it would have. */
async function lookNow(recordingId: string, attempts = 0): Promise<number> {
  const due = await server.look<{ minutes: number }>(
    `with planned as (
       select id, extract(epoch from run_at - now())::float8 / 60 as minutes from job
        where kind = 'CALL_RECORDING' and key = $1 and state = 'PENDING' for update)
     update job j set run_at = now(), attempts = $2 from planned p where j.id = p.id returning p.minutes`,
    [recordingId, attempts],
  );
  return due[0]?.minutes ?? NaN;
}

async function shown(callId: string) {
  const { data } = await server.call(callInfo.detail, { callId }, { token: await server.signIn('operator') });
  return data!.recordings[0]!;
}

const piecesOf = async (recordingId: string) =>
  (await server.look(`select from call_recording_piece where recording_id = $1`, [recordingId])).length;

test('without room it waits and says so, keeps its pieces, and is made once there is room', async () => {
  const { callId, recordingId, used, onDisk } = await waiting();
  const { waiting: wait, ...recording } = await shown(callId);
  expect(recording).toMatchObject({ recordingId, state: 'PROCESSING' });
  expect(wait).toMatchObject({ for: 'NO_ROOM' });
  const days = (Date.parse(wait!.until!) - Date.now()) / 86_400_000;
  expect(Math.round(days * 100) / 100).toBe(RECORDING_RETRY_DAYS);
  const token = await server.signIn('operator');
  expect(await server.call(callPlayer.play, { callId, recordingId }, { token })).toMatchObject({
    code: 'CALL_RECORDING_NOT_READY',
  });
  // Nothing clears what it will be made of.
  await runNow(server, 'CALL_RECORDING_CLEAR');
  await vi.waitFor(
    async () => expect(await server.look(`select from job where kind = 'CALL_RECORDING_CLEAR'`)).toHaveLength(0),
    soon,
  );
  expect(await piecesOf(recordingId)).toBe(PIECES);
  expect(await onDisk()).toBe(PIECES);
  await quota('10737418240');
  expect(await lookNow(recordingId)).toBeGreaterThan(50);
  await becomes(recordingId, { state: 'READY', failure: null, held: 0 });
  expect(await shown(callId)).toMatchObject({ state: 'READY', waiting: null, durationSec: 6 });
  await vi.waitFor(async () => expect(await onDisk()).toBe(0), soon);
  expect(await usedBytes(server)).toBe(used + (await stored(server, recordingId))!.size);
});

test('a storage that is away for longer than a job is tried makes no recording unreadable', async () => {
  const { callId, recordingId, used, stop } = await sent();
  const [files, away] = ['files', 'files-away'].map((name) => join(server.dataDir, name)) as [string, string];
  await rename(files, away);
  try {
    await stop();
    const failed = `select from job where kind = 'CALL_RECORDING' and key = $1 and state = 'PENDING' and attempts = 1`;
    await vi.waitFor(async () => expect(await server.look(failed, [recordingId])).toHaveLength(1), soon);
    const held = (await stored(server, recordingId))!.held;
    expect(await usedBytes(server)).toBe(used + held);
    await lookNow(recordingId, 7);
    await becomes(recordingId, { state: 'PROCESSING', failure: 'UNREACHABLE', held });
    expect((await shown(callId)).waiting).toMatchObject({ for: 'UNREACHABLE' });
  } finally {
    await rename(away, files);
  }
  expect(await lookNow(recordingId)).toBeGreaterThan(50);
  await becomes(recordingId, { state: 'READY', failure: null, held: 0 });
  expect(await usedBytes(server)).toBe(used + (await stored(server, recordingId))!.size);
});

test('what its pieces hold of the storage is counted also after a try that came to nothing', async () => {
  const { recordingId, used, stop } = await sent();
  const { held } = (await stored(server, recordingId))!;
  // The file has taken its room and all of its bytes, and does not come to be.
  await server.look(`create function no_file() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
  await server.look(`create trigger no_file before insert on file for each row execute function no_file()`);
  await stop();
  const failed = `select from job where kind = 'CALL_RECORDING' and key = $1 and state = 'PENDING' and attempts = 1
                     and last_error like '%not now%'`;
  await vi.waitFor(async () => expect(await server.look(failed, [recordingId])).toHaveLength(1), soon);
  await server.look(`drop trigger no_file on file`);
  expect(await stored(server, recordingId)).toMatchObject({ state: 'PROCESSING', held });
  expect(await usedBytes(server)).toBe(used + held);
  await lookNow(recordingId);
  await becomes(recordingId, { state: 'READY', held: 0 });
  expect(await usedBytes(server)).toBe(used + (await stored(server, recordingId))!.size);
});

test('after its days it is given up and nothing of it is left; one that is held waits on', async () => {
  const { callId, recordingId, used, onDisk } = await waiting();
  const late = `update call_recording set waiting_since = waiting_since - make_interval(days => $2), legal_hold = $3 where id = $1`;
  await server.look(late, [recordingId, RECORDING_RETRY_DAYS, true]);
  expect((await shown(callId)).waiting).toEqual({ for: 'NO_ROOM', until: null });
  const isPlanned = () =>
    vi.waitFor(async () => {
      const [job] = await server.look(
        `select state, run_at > now() as later from job where kind = 'CALL_RECORDING' and key = $1`,
        [recordingId],
      );
      expect(job).toEqual({ state: 'PENDING', later: true });
    }, soon);
  await lookNow(recordingId);
  await isPlanned();
  expect(await stored(server, recordingId)).toMatchObject({ state: 'PROCESSING' });
  await server.look(late, [recordingId, 0, false]);
  await lookNow(recordingId);
  await becomes(recordingId, { state: 'FAILED', failure: 'NO_ROOM', held: 0 });
  await vi.waitFor(async () => expect(await onDisk()).toBe(0), soon);
  await vi.waitFor(async () => expect(await piecesOf(recordingId)).toBe(0), soon);
  expect(await usedBytes(server)).toBe(used);
  expect(await shown(callId)).toMatchObject({ state: 'FAILED', waiting: null });
});

test('when its call is deleted its pieces go, and what they held of the storage is free', async () => {
  const { callId, recordingId, used, onDisk } = await waiting();
  const runtime = openRuntime(server);
  await inTenant(runtime, company, (db) => sql`delete from call where id = ${callId}`.execute(db));
  await runtime.close();
  expect(await usedBytes(server)).toBe(used);
  expect(await piecesOf(recordingId)).toBe(PIECES);
  await runNow(server, 'CALL_RECORDING_CLEAR');
  await vi.waitFor(async () => expect(await onDisk()).toBe(0), soon);
  await vi.waitFor(async () => expect(await piecesOf(recordingId)).toBe(0), soon);
});

test('what is past its days goes once its pieces have gone', async () => {
  const { recordingId, stop } = await sent();
  await stop();
  await becomes(recordingId, { state: 'READY' });
  await vi.waitFor(async () => expect(await piecesOf(recordingId)).toBe(0), soon);
  // As of a storage that was away when they were to be cleared.
  await server.look(
    `insert into call_recording_piece (tenant_id, recording_id, path, seq, size)
     select tenant_id, id, '2026/11/00000000-0000-4000-8000-000000000009', 0, 1 from call_recording where id = $1`,
    [recordingId],
  );
  await server.look(`update call_recording set expire_at = now() - interval '1 second' where id = $1`, [recordingId]);
  const over = async (kind: string) => {
    await runNow(server, kind);
    await vi.waitFor(
      async () => expect(await server.look(`select from job where kind = $1 and key = $1`, [kind])).toHaveLength(0),
      soon,
    );
  };
  await over('CALL_RECORDING_EXPIRE');
  expect(await stored(server, recordingId)).toMatchObject({ state: 'READY' });
  await over('CALL_RECORDING_CLEAR');
  expect(await piecesOf(recordingId)).toBe(0);
  await over('CALL_RECORDING_EXPIRE');
  expect(await stored(server, recordingId)).toBeUndefined();
});
