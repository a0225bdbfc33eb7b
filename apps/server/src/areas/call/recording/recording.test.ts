import { callAppSide } from '@console/contract/areas/call/app-side';
import { callInfo } from '@console/contract/areas/call/info/info';
import { callRecording, RECORDING_PIECE_BYTES } from '@console/contract/areas/call/recording';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { filesOnDisk, png, usedBytes } from '../../base/file/file-rig.ts';
import { addExpert, online, otherCompany, talk, type CallPerson } from '../call-rig.ts';
import { cut, eventsOf, record, recorded, runNow, sendPiece, sendSnapshot, stored } from './recording-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const start = (expert: CallPerson, callId: string) => expert.call(callRecording.start, { callId, mime: 'video/webm' });
const begin = async (expert: CallPerson, callId: string) =>
  (await expert.ask(callRecording.start, { callId, mime: 'video/webm' })).recordingId;

async function talkRecorded(recording: 'ASK' | 'ALWAYS' = 'ALWAYS') {
  const talking = await talk(server);
  await record(server, talking.callId, recording);
  return talking;
}

/** A second expert who comes into the call. */
async function joinedBy(expert: CallPerson, callId: string, groupId: string): Promise<CallPerson> {
  const second = await addExpert(server, groupId);
  await online(second);
  await expert.ask(callAppSide.invite, { callId, teamUserId: second.userId });
  await second.ask(callAppSide.answer, { callId });
  return second;
}

const isReady = (recordingId: string) =>
  vi.waitFor(
    async () => expect(await stored(server, recordingId)).toMatchObject({ state: 'READY', failure: null }),
    soon,
  );

describe('whether a call is recorded', () => {
  test('is the route’s: never where it says so', async () => {
    const { customer, expert, callId } = await talk(server);
    await record(server, callId, 'OFF');
    expect(await start(expert, callId)).toMatchObject({ code: 'CALL_RECORDING_OFF' });
    expect(await customer.call(callRecording.agree, { callId, agreed: true })).toMatchObject({
      code: 'CALL_RECORDING_OFF',
    });
  });

  test('is nobody’s to answer where every call is recorded: they hear so, and it goes on', async () => {
    const { customer, expert, callId } = await talkRecorded('ALWAYS');
    const recordingId = await begin(expert, callId);
    for (const agreed of [true, false]) {
      const answer = await customer.call(callRecording.agree, { callId, agreed });
      expect(answer).toMatchObject({ status: false, code: 'CALL_RECORDING_ALWAYS' });
    }
    expect(await stored(server, recordingId)).toMatchObject({ state: 'RECORDING' });
    expect(await customer.ask(callAppSide.detail, { callId })).toMatchObject({ recordingAgreed: null });
  });

  test('is the customer’s where it asks; taken back, the recording that runs is stopped', async () => {
    const { customer, expert, callId } = await talkRecorded('ASK');
    expect(await start(expert, callId)).toMatchObject({ code: 'CALL_RECORDING_NOT_AGREED' });
    expect(await expert.call(callRecording.agree, { callId, agreed: true })).toMatchObject({
      code: 'CALL_NOT_CUSTOMER',
    });
    await customer.ask(callRecording.agree, { callId, agreed: false });
    expect(await start(expert, callId)).toMatchObject({ code: 'CALL_RECORDING_NOT_AGREED' });
    await customer.ask(callRecording.agree, { callId, agreed: true });
    const recordingId = await begin(expert, callId);
    expect(await customer.ask(callAppSide.detail, { callId })).toMatchObject({
      recordingAgreed: true,
      recordingBy: expert.name,
    });
    await customer.ask(callRecording.agree, { callId, agreed: false });
    expect((await stored(server, recordingId))!.state).not.toBe('RECORDING');
    expect(await sendPiece(server, expert, recordingId, 0, await recorded(1))).toMatchObject({
      code: 'CALL_RECORDING_OVER',
    });
    const types = (await eventsOf(server, callId)).filter(({ type }) => type.startsWith('RECORD'));
    expect(types).toMatchObject([
      { type: 'RECORD_START', actor: expert.name },
      { type: 'RECORD_STOP', actor: customer.name },
    ]);
  });

  test('is for the experts in it alone, while it goes on', async () => {
    const { customer, expert, callId, route } = await talkRecorded();
    expect(await start(customer, callId)).toMatchObject({ code: 'CALL_NOT_EXPERT' });
    const outsider = await addExpert(server, route.groupIds[0]!);
    expect(await start(outsider, callId)).toMatchObject({ http: 404 });
    const foreigner = await addExpert(server, null, otherCompany);
    expect(await start(foreigner, callId)).toMatchObject({ http: 404 });
    await expert.ask(callAppSide.hangUp, { callId });
    expect(await start(expert, callId)).toMatchObject({ code: 'CALL_OVER' });
    expect(await customer.call(callRecording.agree, { callId, agreed: true })).toMatchObject({ code: 'CALL_OVER' });
  });
});

