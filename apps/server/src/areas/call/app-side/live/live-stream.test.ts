import { callAppSide, SIGNAL_BYTES, SIGNALS_PER_MINUTE } from '@console/contract/areas/call/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { until } from '../../../../test/process/process-server.ts';
import {
  addCustomer,
  addExpert,
  addRoute,
  dial,
  listen,
  online,
  otherCompany,
  talk,
  type Heard,
} from '../../call-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signalsIn = (heard: readonly Heard[]) =>
  heard.filter(({ event }) => event === 'signal').map(({ data }) => (data as { data: string }).data);
const comes = (heard: readonly Heard[], text: string) =>
  until(`“${text}” comes`, () => (signalsIn(heard).includes(text) ? true : undefined));
const say = (callId: string, data: string) => ({ callId, kind: 'CHAT', data }) as const;

test('what one sends comes to the others, also from another process, and to nobody else', async () => {
  const { customer, expert, callId } = await talk(server);
  const twin = await server.twin();
  const stranger = await talk(server);
  const [near, far, outside] = [
    await listen(customer, server.url),
    await listen(customer, twin.url),
    await listen(stranger.customer, server.url),
  ];
  await expert.ask(callAppSide.signal, say(callId, 'one'));
  await comes(near.heard, 'one');
  await comes(far.heard, 'one');
  await expert.call(callAppSide.signal, say(callId, 'two'), twin.url);
  await comes(near.heard, 'two');
  expect(signalsIn(outside.heard)).toEqual([]);
  await Promise.all([near, far, outside].map((line) => line.close()));
});

test('what happens to the call comes by the stream: rung, answered by somebody else, over', async () => {
  const route = await addRoute(server);
  const [one, two] = [await addExpert(server, route.groupIds[0]!), await addExpert(server, route.groupIds[0]!)];
  const customer = await addCustomer(server, route.clientGroupId);
  await online(one, two);
  const [caller, other] = [await listen(customer, server.url), await listen(two, server.url)];
  const last = (heard: readonly Heard[]) => heard.findLast(({ event }) => event === 'call')?.data as { status: string };
  const { callId } = await dial(customer);
  await until('two is rung', () => (last(other.heard)?.status === 'RINGING' ? true : undefined));
  await one.ask(callAppSide.answer, { callId });
  await until('nothing rings', () => (last(other.heard) === null ? true : undefined));
  await until('they talk', () => (last(caller.heard)?.status === 'IN_PROGRESS' ? true : undefined));
  await one.ask(callAppSide.hangUp, { callId });
  await until(
    'it is over',
    () => caller.heard.some(({ data }) => (data as { status?: string } | null)?.status === 'COMPLETED') || undefined,
  );
  expect(signalsIn([...caller.heard, ...other.heard])).toEqual([]);
  await Promise.all([caller.close(), other.close()]);
});

test('after a break it goes on behind the last that came; what was seen is forgotten', async () => {
  const { customer, expert, callId } = await talk(server);
  const first = await listen(customer, server.url, `?callId=${callId}`);
  await expert.ask(callAppSide.signal, say(callId, 'before'));
  await comes(first.heard, 'before');
  const lastId = first.heard.find(({ event }) => event === 'signal')!.id!;
  await first.close();
  await expert.ask(callAppSide.signal, say(callId, 'meanwhile'));
  const second = await listen(customer, server.url, `?callId=${callId}`, lastId);
  await comes(second.heard, 'meanwhile');
  expect(signalsIn(second.heard)).toEqual(['meanwhile']);
  await server.look(`update call_signal set created_at = created_at - interval '1 minute' where call_id = $1`, [
    callId,
  ]);
  await customer.ask(callAppSide.beat, {
    callId,
    network: null,
    seen: second.heard.findLast(({ id }) => id !== undefined)!.id!,
  });
  expect(await server.look(`select from call_signal where call_id = $1`, [callId])).toEqual([]);
  await customer.ask(callAppSide.hangUp, { callId });
  await until('the stream ends with the call', () => second.over() || undefined);
});

test('however much waits for one, all of it comes in its order, and others hear theirs at once', async () => {
  const many = 1_300;
  const [busy, quiet] = [await talk(server), await talk(server)];
  const lay = (of: typeof busy, count: number, what: string) =>
    server.look(
      `insert into call_signal (tenant_id, call_id, from_id, to_id, kind, data)
       select $1, $2, $3, $4, 'CHAT', $5 || n from generate_series(1, $6) as n`,
      [of.customer.tenantId, of.callId, of.expert.userId, of.customer.userId, what, count],
    );
  await lay(busy, many, 'waits ');
  const line = await listen(busy.customer, server.url);
  await comes(line.heard, `waits ${many}`);
  // What has just been delivered is in nobody's way, neither that of the next message nor that of somebody else's.
  await busy.expert.ask(callAppSide.signal, say(busy.callId, 'next'));
  await comes(line.heard, 'next');
  const other = await listen(quiet.customer, server.url);
  await lay(busy, many, 'more ');
  await lay(quiet, 1, 'theirs ');
  await server.look(`select pg_notify('call_news', $1)`, [`${busy.customer.tenantId}:*`]);
  await comes(other.heard, 'theirs 1');
  await comes(line.heard, `more ${many}`);
  const numbered = (what: string) => Array.from({ length: many }, (_, place) => `${what} ${place + 1}`);
  expect(signalsIn(line.heard)).toEqual([...numbered('waits'), 'next', ...numbered('more')]);
  expect(signalsIn(other.heard)).toEqual(['theirs 1']);
  await Promise.all([line.close(), other.close()]);
});

