import { callInfo } from '@console/contract/areas/call/info/info';
import { message } from '@console/contract/areas/system/message';
import { search } from '@console/contract/areas/system/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCall, makeEvent, makeExpert, tenantId } from './info-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const accountId = async (username: string) =>
  (await server.look<{ id: string }>('select id from account where username = $1', [username]))[0]!.id;

describe('one call', () => {
  test('shows who was in it, what happened and what the network was like', async () => {
    const callId = await makeCall(server, {
      promise_sec: 10,
      wait_sec: 25,
      network_samples: 4,
      rtt_ms_sum: 400,
      loss_sum: 6,
      reconnects: 1,
      message: '请回电',
    });
    await server.look(
      `insert into call_member (tenant_id, call_id, person_kind, person_id, name, left_at)
         values ($1, $2, 'TEAM_USER', gen_random_uuid(), '何工', now())`,
      [tenantId, callId],
    );
    await makeEvent(server, callId, 'RING', -20, { target: '何工' });
    await makeEvent(server, callId, 'ANSWER', 0, { actor: '何工' });
    await makeEvent(server, callId, 'OCR', 12.5, { actor: '何工', text: 'E-101' });
    await makeEvent(server, callId, 'HANGUP', 300);
    const { data } = await server.call(callInfo.detail, { callId }, { token });
    expect(data).toMatchObject({
      callId,
      promiseSec: 10,
      waitSec: 25,
      message: '请回电',
      network: { avgRttMs: 100, lossPct: 1.5, reconnects: 1 },
      participants: [{ name: '何工', kind: 'TEAM_USER' }],
      review: null,
      followUp: null,
    });
    const events = (await server.call(callInfo.detailEvent, { callId }, { token })).data!;
    expect(events.next).toBeNull();
    expect(events.list.map(({ type, at: second }) => [type, second])).toEqual([
      ['RING', -20],
      ['ANSWER', 0],
      ['OCR', 12.5],
      ['HANGUP', 300],
    ]);
    expect(events.list[0]!.target?.name).toBe('何工');
    expect(events.list[2]).toMatchObject({ text: 'E-101', actor: { name: '何工' } });
    expect(events.list[3]!.end).toBe('HANGUP_CALLER');
    const rest = await server.call(callInfo.detailEvent, { callId, afterId: events.list[1]!.id }, { token });
    expect(rest.data!.list.map(({ type }) => type)).toEqual(['OCR', 'HANGUP']);
  });

  test('that goes on is as long as it has lasted', async () => {
    const callId = await makeCall(server, { status: 'IN_PROGRESS' });
    const { data } = await server.call(callInfo.detail, { callId }, { token });
    expect(data!.durationSec).toBeGreaterThan(3_000);
    expect(data!.endedAt).toBeNull();
  });

  test('is found by the search everywhere', async () => {
    const callId = await makeCall(server, { call_no: 'FINDME-42', client_name: '寻找医院' });
    const { data } = await server.call(search.find, { keyword: 'FINDME' }, { token });
    expect(data!.find(({ type }) => type === 'call')?.items).toEqual([
      { id: callId, name: 'FINDME-42', hint: '寻找医院 · 郑女士' },
    ]);
  });

  test('has a reviewer’s note, which is written down and can be taken away', async () => {
    const callId = await makeCall(server);
    const noted = await server.call(callInfo.review, { callId, note: '处理得当' }, { token });
    expect(noted.data!.review).toMatchObject({ note: '处理得当', by: { name: '李晨' } });
    const [logged] = await server.look(
      `select action, changes from operation_log where object_id = $1 order by seq desc limit 1`,
      [callId],
    );
    expect(logged).toEqual({
      action: 'UPDATE',
      changes: [{ field: 'reviewNote', before: null, after: '处理得当' }],
    });
    expect((await server.call(callInfo.review, { callId, note: null }, { token })).data!.review).toBeNull();
  });
});

describe('a follow-up', () => {
  const soon = () => new Date(Date.now() + 86_400_000).toISOString();
  const add = (callId: string, ownerId: string, more: { dueAt?: string; by?: string } = {}) =>
    server.call(
      callInfo.addFollowUp,
      { callId, ownerId, dueAt: more.dueAt ?? soon(), note: '致歉并回访' },
      { token: more.by ?? token },
    );
  const close = (callId: string) => server.call(callInfo.closeFollowUp, { callId, note: '客户满意' }, { token });

  test('is arranged once, told to its owner, and closed once', async () => {
    const owner = await makeExpert(server, 'ALL');
    const callId = await makeCall(server, {
      call_no: 'LOW-1',
      client_id: newId(),
      client_name: '仁和医院',
      score: 1,
    });
    const { data } = await add(callId, owner.accountId);
    expect(data!.followUp).toMatchObject({ state: 'OPEN', owner: { id: owner.accountId }, note: '致歉并回访' });
    const box = await server.call(message.page, { kind: 'TODO' }, { token: await server.signIn(owner.username) });
    expect(box.data!.list[0]).toMatchObject({
      code: 'CALL_FOLLOW_UP',
      route: 'callLogDetail',
      params: expect.objectContaining({ callId, callNo: 'LOW-1', name: '仁和医院' }),
    });
    expect((await add(callId, owner.accountId)).code).toBe('CALL_FOLLOW_UP_OPEN');
    const closed = (await close(callId)).data!;
    expect(closed.followUp).toMatchObject({ state: 'DONE', note: '致歉并回访', result: '客户满意' });
    expect(closed.followUp!.doneAt).not.toBeNull();
    expect((await close(callId)).code).toBe('CALL_NO_FOLLOW_UP');
    expect((await add(callId, owner.accountId)).data!.followUp).toMatchObject({ state: 'OPEN', result: null });
  });

  test('of two at once is one', async () => {
    const callId = await makeCall(server);
    const mine = await accountId('operator');
    const answers = await Promise.all([add(callId, mine), add(callId, mine), add(callId, mine)]);
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual([
      'CALL_FOLLOW_UP_OPEN',
      'CALL_FOLLOW_UP_OPEN',
      'done',
    ]);
  });

  test('needs an owner of one’s own company and a time to come', async () => {
    const callId = await makeCall(server);
    for (const made of [await makeExpert(server, 'SELF'), await makeExpert(server, 'ALL', ['call:record:query'])]) {
      const unable = await add(callId, made.accountId);
      expect(unable.code).toBe('CALL_FOLLOW_UP_OWNER');
      expect(unable.errors?.[0]?.field).toBe('ownerId');
    }
    const foreign = await accountId('operator.ruichi');
    expect((await add(callId, foreign)).code).toBe('NOT_FOUND');
    expect((await add(callId, newId())).code).toBe('NOT_FOUND');
    const mine = await accountId('operator');
    const late = await add(callId, mine, { dueAt: new Date(Date.now() - 1000).toISOString() });
    expect(late.code).toBe('CALL_FOLLOW_UP_PAST');
    expect(late.errors?.[0]?.field).toBe('dueAt');
  });
});
