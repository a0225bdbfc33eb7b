import { callAppSide } from '@console/contract/areas/call/app-side';
import { callBoard } from '@console/contract/areas/call/board';
import { CALL_LOST_SECONDS, PRESENCE_LOST_SECONDS } from '@console/contract/areas/call/info/parts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilBehind } from '../../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { until } from '../../../../test/process/process-server.ts';
import {
  addCustomer,
  addExpert,
  addRoute,
  company,
  dial,
  online,
  startInput,
  talk,
  timeIsUp,
  type CallPerson,
} from '../../call-rig.ts';

// Whose turn it is, and when: nobody is asked twice, nobody is passed over, and nobody is waited for without end.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const statusOf = async (callId: string) =>
  (await server.look<{ status: string }>(`select status from call where id = $1`, [callId]))[0]!.status;
const rungBy = (person: CallPerson, callId: string) =>
  // By the database: an app may ask only so often.
  until('they are rung', async () => {
    const rings = await server.look(`select from call_ring where team_user_id = $1 and call_id = $2`, [
      person.userId,
      callId,
    ]);
    return rings.length > 0 || undefined;
  });
const secondsToLook = async (callId: string) =>
  (
    await server.look<{ seconds: number }>(
      `select extract(epoch from run_at - now())::float8 as seconds from job
        where kind = 'CALL_TURN' and key = $1 and state = 'PENDING'`,
      [callId],
    )
  )[0]!.seconds;

test('an expert who answers one call is not rung by another that looked for somebody a moment before', async () => {
  const { callId: other, route } = await talk(server);
  const [expert, customer] = [
    await addExpert(server, route.groupIds[0]!),
    await addCustomer(server, route.clientGroupId),
  ];
  await online(expert);
  const answering = new pg.Client({ connectionString: server.urls.runtime });
  await answering.connect();
  await answering.query('begin');
  await answering.query(`select set_config('app.tenant_id', $1, true)`, [company]);
  await answering.query(`select from call_presence where team_user_id = $1 for no key update`, [expert.userId]);
  const dialled = dial(customer);
  await untilBehind(server, answering);
  await answering.query(
    `insert into call_member (tenant_id, call_id, person_kind, person_id, name) values ($1, $2, 'TEAM_USER', $3, $4)`,
    [company, other, expert.userId, expert.name],
  );
  await answering.query('commit');
  await answering.end();
  expect(await dialled).toMatchObject({ status: 'QUEUED' });
  expect(await server.look(`select from call_ring where team_user_id = $1`, [expert.userId])).toEqual([]);
});

test('whoever has waited longest is next, at whichever server they called and whoever looks first', async () => {
  const { expert, customer, callId, route } = await talk(server);
  const twin = await server.twin();
  const waiting: { who: CallPerson; callId: string }[] = [];
  for (let at = 0; at < 4; at += 1) {
    const who = await addCustomer(server, route.clientGroupId);
    const { data } = await who.call(callAppSide.start, startInput, at % 2 === 0 ? twin.url : server.url);
    expect(data).toMatchObject({ status: 'QUEUED', before: at });
    waiting.push({ who, callId: data!.callId });
  }
  await customer.call(callAppSide.hangUp, { callId }, twin.url);
  for (const [at, next] of waiting.entries()) {
    await rungBy(expert, next.callId);
    for (const later of waiting.slice(at + 1)) expect(await statusOf(later.callId)).toBe('QUEUED');
    const url = at % 2 === 0 ? server.url : twin.url;
    await expert.call(callAppSide.answer, { callId: next.callId }, url);
    await expert.call(callAppSide.hangUp, { callId: next.callId }, url);
  }
});

test('one that waits and looks for itself lets those before it go first', async () => {
  const { expert, callId, route } = await talk(server);
  const [first, second] = [
    await dial(await addCustomer(server, route.clientGroupId)),
    await dial(await addCustomer(server, route.clientGroupId)),
  ];
  // Free, before anybody was told.
  await server.look(`update call_member set left_at = now() where call_id = $1 and person_id = $2`, [
    callId,
    expert.userId,
  ]);
  await timeIsUp(server, second.callId, `select $1::uuid`);
  await rungBy(expert, first.callId);
  expect(await statusOf(second.callId)).toBe('QUEUED');
});

