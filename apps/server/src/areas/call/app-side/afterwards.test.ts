import { createHmac } from 'node:crypto';
import { callAppSide } from '@console/contract/areas/call/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addCustomer, addExpert, addRoute, company, dial, online, startInput, talk } from '../call-rig.ts';
import { makeExpert } from '../info/info-rig.ts';
import { iceServers } from './media/ice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    STUN_URLS: 'stun:stun.example.com:3478',
    TURN_URLS: 'turn:turn.example.com:3478?transport=udp,turns:turn.example.com:5349',
    TURN_SECRET: 'shared with coturn',
  });
});
afterAll(() => server.stop());

async function finished() {
  const talked = await talk(server);
  await talked.customer.ask(callAppSide.hangUp, { callId: talked.callId });
  return talked;
}

async function addFeedback(kind: string, requireText = false): Promise<string> {
  const id = newId();
  const scores = kind === 'SCORE_REASON' ? [1, 2] : [null, null];
  await server.look(
    `insert into service_feedback (tenant_id, id, kind, name, score_from, score_to, require_text, sort)
     values ($1, $2, $3, '原因 ' || $2::uuid::text, $4, $5, $6, 1)`,
    [company, id, kind, ...scores, requireText],
  );
  return id;
}

test('outside the hours nobody is rung; a message can be left, once', async () => {
  const route = await addRoute(server, { closed: true });
  const customer = await addCustomer(server, route.clientGroupId);
  const { callId, ...call } = await dial(customer);
  expect(call).toMatchObject({ status: 'MISSED', endReason: 'OFF_HOURS', mayLeaveMessage: true });
  await customer.ask(callAppSide.leaveMessage, { callId, text: '请回电' });
  expect((await customer.call(callAppSide.leaveMessage, { callId, text: '再次' })).code).toBe('STATE_NOT_ALLOWED');
  expect(
    await server.look(
      `select message, follow_up_state as state, team_group_id as "groupId",
              (select type from account where id = follow_up_owner) as "ownerType",
              (select count(*)::int from inbox_message m where m.account_id = follow_up_owner and m.code = 'CALL_MESSAGE_LEFT'
                  and m.params ->> 'callId' = call.id::text) as told from call where id = $1`,
      [callId],
    ),
    // Of the group that would have been rung: who leads it sees the call.
  ).toEqual([{ message: '请回电', state: 'OPEN', groupId: route.groupIds[0], ownerType: 3, told: 1 }]);
  const refused = await addRoute(server, { closed: true, offHours: 'REJECT' });
  expect(await dial(await addCustomer(server, refused.clientGroupId))).toMatchObject({
    status: 'REJECTED',
    endReason: 'OFF_HOURS',
  });
});

test('customers whose group nobody answers are told so, and nothing is kept as a call', async () => {
  const route = await addRoute(server);
  const [alone, left] = [await addCustomer(server, null), await addCustomer(server, route.clientGroupId)];
  await server.look(`update call_assoc set status = 'DISABLED' where id = $1`, [route.assocId]);
  for (const customer of [alone, left]) {
    expect(await customer.call(callAppSide.start, startInput)).toMatchObject({
      code: 'CALL_NO_ROUTE',
      message: '你所在的客户还没有开通远程协助，请联系你的客户经理',
    });
    expect(await server.look(`select from call where caller_id = $1`, [customer.userId])).toEqual([]);
  }
});

test('the customer scores once; two and below is a to-do of somebody, with a message', async () => {
  const { customer, expert, callId } = await finished();
  const [reason, wordy] = [await addFeedback('SCORE_REASON'), await addFeedback('SCORE_REASON', true)];
  const given = { callId, score: 2, reasonIds: [reason], comment: null };
  expect((await expert.call(callAppSide.score, given)).code).toBe('NOT_FOUND');
  expect((await customer.call(callAppSide.score, { ...given, score: 4 })).code).toBe('VALIDATION');
  expect((await customer.call(callAppSide.score, { ...given, reasonIds: [wordy] })).code).toBe('CALL_TEXT_REQUIRED');
  const answers = await Promise.all([1, 2].map(() => customer.call(callAppSide.score, given)));
  expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['CALL_SCORED']);
  const [row] = await server.look<{ owner: string; state: string; days: number; call_no: string }>(
    `select follow_up_owner as owner, follow_up_state as state, call_no,
            (extract(epoch from follow_up_due - now()) / 86400)::float8 as days from call where id = $1`,
    [callId],
  );
  expect(row).toMatchObject({ state: 'OPEN' });
  // Two working days, with at most a weekend in between.
  expect(row!.days).toBeGreaterThan(1.9);
  expect(row!.days).toBeLessThan(4.1);
  const messages = await server.look(
    `select account_id as owner, params ->> 'callNo' as no from inbox_message where code = 'CALL_FOLLOW_UP'
        and params ->> 'callId' = $1`,
    [callId],
  );
  expect(messages).toEqual([{ owner: row!.owner, no: row!.call_no }]);
  expect(await server.look(`select used_count from service_feedback where id = $1`, [reason])).toEqual([
    { used_count: 1 },
  ]);
});

