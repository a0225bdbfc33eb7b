import { callAppSide } from '@console/contract/areas/call/app-side';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { until } from '../../../../test/process/process-server.ts';
import {
  addCustomer,
  addExpert,
  addRoute,
  addTester,
  dial,
  now,
  online,
  startInput,
  talk,
  timeIsUp,
  type CallPerson,
} from '../../call-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const stateOf = async (callId: string) =>
  (
    await server.look<{ status: string; end: string | null }>(
      `select status, end_reason as end from call where id = $1`,
      [callId],
    )
  )[0]!;
const typesOf = async (callId: string) =>
  (await server.look<{ type: string }>(`select type from call_event where call_id = $1 order by id`, [callId])).map(
    ({ type }) => type,
  );
const becomes = (callId: string, wanted: object) =>
  until(`the call is ${JSON.stringify(wanted)}`, async () => {
    const state = await stateOf(callId);
    return Object.entries(wanted).every(([key, value]) => state[key as keyof typeof state] === value) || undefined;
  });
const rungBy = (person: CallPerson, callId: string) =>
  until('they are rung', async () => ((await now(person))?.callId === callId ? true : undefined));
const noMoreRinging = `update call_ring set until = now() where call_id = $1::uuid`;

describe('from the start to the end', () => {
  test('a call rings, is answered and hung up; each step is one event, counted from the answer', async () => {
    const { customer, expert, callId } = await talk(server);
    expect(await now(customer)).toMatchObject({ status: 'IN_PROGRESS', role: 'CALLER' });
    expect(await now(expert)).toMatchObject({
      role: 'MEMBER',
      members: [{ id: customer.userId }, { id: expert.userId }],
    });
    expect(await expert.ask(callAppSide.hangUp, { callId })).toMatchObject({ status: 'COMPLETED' });
    expect(await now(customer)).toBeNull();
    expect(await stateOf(callId)).toEqual({ status: 'COMPLETED', end: 'HANGUP_CALLEE' });
    expect(await typesOf(callId)).toEqual(['INVITE', 'RING', 'ANSWER', 'HANGUP']);
    const times = await server.look<{ type: string; at: number }>(
      `select type, at_sec as at from call_event where call_id = $1 order by id`,
      [callId],
    );
    expect(times[0]!.at).toBeLessThan(0);
    expect(times.at(-1)!.at).toBeGreaterThanOrEqual(0);
    const [row] = await server.look<{ call_no: string; day: string }>(
      `select call_no, to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') as day from call where id = $1`,
      [callId],
    );
    expect(row!.call_no).toMatch(new RegExp(`^C${row!.day}-\\d{6}$`));
  });

  test('of two who answer at once, one does', async () => {
    const route = await addRoute(server);
    const experts = [await addExpert(server, route.groupIds[0]!), await addExpert(server, route.groupIds[0]!)];
    const customer = await addCustomer(server, route.clientGroupId);
    await online(...experts);
    const { callId } = await dial(customer);
    const answers = await Promise.all(experts.map((expert) => expert.call(callAppSide.answer, { callId })));
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['CALL_TAKEN']);
    expect((await now(customer))!.members).toHaveLength(2);
    expect(await server.look(`select from call_ring where call_id = $1`, [callId])).toEqual([]);
  });

  test('a customer has one call at a time, also when two are started at once', async () => {
    const route = await addRoute(server);
    const customer = await addCustomer(server, route.clientGroupId);
    await online(await addExpert(server, route.groupIds[0]!));
    const answers = await Promise.all([1, 2].map(() => customer.call(callAppSide.start, startInput)));
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['CALL_ALREADY_IN']);
  });

  test('a customer cancels; an expert cannot start one, nor a customer answer', async () => {
    const route = await addRoute(server);
    const [customer, expert] = [
      await addCustomer(server, route.clientGroupId),
      await addExpert(server, route.groupIds[0]!),
    ];
    await online(expert);
    expect((await expert.call(callAppSide.start, startInput)).code).toBe('CALL_NOT_CUSTOMER');
    const { callId } = await dial(customer);
    expect((await customer.call(callAppSide.answer, { callId })).code).toBe('NOT_FOUND');
    expect((await expert.call(callAppSide.cancel, { callId })).code).toBe('NOT_FOUND');
    expect(await customer.ask(callAppSide.cancel, { callId })).toMatchObject({ status: 'CANCELED' });
    expect(await now(expert)).toBeNull();
    expect((await expert.call(callAppSide.answer, { callId })).code).toBe('CALL_TAKEN');
    expect(await stateOf(callId)).toEqual({ status: 'CANCELED', end: 'HANGUP_CALLER' });
  });
});