test('a new call does not overtake those that wait', async () => {
  const { expert, callId, route } = await talk(server);
  const first = await dial(await addCustomer(server, route.clientGroupId));
  await server.look(`update call_member set left_at = now() where call_id = $1 and person_id = $2`, [
    callId,
    expert.userId,
  ]);
  const second = await dial(await addCustomer(server, route.clientGroupId));
  expect(second.status).toBe('QUEUED');
  await rungBy(expert, first.callId);
});

test('one whom the first in the queue has tried in vain takes the next', async () => {
  const { route } = await talk(server);
  const first = await dial(await addCustomer(server, route.clientGroupId));
  const second = await dial(await addCustomer(server, route.clientGroupId));
  const expert = await addExpert(server, route.groupIds[0]!);
  const tried = { locale: 'zh-CN', tried: [expert.userId], declined: [] };
  await server.look(`update call set route = $2 where id = $1`, [first.callId, JSON.stringify(tried)]);
  await online(expert);
  await rungBy(expert, second.callId);
  expect(await statusOf(first.callId)).toBe('QUEUED');
});

test('however long it may ring, people who are not heard of are missed within 90 seconds', async () => {
  const route = await addRoute(server, { ringSec: 300 });
  const [customer, expert] = [
    await addCustomer(server, route.clientGroupId),
    await addExpert(server, route.groupIds[0]!),
  ];
  await online(expert);
  const { callId } = await dial(customer);
  expect(await secondsToLook(callId)).toBeLessThanOrEqual(CALL_LOST_SECONDS);
  await timeIsUp(server, callId, `select $1::uuid`);
  await until('it was looked at', async () =>
    (await server.look(`select from job where kind = 'CALL_TURN' and key = $1 and run_at > now()`, [callId])).length > 0
      ? true
      : undefined,
  );
  expect(await statusOf(callId)).toBe('RINGING');
  expect(await secondsToLook(callId)).toBeLessThanOrEqual(90);
  await expert.ask(callAppSide.answer, { callId });
  expect(await secondsToLook(callId)).toBeLessThanOrEqual(90);
});

test('an expert whose app is silent for 90 seconds is shown as offline, and not before', async () => {
  const expert = await addExpert(server, null);
  await online(expert);
  const token = await server.signIn('operator');
  const presence = async (silentFor: number) => {
    await server.look(`update call_presence set seen_at = now() - make_interval(secs => $2) where team_user_id = $1`, [
      expert.userId,
      silentFor,
    ]);
    const { data } = await server.call(callBoard.now, {}, { token });
    return data!.experts.find(({ teamUserId }) => teamUserId === expert.userId)?.presence;
  };
  expect(await presence(PRESENCE_LOST_SECONDS - 20)).toBe('ONLINE');
  expect(await presence(PRESENCE_LOST_SECONDS)).toBe('OFFLINE');
  expect(PRESENCE_LOST_SECONDS).toBe(90);
});

test('a company without the service starts no call; one that is on goes on', async () => {
  const { customer, expert, callId, route } = await talk(server);
  const another = await addCustomer(server, route.clientGroupId);
  const change = (enabled: boolean) =>
    server.look(`update tenant_service set enabled = $2 where code = 'REMOTE_ASSIST' and tenant_id = $1`, [
      company,
      enabled,
    ]);
  await change(false);
  try {
    expect(await another.call(callAppSide.start, startInput)).toMatchObject({ code: 'SERVICE_NOT_ACTIVATED' });
    expect(await server.look(`select from call where caller_id = $1`, [another.userId])).toEqual([]);
    await expert.ask(callAppSide.signal, { callId, kind: 'CHAT', data: '还在' });
    expect(await customer.ask(callAppSide.hangUp, { callId })).toMatchObject({ status: 'COMPLETED' });
  } finally {
    await change(true);
  }
});

test('calls that begin together in one group ring one expert each', async () => {
  const route = await addRoute(server, { routing: 'ROUND_ROBIN' });
  const experts = await Promise.all(Array.from({ length: 12 }, () => addExpert(server, route.groupIds[0]!)));
  const customers = await Promise.all(experts.map(() => addCustomer(server, route.clientGroupId)));
  await online(...experts);
  const begun = await Promise.all(customers.map((customer) => dial(customer)));
  expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 'RINGING'));
  const rings = await server.look<{ team_user_id: string }>(
    'select team_user_id from call_ring where call_id = any($1::uuid[])',
    [begun.map(({ callId }) => callId)],
  );
  expect(new Set(rings.map((ring) => ring.team_user_id)).size).toBe(experts.length);
  expect(rings).toHaveLength(experts.length);
});