describe('a recording that runs', () => {
  test('is one of a call: another expert hears whose it is, and has theirs once that one has left', async () => {
    const { expert, callId, route } = await talkRecorded();
    const second = await joinedBy(expert, callId, route.groupIds[0]!);
    const recordingId = await begin(expert, callId);
    const refused = await start(second, callId);
    expect(refused).toMatchObject({ code: 'CALL_RECORDING_RUNNING' });
    expect(refused.message).toContain(expert.name);
    expect(await second.call(callRecording.stop, { recordingId })).toMatchObject({ http: 404 });
    const foreigner = await addExpert(server, null, otherCompany);
    for (const other of [second, foreigner]) {
      expect(await sendPiece(server, other, recordingId, 0, await recorded(1))).toMatchObject({ http: 404 });
    }
    expect(await stored(server, recordingId)).toMatchObject({ next: 0 });
    await expert.ask(callAppSide.hangUp, { callId });
    await begin(second, callId);
    expect((await stored(server, recordingId))!.state).not.toBe('RECORDING');
  });

  test('is closed and begun anew by its own recorder after a break', async () => {
    const { expert, callId } = await talkRecorded();
    const first = await begin(expert, callId);
    await sendPiece(server, expert, first, 0, await recorded(2));
    const second = await begin(expert, callId);
    expect(second).not.toBe(first);
    await isReady(first);
    expect(await stored(server, second)).toMatchObject({ state: 'RECORDING' });
  });

  test('takes its pieces in order, each once; what comes too early is told which is next', async () => {
    const { expert, callId } = await talkRecorded();
    const recordingId = await begin(expert, callId);
    const pieces = cut(await recorded(3), 3);
    expect(await sendPiece(server, expert, recordingId, 1, pieces[1]!)).toMatchObject({ data: { next: 0 } });
    expect(await sendPiece(server, expert, recordingId, 0, pieces[0]!)).toMatchObject({ data: { next: 1 } });
    const used = await usedBytes(server);
    expect(await sendPiece(server, expert, recordingId, 0, pieces[0]!)).toMatchObject({ data: { next: 1 } });
    expect(await usedBytes(server)).toBe(used);
    const twice = await Promise.all([1, 2, 3].map(() => sendPiece(server, expert, recordingId, 1, pieces[1]!)));
    expect(twice.map(({ data }) => data?.next)).toEqual([2, 2, 2]);
    expect(await usedBytes(server)).toBe(used + pieces[1]!.length);
    const kept = await server.look(`select seq from call_recording_piece where recording_id = $1 order by seq`, [
      recordingId,
    ]);
    expect(kept).toEqual([{ seq: 0 }, { seq: 1 }]);
  });

  test('takes no piece that is too large or empty, and stays open', async () => {
    const { expert, callId } = await talkRecorded();
    const recordingId = await begin(expert, callId);
    const disk = await filesOnDisk(server);
    const large = Buffer.alloc(RECORDING_PIECE_BYTES + 1, 1);
    expect(await sendPiece(server, expert, recordingId, 0, large)).toMatchObject({ http: 413, code: 'FILE_TOO_LARGE' });
    expect(await sendPiece(server, expert, recordingId, 0, Buffer.alloc(0))).toMatchObject({ code: 'FILE_TYPE' });
    expect(await filesOnDisk(server)).toEqual(disk);
    expect(await stored(server, recordingId)).toMatchObject({ state: 'RECORDING', next: 0 });
  });

  test('stops when the company has no storage left, and keeps what came before', async () => {
    const { expert, callId } = await talkRecorded();
    const recordingId = await begin(expert, callId);
    const pieces = cut(await recorded(4), 2);
    await sendPiece(server, expert, recordingId, 0, pieces[0]!);
    await server.look(`update tenant set storage_quota_bytes = storage_used_bytes + 10 where code = 'kangheng'`);
    expect(await sendPiece(server, expert, recordingId, 1, pieces[1]!)).toMatchObject({ code: 'CALL_RECORDING_FULL' });
    await isReady(recordingId);
    await server.look(`update tenant set storage_quota_bytes = 10737418240 where code = 'kangheng'`);
  });
});

