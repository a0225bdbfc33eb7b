import { callAppSide } from '@console/contract/areas/call/app-side';
import { callBoard } from '@console/contract/areas/call/board';
import { callInfo } from '@console/contract/areas/call/info/info';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { until } from '../../../test/process/process-server.ts';
import {
  addCustomer,
  addExpert,
  addRoute,
  addTester,
  company,
  dial,
  online,
  otherCompany,
  talk,
  type CallPerson,
} from '../call-rig.ts';
import { makeCall, makeExpert, makeGroup } from '../info/info-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const board = async (by = token) => (await server.call(callBoard.now, {}, { token: by })).data!;
const idsOf = async (by = token) => new Set((await board(by)).calls.map(({ callId }) => callId));

/** One that waits, one that rings and one in which people talk. */
async function threeCalls(tenantId = company) {
  const route = await addRoute(server, { tenantId });
  const customers = [];
  for (let at = 0; at < 3; at += 1) customers.push(await addCustomer(server, route.clientGroupId, tenantId));
  const experts = [await addExpert(server, route.groupIds[0]!, tenantId)];
  await online(experts[0]!);
  const talking = await dial(customers[0]!);
  await experts[0]!.ask(callAppSide.answer, { callId: talking.callId });
  experts.push(await addExpert(server, route.groupIds[0]!, tenantId));
  await online(experts[1]!);
  const ringing = await dial(customers[1]!);
  const waiting = await dial(customers[2]!);
  return { route, customers, experts, talking, ringing, waiting };
}

async function endAll({ customers, talking, ringing, waiting }: Awaited<ReturnType<typeof threeCalls>>): Promise<void> {
  for (const [at, { callId }] of [talking, ringing, waiting].entries()) {
    await customers[at]!.ask(callAppSide.hangUp, { callId });
  }
}

test('shows who waits, who is rung and who talks, each with the promise it is measured by', async () => {
  const made = await threeCalls();
  const { experts, talking, ringing, waiting, customers, route } = made;
  const { calls, experts: people } = await board();
  const one = ({ callId }: { callId: string }) => calls.find((each) => each.callId === callId);
  const [talker, rung] = experts as [CallPerson, CallPerson];
  expect(one(talking)).toMatchObject({
    status: 'IN_PROGRESS',
    caller: { id: customers[0]!.userId, name: customers[0]!.name },
    teamGroup: { id: route.groupIds[0] },
    expert: { id: talker.userId, name: talker.name },
    ringing: [],
    place: null,
    promiseSec: 30,
  });
  expect(one(ringing)).toMatchObject({
    status: 'RINGING',
    expert: null,
    answeredAt: null,
    ringing: [{ id: rung.userId, name: rung.name }],
  });
  expect(one(waiting)).toMatchObject({ status: 'QUEUED', ringing: [], place: 1, promiseSec: 30 });
  const person = (id: string) => people.find(({ teamUserId }) => teamUserId === id);
  expect(person(talker.userId)).toMatchObject({ presence: 'IN_CALL', callId: talking.callId, answeredToday: 1 });
  expect(person(rung.userId)).toMatchObject({ presence: 'ONLINE', callId: null, answeredToday: 0 });
  await endAll(made);
  const after = await idsOf();
  for (const { callId } of [talking, ringing, waiting]) expect(after.has(callId)).toBe(false);
});

test('the numbers of today are those of the rows, and of the list that they lead to', async () => {
  const early = Date.now() - 26 * 3_600_000;
  // One of the day before, and one of a test account, do not count.
  await makeCall(server, { at: new Date(early).toISOString(), promise_sec: 30 });
  const tester = await addTester(server, 'CLIENT_USER');
  await dial(tester);
  const { customer, callId } = await talk(server);
  await customer.ask(callAppSide.hangUp, { callId });
  await makeCall(server, { at: new Date().toISOString(), wait_sec: 90, promise_sec: 30 });
  await makeCall(server, { at: new Date().toISOString(), status: 'MISSED', wait_sec: 500 });
  const { today } = await board();
  const [raw] = await server.look<Record<string, number>>(
    `select count(*)::int as total, count(answered_at)::int as answered,
            (count(*) filter (where status = 'MISSED'))::int as missed,
            round(avg(wait_sec) filter (where answered_at is not null), 1)::float8 as "avgWaitSec",
            round(100.0 * (count(*) filter (where answered_at is not null and wait_sec <= promise_sec))
              / (count(*) filter (where answered_at is not null and promise_sec is not null)), 1)::float8 as "withinPromiseRate"
       from call where tenant_id = $1 and not is_test
        and (created_at at time zone 'Asia/Shanghai')::date = (now() at time zone 'Asia/Shanghai')::date`,
    [company],
  );
  expect(today).toEqual(raw);
  expect(today.total).toBeGreaterThan(2);
  const [{ from }] = (await server.look<{ from: string }>(
    `select to_char((date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') at time zone 'UTC',
                    'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "from"`,
  )) as [{ from: string }];
  const listed = await server.call(callInfo.summaryData, { from }, { token });
  expect(listed.data).toMatchObject({ total: today.total, missed: today.missed });
});

