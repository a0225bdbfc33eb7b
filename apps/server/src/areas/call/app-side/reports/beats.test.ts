import { callAppSide } from '@console/contract/areas/call/app-side';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilBehind } from '../../../../test/behind.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addExpert, online, talk, type CallPerson } from '../../call-rig.ts';
import { together } from './together-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const line = (rttMs: number, lossPct = 0) => ({ rttMs, lossPct, kbps: 900 });
const beat = (person: CallPerson, callId: string, network: ReturnType<typeof line> | null = null) =>
  person.call(callAppSide.beat, { callId, network });

/** As if nobody had been heard of for half a minute. */
const silence = (...callIds: string[]) =>
  server.look(`update call_member set beat_at = now() - interval '30 seconds' where call_id = any($1::uuid[])`, [
    callIds,
  ]);
const heardOf = async (callId: string) =>
  (
    await server.look<{ person_id: string }>(
      `select person_id from call_member where call_id = $1 and beat_at > now() - interval '20 seconds' order by person_id`,
      [callId],
    )
  ).map((row) => row.person_id);

test('people of several calls say at once that they are there, and each hears of their own call', async () => {
  const calls = [await talk(server), await talk(server), await talk(server)];
  await silence(...calls.map(({ callId }) => callId));
  const answers = await Promise.all(
    calls.flatMap(({ customer, expert, callId }) => [
      beat(customer, callId, line(100, 1)),
      beat(expert, callId, line(300, 2)),
    ]),
  );
  expect(answers.map(({ data }) => [data?.callId, data?.role])).toEqual(
    calls.flatMap(({ callId }) => [
      [callId, 'CALLER'],
      [callId, 'MEMBER'],
    ]),
  );
  for (const { callId, customer, expert } of calls) {
    expect(await heardOf(callId)).toEqual([customer.userId, expert.userId].toSorted());
    const [sums] = await server.look(
      `select network_samples, rtt_ms_sum, loss_sum, poor_samples from call where id = $1`,
      [callId],
    );
    expect(sums).toEqual({ network_samples: 2, rtt_ms_sum: 400, loss_sum: 3, poor_samples: 0 });
  }
});

test('whoever is not in the call is refused among those who are; nobody else is heard of by it', async () => {
  const [one, two] = [await talk(server), await talk(server)];
  await silence(one.callId, two.callId);
  const answers = await Promise.all([
    beat(one.customer, one.callId),
    beat(two.customer, one.callId),
    beat(one.expert, two.callId, line(900)),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([undefined, 'NOT_FOUND', 'NOT_FOUND']);
  expect(await heardOf(one.callId)).toEqual([one.customer.userId]);
  expect(await heardOf(two.callId)).toEqual([]);
  expect(await server.look(`select network_samples from call where id = $1`, [two.callId])).toEqual([
    { network_samples: 0 },
  ]);
  await two.customer.ask(callAppSide.hangUp, { callId: two.callId });
  const late = await Promise.all([two.customer, two.expert].map((person) => beat(person, two.callId)));
  expect(late.map(({ code }) => code)).toEqual(['CALL_OVER', 'CALL_OVER']);
});

test('a line that stays poor is told once a minute, of two people as well', async () => {
  const { customer, expert, callId } = await talk(server);
  const told = async () =>
    (await server.look(`select from call_event where call_id = $1 and type = 'NETWORK_POOR'`, [callId])).length;
  await Promise.all([beat(customer, callId, line(900)), beat(expert, callId, line(40, 9))]);
  expect(await told()).toBe(1);
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([beat(customer, callId, line(900)), beat(expert, callId, line(900))]);
  }
  expect(await told()).toBe(1);
  await beat(customer, callId, line(900));
  expect(await told()).toBe(2);
  await beat(customer, callId, line(20));
  expect(await server.look(`select poor_samples, network_samples from call where id = $1`, [callId])).toEqual([
    { poor_samples: 7, network_samples: 8 },
  ]);
});

/** Of three calls: of one call, they would wait for each other. */
async function threeBeats() {
  const calls = [await talk(server), await talk(server), await talk(server)] as const;
  const send =
    ({ customer, callId }: (typeof calls)[0]) =>
    () =>
      beat(customer, callId);
  return [send(calls[0]), send(calls[1]), send(calls[2])] as const;
}

test('a call that somebody moves at this moment keeps its own people waiting, and no others', async () => {
  const [held, other] = [await talk(server), await talk(server)];
  const ahead = await threeBeats();
  await silence(other.callId);
  const mover = new pg.Client({ connectionString: server.urls.runtime });
  await mover.connect();
  await mover.query('begin');
  await mover.query(`select set_config('app.tenant_id', $1, true)`, [held.customer.tenantId]);
  await mover.query('select from call where id = $1 for no key update', [held.callId]);
  const [waits, ...others] = await together(server, 'call_member', ahead, [
    () => beat(held.customer, held.callId),
    () => beat(other.customer, other.callId),
    // Not in it, so not even kept waiting for it.
    () => beat(other.expert, held.callId),
  ]);
  let answered = false;
  const answer = waits!.finally(() => (answered = true));
  await untilBehind(server, mover);
  expect(await heardOf(other.callId)).toEqual([other.customer.userId]);
  expect((await Promise.all(others)).map(({ code }) => code)).toEqual([undefined, 'NOT_FOUND']);
  expect(answered).toBe(false);
  await mover.query('commit');
  await mover.end();
  expect((await answer).status).toBe(true);
});

test('of two beats of one person at once each is answered for its own call', async () => {
  const [one, two] = [await talk(server), await talk(server)];
  const ahead = await threeBeats();
  const answers = await Promise.all(
    await together(server, 'call_member', ahead, [
      () => beat(one.customer, one.callId),
      () => beat(one.customer, two.callId),
      () => beat(two.customer, one.callId),
      () => beat(two.customer, two.callId),
    ]),
  );
  expect(answers.map(({ code, data }) => code ?? data?.callId)).toEqual([
    one.callId,
    'NOT_FOUND',
    'NOT_FOUND',
    two.callId,
  ]);
});

test('what one has seen is forgotten up to there, of oneself and not of others, and nothing of this moment', async () => {
  const { customer, expert, callId, route } = await talk(server);
  const other = await addExpert(server, route.groupIds[0]!);
  await online(other);
  await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
  await other.ask(callAppSide.answer, { callId });
  const say = (data: string) => expert.ask(callAppSide.signal, { callId, kind: 'CHAT', data });
  const left = (person: CallPerson) =>
    server.look<{ id: string; data: string }>(
      `select id::text, data from call_signal s where call_id = $1 and to_id = $2 order by s.id`,
      [callId, person.userId],
    );
  for (const data of ['first', 'second', 'of this moment', 'not seen']) await say(data);
  await server.look(
    `update call_signal set created_at = now() - interval '1 minute' where call_id = $1 and data <> 'of this moment'`,
    [callId],
  );
  const [before, toOther] = [await left(customer), await left(other)];
  await customer.ask(callAppSide.beat, { callId, network: null, seen: before[2]!.id });
  expect((await left(customer)).map(({ data }) => data)).toEqual(['of this moment', 'not seen']);
  expect(await left(other)).toEqual(toOther);
});
