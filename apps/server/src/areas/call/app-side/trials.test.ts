import { callAppSide } from '@console/contract/areas/call/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addExpert, addRoute, addTester, dial, now, online, talk } from '../call-rig.ts';

// A trial reaches test accounts alone, and a call of customers reaches none of them.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A test customer and a test expert who talk, and another test expert who is free. */
async function trial() {
  const [customer, expert] = [await addTester(server, 'CLIENT_USER'), await addTester(server, 'TEAM_USER')];
  await online(expert);
  const { callId } = await dial(customer);
  await expert.ask(callAppSide.answer, { callId });
  const second = await addTester(server, 'TEAM_USER');
  await online(second);
  return { customer, expert, callId, second };
}

test('the experts of a trial are test accounts that act as experts and may be used now', async () => {
  const { customer, expert, callId, second } = await trial();
  const route = await addRoute(server);
  const atWork = await addExpert(server, route.groupIds[0]!);
  const over = [await addTester(server, 'TEAM_USER'), await addTester(server, 'TEAM_USER')];
  const otherCustomer = await addTester(server, 'CLIENT_USER');
  await online(atWork, ...over);
  await server.look(`update test_account set status = 'DISABLED' where id = $1`, [over[0]!.userId]);
  await server.look(`update test_account set valid_to = now() where id = $1`, [over[1]!.userId]);
  const offered = (await expert.ask(callAppSide.experts, { callId })).map(({ teamUserId }) => teamUserId);
  expect(offered).toContain(second.userId);
  for (const { userId } of [atWork, ...over, customer, otherCustomer, expert]) expect(offered).not.toContain(userId);
  expect((await expert.ask(callAppSide.experts, { callId })).find((one) => one.teamUserId === second.userId)).toEqual({
    teamUserId: second.userId,
    name: second.name,
    presence: 'ONLINE',
  });
  for (const { userId } of [atWork, ...over, otherCustomer]) {
    expect((await expert.call(callAppSide.invite, { callId, teamUserId: userId })).code).toBe('NOT_FOUND');
    const to = { kind: 'TEAM_USER', id: userId } as const;
    expect((await expert.call(callAppSide.transfer, { callId, to })).code).toBe('NOT_FOUND');
  }
  expect(await now(atWork)).toBeNull();
  await customer.ask(callAppSide.hangUp, { callId });
});

test('a test expert invites another, and passes a trial on to them', async () => {
  const { customer, expert, callId, second } = await trial();
  await expert.ask(callAppSide.invite, { callId, teamUserId: second.userId });
  await second.ask(callAppSide.answer, { callId });
  await second.ask(callAppSide.hangUp, { callId });
  await expert.ask(callAppSide.transfer, { callId, to: { kind: 'TEAM_USER', id: second.userId } });
  await second.ask(callAppSide.answer, { callId });
  expect(await now(expert)).toBeNull();
  expect((await now(customer))!.members.map(({ id }) => id)).toEqual([customer.userId, second.userId]);
  await customer.ask(callAppSide.hangUp, { callId });
});

test('a trial is passed on to no group: those in it are at work', async () => {
  const { customer, expert, callId } = await trial();
  const group = (await addRoute(server)).groupIds[0]!;
  const atWork = await addExpert(server, group);
  await online(atWork);
  const refused = await expert.call(callAppSide.transfer, { callId, to: { kind: 'TEAM_GROUP', id: group } });
  expect(refused).toMatchObject({ code: 'CALL_TRIAL_GROUP', message: '测试通话不能转给小组，请选择一个测试账号' });
  expect(await now(atWork)).toBeNull();
  await customer.ask(callAppSide.hangUp, { callId });
});

test('a call of a customer reaches no test account', async () => {
  const { customer, expert, callId } = await talk(server);
  const tester = await addTester(server, 'TEAM_USER');
  await online(tester);
  const offered = (await expert.ask(callAppSide.experts, { callId })).map(({ teamUserId }) => teamUserId);
  expect(offered).not.toContain(tester.userId);
  expect((await expert.call(callAppSide.invite, { callId, teamUserId: tester.userId })).code).toBe('NOT_FOUND');
  await customer.ask(callAppSide.hangUp, { callId });
});