test('a role sees its own calls and people, a leader those of the group, another company none', async () => {
  const made = await threeCalls();
  const { talking, ringing, experts } = made;
  const [expert, leader, other] = [
    await makeExpert(server, 'SELF'),
    await makeExpert(server, 'DEPT_AND_CHILD'),
    await makeExpert(server, 'SELF'),
  ];
  const group = await makeGroup(server, leader.teamUserId);
  await server.look(`update call set team_group_id = $2 where id = $1`, [ringing.callId, group]);
  await server.look(`insert into team_group_member (tenant_id, group_id, team_user_id) values ($1, $2, $3)`, [
    company,
    group,
    experts[1]!.userId,
  ]);
  await server.look(`update call set expert_id = $2 where id = $1`, [talking.callId, expert.teamUserId]);
  const [byExpert, byLeader, byOther] = [
    await server.signIn(expert.username),
    await server.signIn(leader.username),
    await server.signIn(other.username),
  ];
  const peopleOf = async (by: string) => new Set((await board(by)).experts.map(({ teamUserId }) => teamUserId));
  expect(await idsOf(byExpert)).toEqual(new Set([talking.callId]));
  expect((await board(byExpert)).today).toMatchObject({ total: 1, answered: 1 });
  expect(await peopleOf(byExpert)).toEqual(new Set([expert.teamUserId]));
  expect(await idsOf(byLeader)).toEqual(new Set([ringing.callId]));
  expect(await peopleOf(byLeader)).toEqual(new Set([leader.teamUserId, experts[1]!.userId]));
  expect((await board(byOther)).today).toMatchObject({ total: 0, avgWaitSec: null, withinPromiseRate: null });
  const foreign = await threeCalls(otherCompany);
  const seen = await idsOf();
  expect(seen.has(talking.callId)).toBe(true);
  for (const { callId } of [foreign.talking, foreign.ringing, foreign.waiting]) expect(seen.has(callId)).toBe(false);
  const people = await peopleOf(token);
  for (const { userId } of foreign.experts) expect(people.has(userId)).toBe(false);
  await endAll(made);
  await endAll(foreign);
});

/** How often an open board was told to look again. */
async function openBoard(url: string, by = token) {
  const stop = new AbortController();
  const answer = await fetch(`${url}${callBoard.stream.path}`, {
    headers: { authorization: `Bearer ${by}` },
    signal: stop.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  const times = () => text.split('event: change').length - 1;
  return { times, close: async () => (stop.abort(), reading) };
}

test('an open board is told of every change, at whichever server it happens, and of none of others', async () => {
  const twin = await server.twin();
  const [here, there] = [await openBoard(server.url), await openBoard(twin.url)];
  const told = async (what: string, change: () => Promise<unknown>) => {
    const before = [here.times(), there.times()];
    await change();
    await until(what, () => (here.times() > before[0]! && there.times() > before[1]! ? true : undefined));
  };
  await until('both begin', () => (here.times() > 0 && there.times() > 0 ? true : undefined));
  const route = await addRoute(server);
  const [customer, expert] = [
    await addCustomer(server, route.clientGroupId),
    await addExpert(server, route.groupIds[0]!),
  ];
  await told('somebody comes', () => online(expert));
  let callId = '';
  await told('somebody calls', async () => ({ callId } = await dial(customer)));
  await told('somebody answers', () => expert.ask(callAppSide.answer, { callId }));
  // Of another company's call its own board hears, and this one does not.
  const foreign = await openBoard(server.url, await server.signIn('operator.ruichi'));
  const elsewhere = await addRoute(server, { tenantId: otherCompany });
  const stranger = await addCustomer(server, elsewhere.clientGroupId, otherCompany);
  await online(await addExpert(server, elsewhere.groupIds[0]!, otherCompany));
  const before = [here.times(), foreign.times()] as const;
  await dial(stranger);
  await until('they hear', () => (foreign.times() > before[1] ? true : undefined));
  expect(here.times()).toBe(before[0]);
  await told('it is over', () => customer.ask(callAppSide.hangUp, { callId }));
  await foreign.close();
  await Promise.all([here.close(), there.close()]);
});