describe('who is rung', () => {
  test('twenty calls start at once: nobody is rung by two of them', async () => {
    const route = await addRoute(server, { queueMax: 100 });
    const experts = await Promise.all(Array.from({ length: 5 }, () => addExpert(server, route.groupIds[0]!)));
    const customers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(server, route.clientGroupId)));
    await online(...experts);
    const calls = await Promise.all(customers.map((customer) => customer.call(callAppSide.start, startInput)));
    expect(calls.map(({ code }) => code).filter(Boolean)).toEqual([]);
    const rings = await server.look<{ call: string; person: string }>(
      `select call_id as call, team_user_id as person from call_ring where team_user_id = any($1::uuid[])`,
      [experts.map(({ userId }) => userId)],
    );
    expect(rings).toHaveLength(5);
    const answers = await Promise.all(experts.map((expert) => now(expert)));
    await Promise.all(experts.map((expert, at) => expert.call(callAppSide.answer, { callId: answers[at]!.callId })));
    const twice = await server.look(
      `select person_id from call_member where left_at is null group by tenant_id, person_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });

  test('one after the other in a group, then the next group; whoever was rung in vain is not rung again', async () => {
    const route = await addRoute(server, { groups: 2, routing: 'ROUND_ROBIN' });
    const [one, two] = [await addExpert(server, route.groupIds[0]!), await addExpert(server, route.groupIds[0]!)];
    const behind = await addExpert(server, route.groupIds[1]!);
    await online(one, two, behind);
    const customer = await addCustomer(server, route.clientGroupId);
    const { callId } = await dial(customer);
    const first = (await now(one)) ? one : two;
    const second = first === one ? two : one;
    expect(await now(second)).toBeNull();
    await timeIsUp(server, callId, noMoreRinging);
    await rungBy(second, callId);
    expect(await now(first)).toBeNull();
    await second.ask(callAppSide.reject, { callId });
    await rungBy(behind, callId);
    await timeIsUp(server, callId, noMoreRinging);
    await becomes(callId, { status: 'MISSED', end: 'NO_ANSWER' });
    expect(await typesOf(callId)).toEqual([
      'INVITE',
      'RING',
      'TIMEOUT',
      'RING',
      'REJECT',
      'RING',
      'TIMEOUT',
      'TIMEOUT',
    ]);
    expect(await customer.ask(callAppSide.detail, { callId })).toMatchObject({ mayLeaveMessage: true });
  });

  test('everybody declines: it was declined', async () => {
    const route = await addRoute(server);
    const expert = await addExpert(server, route.groupIds[0]!);
    await online(expert);
    const { callId } = await dial(await addCustomer(server, route.clientGroupId));
    await expert.ask(callAppSide.reject, { callId });
    expect(await stateOf(callId)).toEqual({ status: 'REJECTED', end: 'HANGUP_CALLEE' });
  });

  test('a call of a test account rings at test experts alone', async () => {
    const route = await addRoute(server);
    await online(await addExpert(server, route.groupIds[0]!));
    const [customer, expert] = [await addTester(server, 'CLIENT_USER'), await addTester(server, 'TEAM_USER')];
    expect(await dial(customer)).toMatchObject({ status: 'MISSED', endReason: 'NO_ANSWER' });
    await online(expert);
    const { callId } = await dial(customer);
    expect(await now(expert)).toMatchObject({ callId, role: 'RUNG' });
    const rung = await server.look(`select team_user_id as id from call_ring where call_id = $1`, [callId]);
    expect(rung).toEqual([{ id: expert.userId }]);
    await expert.ask(callAppSide.answer, { callId });
    expect(await server.look(`select is_test from call where id = $1`, [callId])).toEqual([{ is_test: true }]);
    await customer.ask(callAppSide.hangUp, { callId });
  });
});

describe('who waits', () => {
  test('they are rung in the order in which they came, when somebody is free', async () => {
    const { expert, customer, callId, route } = await talk(server);
    const waiting = [await addCustomer(server, route.clientGroupId), await addCustomer(server, route.clientGroupId)];
    const [first, second] = [await dial(waiting[0]!), await dial(waiting[1]!)];
    expect([first, second]).toMatchObject([
      { status: 'QUEUED', before: 0 },
      { status: 'QUEUED', before: 1 },
    ]);
    await customer.ask(callAppSide.hangUp, { callId });
    await rungBy(expert, first.callId);
    expect(await stateOf(second.callId)).toMatchObject({ status: 'QUEUED' });
    await expert.ask(callAppSide.answer, { callId: first.callId });
    await expert.ask(callAppSide.hangUp, { callId: first.callId });
    await rungBy(expert, second.callId);
  });

  test('who comes online takes whoever waits; one more than may wait is told so', async () => {
    const { route } = await talk(server);
    await server.look(`update call_assoc set queue_max = 1 where id = $1`, [route.assocId]);
    const customer = await addCustomer(server, route.clientGroupId);
    const { callId } = await dial(customer);
    expect(await dial(await addCustomer(server, route.clientGroupId))).toMatchObject({
      status: 'MISSED',
      endReason: 'BUSY',
    });
    const expert = await addExpert(server, route.groupIds[0]!);
    await online(expert);
    await rungBy(expert, callId);
  });

  test('a wait that is too long ends', async () => {
    const { route } = await talk(server);
    const { callId } = await dial(await addCustomer(server, route.clientGroupId));
    await timeIsUp(server, callId, `update call set created_at = created_at - interval '1 hour' where id = $1::uuid`);
    expect(await becomes(callId, { status: 'MISSED', end: 'TIMEOUT' })).toBe(true);
  });
});