describe('afterwards', () => {
  test('the pieces are one file that knows how long it is; nothing else is left, and it counts once', async () => {
    const { expert, callId } = await talkRecorded();
    const [disk, used] = [await filesOnDisk(server), await usedBytes(server)];
    const recordingId = await begin(expert, callId);
    const whole = await recorded(12);
    for (const [seq, piece] of cut(whole, 4).entries()) await sendPiece(server, expert, recordingId, seq, piece);
    await expert.ask(callRecording.stop, { recordingId });
    await expert.ask(callRecording.stop, { recordingId });
    await isReady(recordingId);
    await vi.waitFor(async () => expect(await filesOnDisk(server)).toHaveLength(disk.length + 1), soon);
    const made = (await stored(server, recordingId))!;
    expect(made).toMatchObject({ duration: 12, held: 0 });
    expect(await usedBytes(server)).toBe(used + made.size);
    const token = await server.signIn('operator');
    const { data } = await server.call(callInfo.detail, { callId }, { token });
    expect(data).toMatchObject({ hasRecording: true, recordings: [{ recordingId, state: 'READY', durationSec: 12 }] });
    const began = (await eventsOf(server, callId)).find(({ type }) => type === 'RECORD_START')!;
    expect(Math.abs(data!.recordings[0]!.atSec - began.at)).toBeLessThan(0.5);
  });

  test('what cannot be copied is kept as it came, and what is no film at all fails', async () => {
    const { expert, callId } = await talkRecorded();
    const broken = await begin(expert, callId);
    const head = (await recorded(1)).subarray(0, 200);
    await sendPiece(server, expert, broken, 0, Buffer.concat([head, Buffer.alloc(50_000, 7)]));
    await expert.ask(callRecording.stop, { recordingId: broken });
    await isReady(broken);
    expect((await stored(server, broken))!.size).toBe(50_200);
    const nothing = await begin(expert, callId);
    await sendPiece(server, expert, nothing, 0, Buffer.from('<html>hello</html>'));
    await expert.ask(callRecording.stop, { recordingId: nothing });
    const empty = await begin(expert, callId);
    await expert.ask(callRecording.stop, { recordingId: empty });
    await vi.waitFor(async () => {
      expect(await stored(server, nothing)).toMatchObject({ state: 'FAILED', failure: 'UNREADABLE', held: 0 });
      expect(await stored(server, empty)).toMatchObject({ state: 'FAILED', failure: 'EMPTY' });
    }, soon);
  });

  test('several servers that make the file at the same time make one', async () => {
    const { expert, callId } = await talkRecorded();
    const disk = await filesOnDisk(server);
    const recordingId = await begin(expert, callId);
    for (const [seq, piece] of cut(await recorded(12), 4).entries()) {
      await sendPiece(server, expert, recordingId, seq, piece);
    }
    await expert.ask(callRecording.stop, { recordingId });
    // As of servers that were taken for dead and go on.
    await server.look(
      `insert into job (tenant_id, id, kind, payload)
       select tenant_id, gen_random_uuid(), 'CALL_RECORDING', jsonb_build_object('recordingId', id)
         from call_recording, generate_series(1, 3) where id = $1`,
      [recordingId],
    );
    const waiting = () =>
      server.look(`select last_error from job where kind = 'CALL_RECORDING' and payload ->> 'recordingId' = $1`, [
        recordingId,
      ]);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), soon);
    expect(await stored(server, recordingId)).toMatchObject({ state: 'READY', duration: 12, held: 0 });
    expect(await filesOnDisk(server)).toHaveLength(disk.length + 1);
  });

  test('of a call that ended, and of a recorder who fell silent, what came is kept', async () => {
    const one = await talkRecorded();
    const ended = await begin(one.expert, one.callId);
    const cameIn = { data: { next: 1 } };
    expect(await sendPiece(server, one.expert, ended, 0, (await recorded(2)).subarray(0, 20_000))).toMatchObject(
      cameIn,
    );
    await one.customer.ask(callAppSide.hangUp, { callId: one.callId });
    // Its last piece still comes.
    expect(await sendPiece(server, one.expert, ended, 1, (await recorded(2)).subarray(20_000))).toMatchObject({
      data: { next: 2 },
    });
    await server.look(`update call set ended_at = ended_at - interval '20 seconds' where id = $1`, [one.callId]);
    const two = await talkRecorded();
    const silent = await begin(two.expert, two.callId);
    expect(await sendPiece(server, two.expert, silent, 0, await recorded(2))).toMatchObject(cameIn);
    await server.look(`update call_recording set piece_at = piece_at - interval '61 seconds' where id = $1`, [silent]);
    await server.look(`update job set run_at = now() where kind = 'CALL_RECORDING' and state = 'PENDING'`);
    await server.call(callInfo.page, {}, { token: await server.signIn('operator') });
    await isReady(ended);
    await isReady(silent);
    expect(await sendPiece(server, two.expert, silent, 1, await recorded(1))).toMatchObject({
      code: 'CALL_RECORDING_OVER',
    });
  });
});