test('nobody outside a call, of another company, after leaving or after the end can send, read or see it', async () => {
  const { customer, expert, callId, route } = await talk(server);
  const other = await addExpert(server, route.groupIds[0]!);
  const elsewhere = await addRoute(server, { tenantId: otherCompany });
  const foreign = await addExpert(server, elsewhere.groupIds[0]!, otherCompany);
  await online(other, foreign);
  for (const outsider of [other, foreign]) {
    expect((await outsider.call(callAppSide.signal, say(callId, 'x'))).code).toBe('NOT_FOUND');
    expect((await outsider.call(callAppSide.detail, { callId })).code).toBe('NOT_FOUND');
    expect((await outsider.call(callAppSide.ice, { callId })).code).toBe('NOT_FOUND');
    expect((await outsider.call(callAppSide.answer, { callId })).code).toBe('NOT_FOUND');
    expect((await outsider.call(callAppSide.hangUp, { callId })).code).toBe('NOT_FOUND');
    const event = { callId, eventId: crypto.randomUUID(), type: 'MUTE' } as const;
    expect((await outsider.call(callAppSide.event, event)).code).toBe('NOT_FOUND');
    expect((await listen(outsider, server.url, `?callId=${callId}`)).status).not.toBe(200);
  }
  const to = { ...say(callId, 'x'), to: other.userId };
  expect((await expert.call(callAppSide.signal, to)).code).toBe('NOT_FOUND');

  await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
  // Rung is not in.
  expect((await other.call(callAppSide.signal, say(callId, 'x'))).code).toBe('CALL_OVER');
  await other.ask(callAppSide.answer, { callId });
  const line = await listen(other, server.url);
  await expert.ask(callAppSide.signal, say(callId, 'for all'));
  await comes(line.heard, 'for all');
  await other.ask(callAppSide.hangUp, { callId });
  expect((await other.call(callAppSide.signal, say(callId, 'x'))).code).toBe('CALL_OVER');
  const hears = await listen(customer, server.url);
  await expert.ask(callAppSide.signal, say(callId, 'later'));
  await comes(hears.heard, 'later');
  // Also of what lies there for them, whoever has left reads nothing; that they are rung again comes behind it.
  await server.look(
    `insert into call_signal (tenant_id, call_id, from_id, to_id, kind, data) values ($1, $2, $3, $4, 'CHAT', 'left behind')`,
    [expert.tenantId, callId, expert.userId, other.userId],
  );
  await expert.ask(callAppSide.invite, { callId, teamUserId: other.userId });
  const isRung = ({ event, data }: Heard) => event === 'call' && (data as { role?: string } | null)?.role === 'RUNG';
  await until('they are rung', () => line.heard.some(isRung) || undefined);
  expect(signalsIn(line.heard)).toEqual(['for all']);

  await customer.ask(callAppSide.hangUp, { callId });
  for (const person of [customer, expert]) {
    expect((await person.call(callAppSide.signal, say(callId, 'x'))).code).toBe('CALL_OVER');
    expect((await person.call(callAppSide.ice, { callId })).code).toBe('CALL_OVER');
    const event = { callId, eventId: crypto.randomUUID(), type: 'MUTE' } as const;
    expect((await person.call(callAppSide.event, event)).code).toBe('CALL_OVER');
  }
  expect(await server.look(`select from call_signal where call_id = $1`, [callId])).toEqual([]);
  await Promise.all([line.close(), hears.close()]);
});

test('signals are small and few enough; other calls of the same person are counted by themselves', async () => {
  const { customer, callId } = await talk(server);
  expect((await customer.call(callAppSide.signal, say(callId, 'x'.repeat(SIGNAL_BYTES + 1)))).code).toBe('VALIDATION');
  expect((await customer.call(callAppSide.signal, say(callId, 'x'.repeat(3 * SIGNAL_BYTES)))).http).toBe(413);
  // What the database would not take would hold up what it comes together with.
  for (const unstorable of ['a\u0000', 'a\uD800']) {
    const { code, errors } = await customer.call(callAppSide.signal, say(callId, unstorable));
    expect([code, errors?.[0]?.field]).toEqual(['VALIDATION', 'data']);
  }
  const codes = new Set<string | undefined>();
  for (let sent = 0; sent <= SIGNALS_PER_MINUTE && !codes.has('RATE_LIMITED'); sent += 40) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => customer.call(callAppSide.signal, say(callId, 'flood'))),
    );
    for (const { code } of answers) codes.add(code);
  }
  expect([...codes]).toEqual([undefined, 'RATE_LIMITED']);
  expect((await customer.call(callAppSide.beat, { callId, network: null })).status).toBe(true);
});