test('a follow-up is of somebody who can open and close it', async () => {
  const ownerOf = async (callId: string) =>
    (await server.look<{ owner: string }>(`select follow_up_owner as owner from call where id = $1`, [callId]))[0]!
      .owner;
  const lead = async (scope: 'SELF' | 'DEPT_AND_CHILD', permissions: string[]) => {
    const { customer, callId, route } = await finished();
    const leader = await makeExpert(server, scope, permissions);
    await server.look(`update team_group set leader_id = $1 where id = $2`, [leader.teamUserId, route.groupIds[0]]);
    await customer.ask(callAppSide.score, { callId, score: 1, reasonIds: [], comment: null });
    return { leader: leader.accountId, owner: await ownerOf(callId) };
  };
  const may = ['call:record:query', 'call:record:remark'];
  const leading = await lead('DEPT_AND_CHILD', may);
  expect(leading.owner).toBe(leading.leader);
  for (const [scope, permissions] of [
    ['SELF', may],
    ['DEPT_AND_CHILD', may.slice(0, 1)],
  ] as const) {
    const { leader, owner } = await lead(scope, [...permissions]);
    expect(owner).not.toBe(leader);
    const [account] = await server.look(`select type from account where id = $1`, [owner]);
    expect(account).toEqual({ type: 3 });
  }
});

test('a full call is passed on: who passes it on makes room', async () => {
  const { expert, callId, route } = await talk(server);
  const [one, two, three] = [
    await addExpert(server, route.groupIds[0]!),
    await addExpert(server, route.groupIds[0]!),
    await addExpert(server, route.groupIds[0]!),
  ];
  await online(one, two, three);
  for (const guest of [one, two]) {
    await expert.ask(callAppSide.invite, { callId, teamUserId: guest.userId });
    await guest.ask(callAppSide.answer, { callId });
  }
  await expert.ask(callAppSide.transfer, { callId, to: { kind: 'TEAM_USER', id: three.userId } });
  await three.ask(callAppSide.answer, { callId });
  const there = await server.look<{ id: string }>(
    `select person_id as id from call_member where call_id = $1 and left_at is null`,
    [callId],
  );
  expect(there.map(({ id }) => id)).toHaveLength(4);
  expect(there.map(({ id }) => id)).not.toContain(expert.userId);
  expect(there.map(({ id }) => id)).toContain(three.userId);
  await three.ask(callAppSide.hangUp, { callId });
});

test('what an expert wrote before another did stays in the record', async () => {
  const { expert, callId } = await talk(server);
  for (const remark of ['已重启', '已校准']) {
    await expert.ask(callAppSide.remark, { callId, remark, problemTypeId: null, solved: 'NO' });
  }
  const told = await server.look(`select text from call_event where call_id = $1 and type = 'REMARK' order by id`, [
    callId,
  ]);
  expect(told).toEqual([{ text: '已重启' }, { text: '已校准' }]);
  await expert.ask(callAppSide.hangUp, { callId });
});

test('a good score opens nothing; one that nobody answered is not scored', async () => {
  const { customer, callId } = await finished();
  await customer.ask(callAppSide.score, { callId, score: 5, reasonIds: [], comment: null });
  expect(await server.look(`select follow_up_state as state from call where id = $1`, [callId])).toEqual([
    { state: null },
  ]);
  const missed = await addCustomer(server, (await addRoute(server)).clientGroupId);
  const call = await dial(missed);
  const given = { callId: call.callId, score: 1, reasonIds: [], comment: null };
  expect((await missed.call(callAppSide.score, given)).code).toBe('STATE_NOT_ALLOWED');
});