test('a recording that is past its days goes with its file, one that is held stays, and snapshots stay', async () => {
  const { expert, callId } = await talkRecorded();
  const make = async () => {
    const recordingId = await begin(expert, callId);
    await sendPiece(server, expert, recordingId, 0, await recorded(1));
    await expert.ask(callRecording.stop, { recordingId });
    await isReady(recordingId);
    return recordingId;
  };
  const [gone, held] = [await make(), await make()];
  await sendSnapshot(server, expert, callId, await png());
  const token = await server.signIn('operator');
  const hold = (recordingId: string, on: boolean) =>
    server.call(callInfo.holdRecording, { callId, recordingId, hold: on, reason: '客户投诉' }, { token });
  expect(await hold(held, true)).toMatchObject({ status: true });
  const lines = await server.look<{ changes: { field: string; after: unknown }[] }>(
    `select changes from operation_log where object_id = $1 and action = 'UPDATE'`,
    [callId],
  );
  expect(lines[0]!.changes).toContainEqual({ field: 'holdReason', before: null, after: '客户投诉' });
  await server.look(`update call_recording set expire_at = now() - interval '1 second' where call_id = $1`, [callId]);
  const used = await usedBytes(server);
  const { size, fileId } = (await stored(server, gone))!;
  await runNow(server, 'CALL_RECORDING_EXPIRE');
  await vi.waitFor(async () => expect(await stored(server, gone)).toBeUndefined(), soon);
  expect(await stored(server, held)).toMatchObject({ state: 'READY' });
  await runNow(server, 'file.sweep');
  await vi.waitFor(
    async () => expect(await server.look(`select from file where id = $1`, [fileId])).toHaveLength(0),
    soon,
  );
  expect(await usedBytes(server)).toBe(used - size);
  const { data } = await server.call(callInfo.detail, { callId }, { token });
  expect(data).toMatchObject({ recordings: [{ recordingId: held, legalHold: true }], snapshots: [{}] });
  // Let go, it is past its days at once.
  await hold(held, false);
  await runNow(server, 'CALL_RECORDING_EXPIRE');
  await vi.waitFor(async () => expect(await stored(server, held)).toBeUndefined(), soon);
});
