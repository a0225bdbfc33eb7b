import { callAppSide } from '@console/contract/areas/call/app-side';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { talk, type CallPerson } from '../../call-rig.ts';

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

test('a call that somebody moves at this moment keeps its own people waiting, and no others', async () => {
  const [held, other] = [await talk(server), await talk(server)];
  const mover = new pg.Client({ connectionString: server.urls.runtime });
  await mover.connect();
  await mover.query('begin');
  await mover.query(`select set_config('app.tenant_id', $1, true)`, [held.customer.tenantId]);
  await mover.query('select from call where id = $1 for no key update', [held.callId]);
  let answered = false;
  const waits = beat(held.customer, held.callId).then((answer) => {
    answered = true;
    return answer;
  });
  const others = await Promise.all([beat(other.customer, other.callId), beat(other.expert, other.callId)]);
  expect(others.map(({ status }) => status)).toEqual([true, true]);
  expect(answered).toBe(false);
  await mover.query('commit');
  await mover.end();
  expect((await waits).status).toBe(true);
});