test('an expert who was in it writes the remark, a customer does not', async () => {
  const { customer, expert, callId } = await finished();
  const problemTypeId = await addFeedback('PROBLEM_TYPE');
  const given = { callId, remark: '已校准', problemTypeId, solved: 'YES' } as const;
  expect((await customer.call(callAppSide.remark, given)).code).toBe('CALL_NOT_EXPERT');
  const { expert: other } = await finished();
  expect((await other.call(callAppSide.remark, given)).code).toBe('NOT_FOUND');
  await expert.ask(callAppSide.remark, given);
  expect(await server.look(`select remark, solved, remark_by as by from call where id = $1`, [callId])).toEqual([
    { remark: '已校准', solved: 'YES', by: expert.userId },
  ]);
});

test('whoever was rung and has not come into it writes nothing of it', async () => {
  const { expert, callId, route } = await talk(server);
  const rung = await addExpert(server, route.groupIds[0]!);
  await online(rung);
  await expert.ask(callAppSide.invite, { callId, teamUserId: rung.userId });
  const given = { callId, remark: '没有参加', problemTypeId: null, solved: 'NO' } as const;
  expect((await rung.call(callAppSide.remark, given)).code).toBe('CALL_NOT_MEMBER');
  expect(await server.look(`select remark, solved from call where id = $1`, [callId])).toEqual([
    { remark: null, solved: 'UNKNOWN' },
  ]);
  // Once in it they may, also after they have left.
  await rung.ask(callAppSide.answer, { callId });
  await rung.ask(callAppSide.hangUp, { callId });
  await rung.ask(callAppSide.remark, { ...given, remark: '参加过' });
  await expert.ask(callAppSide.hangUp, { callId });
});

test('what a call names is counted once, and no longer when it names another', async () => {
  const used = async (...ids: string[]) => {
    const rows = await server.look<{ id: string; used: number }>(
      `select id, used_count as used from service_feedback where id = any($1::uuid[])`,
      [ids],
    );
    return ids.map((id) => rows.find((row) => row.id === id)!.used);
  };
  const { customer, expert, callId } = await talk(server);
  const [note, one, two] = [
    await addFeedback('END_REASON'),
    await addFeedback('PROBLEM_TYPE'),
    await addFeedback('PROBLEM_TYPE'),
  ];
  expect((await expert.call(callAppSide.hangUp, { callId, endNoteId: one })).code).toBe('NOT_FOUND');
  await expert.ask(callAppSide.hangUp, { callId, endNoteId: note });
  await customer.ask(callAppSide.hangUp, { callId });
  expect(await used(note)).toEqual([1]);
  const remark = (problemTypeId: string | null) =>
    expert.ask(callAppSide.remark, { callId, remark: null, problemTypeId, solved: 'YES' });
  for (const [type, counts] of [
    [one, [1, 0]],
    [one, [1, 0]],
    [two, [0, 1]],
    [null, [0, 0]],
  ] as const) {
    await remark(type);
    expect(await used(one, two)).toEqual(counts);
  }
});

test('a report that is sent twice at once is one event', async () => {
  const { expert, callId } = await talk(server);
  const given = { callId, eventId: crypto.randomUUID(), type: 'OCR', text: 'E01' } as const;
  await Promise.all([1, 2, 3].map(() => expert.ask(callAppSide.event, given)));
  const events = await server.look(`select text from call_event where call_id = $1 and type = 'OCR'`, [callId]);
  expect(events).toEqual([{ text: 'E01' }]);
  expect(await server.look(`select error_nos from call where id = $1`, [callId])).toEqual([{ error_nos: ['E01'] }]);
  await expert.ask(callAppSide.hangUp, { callId });
});

test('media servers come with credentials that end, as coturn wants them', async () => {
  const { expert, callId } = await talk(server);
  const { servers, expiresAt } = await expert.ask(callAppSide.ice, { callId });
  expect(servers[0]).toEqual({ urls: ['stun:stun.example.com:3478'] });
  const { username, credential, urls } = servers[1]!;
  expect(urls).toEqual(['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:5349']);
  const [until, who] = username!.split(':');
  expect(who).toBe(expert.userId);
  expect(new Date(Number(until) * 1_000).toISOString()).toBe(expiresAt);
  const hours = (Date.parse(expiresAt!) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(1);
  expect(hours).toBeLessThan(6);
  expect(credential).toBe(createHmac('sha1', 'shared with coturn').update(username!).digest('base64'));
  expect(iceServers({ stunUrls: [], turnUrls: [], turnSecret: undefined }, 'x')).toEqual({
    servers: [],
    expiresAt: null,
  });
});
