import { setTimeout as pause } from 'node:timers/promises';
import { ms } from '../lib/format.mjs';
import { summary } from '../lib/numbers.mjs';
import { events } from './events.mjs';
import { callers } from './people.mjs';
import { ask, hangUpAll, listen } from './wire.mjs';

const CANDIDATES = 5;
/** What each of two gets: an offer or its answer, and the candidates of the other. */
const WANTED = 1 + CANDIDATES;
const CALM = { perSecond: 200, seconds: 5 };
const LONGEST_MS = 120_000;
const COME_BACK = new Set(['OVERLOADED', 'TIMED_OUT']);

/** 500 customers call at the same moment; each is answered by an expert of their own. Signals only, no pictures. */
export async function crowd({ server, client, quick, table, say }) {
  const calls = quick ? 100 : 500;
  const { tenantId, customers, experts } = await callers({ client, server, calls });
  const everybody = [...customers, ...experts];
  const world = { url: server.url, turns: [], refused: {}, cameBack: {}, latencies: [] };
  try {
    for (const some of pieces(everybody, 50)) await Promise.all(some.map((person) => join(person, world)));
    for (const some of pieces(experts, 50)) {
      await Promise.all(some.map((one) => send(world, one, 'presence', { presence: 'ONLINE' })));
    }
    say(`  ${everybody.length} people listen; ${calls} customers call …`);
    const started = performance.now();
    const beats = keepBeating(world, everybody);
    const there = keepSaying(world, experts);
    world.turns.push(beats, there);
    const wish = { media: 'VIDEO', productId: null, productSn: null, errorNo: null };
    const answered = await Promise.all(
      customers.map(async (one) => {
        one.waits = (await send(world, one, 'start', wish))?.callId;
        return performance.now() - started;
      }),
    );
    latency(table, `${calls} calls at once: a start, with coming back where told so`, answered);
    await until(() => everybody.every(({ got = 0 }) => got >= WANTED));
    const took = performance.now() - started;
    const connected = everybody.filter(({ got = 0 }) => got >= WANTED).length / 2;
    const name = `${calls} calls at once`;
    table.add({
      what: `${name}: connected, all offers and candidates there`,
      ours: String(connected),
      value: connected,
      goal: String(calls),
      limit: calls,
      atLeast: true,
    });
    table.add({ what: `${name}: until the last was connected`, ours: `${(took / 1000).toFixed(1)} s`, goal: '' });
    latency(table, `${name}: a signal to the other’s stream, while all begin`, world.latencies);
    await rung({ client, tenantId, calls, table, name });

    const calm = await calmly(world, customers);
    latency(table, `${name}: the same at ${CALM.perSecond} signals a second`, calm.latencies, 250);
    table.add({
      what: `${name}: signals sent, and arrived`,
      ours: String(calm.latencies.length),
      reference: String(calm.sent),
      value: calm.latencies.length,
      goal: 'equal',
      limit: calm.sent,
      atLeast: true,
    });
    for (const together of [1, 10]) {
      await events({ client, tenantId, world, people: everybody, quick, table, together });
    }
    beats.stop();
    there.stop();
    if (beats.times.length > 0) latency(table, `${name}: a beat, meanwhile`, beats.times);
    await Promise.all(customers.map((one) => send(world, one, 'hangUp', { callId: one.callId })));
    await until(() => everybody.every(({ over }) => over));
    const left = await client.query(
      `select count(*) filter (where ended_at is null)::int as open, count(*) filter (where status = 'COMPLETED')::int as done
         from call where tenant_id = $1 and caller_id = any($2::uuid[])`,
      [tenantId, customers.map(({ userId }) => userId)],
    );
    const { open, done } = left.rows[0];
    table.add({
      what: `${name}: ended for everybody`,
      ours: `${done}, ${open} left open`,
      value: done,
      goal: String(calls),
      limit: calls,
      atLeast: true,
    });
    table.add({ what: `${name}: told to come back`, ours: JSON.stringify(world.cameBack), goal: '' });
    table.add({
      what: `${name}: calls of apps that were refused`,
      ours: JSON.stringify(world.refused),
      value: Object.keys(world.refused).length,
      goal: 'none',
      limit: 0,
    });
  } finally {
    for (const turns of world.turns) turns.stop();
    for (const { line } of everybody) line?.close();
    hangUpAll();
  }
}

const pieces = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

async function until(isSo) {
  const end = performance.now() + LONGEST_MS;
  while (!isSo() && performance.now() < end) await pause(50);
}

export async function send(world, person, name, body, tries = 20) {
  const { data, code } = await ask(world.url, `/open/v1/calls/${name}`, person.headers, body);
  // Told to come back, an app does.
  if (COME_BACK.has(code) && tries > 0) {
    world.cameBack[name] = (world.cameBack[name] ?? 0) + 1;
    await pause(1_000 + Math.random() * 2_000);
    return send(world, person, name, body, tries - 1);
  }
  if (code !== undefined) world.refused[`${name}: ${code}`] = (world.refused[`${name}: ${code}`] ?? 0) + 1;
  return code === undefined ? (data ?? true) : undefined;
}

function latency(table, what, times, limit) {
  const { p50, p99 } = summary(times);
  const judged = limit === undefined ? { goal: '' } : { goal: `p99 ≤ ${limit} ms`, value: p99, limit };
  table.add({ what, ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`, ...judged });
}

/** Answers when it rings, offers when it was answered, and passes candidates on. */
async function join(person, world) {
  const seen = new Set();
  const signal = (kind, data = {}) =>
    send(world, person, 'signal', {
      callId: person.callId,
      kind,
      data: JSON.stringify({ ...data, t: performance.now() }),
    });
  const offerCandidates = () => Promise.all(Array.from({ length: CANDIDATES }, () => signal('CANDIDATE')));
  person.signal = signal;
  person.line = await listen(world.url, '/open/v1/calls/stream', person.headers, (event, data) => {
    if (event === 'call') {
      if (data === null) person.over = person.callId !== undefined;
      else if (data.role === 'RUNG' && person.answered !== data.callId) {
        person.answered = data.callId;
        void send(world, person, 'answer', { callId: data.callId });
      } else if (data.status === 'IN_PROGRESS' && person.callId === undefined) {
        person.callId = data.callId;
        if (data.role === 'CALLER') void signal('OFFER');
      }
      return;
    }
    if (event !== 'signal') return;
    if (seen.has(data.signalId)) return;
    seen.add(data.signalId);
    person.callId ??= data.callId;
    person.lastSeen = String(data.signalId);
    const { t, calm } = JSON.parse(data.data);
    (calm ? world.calm : world.latencies).push(performance.now() - t);
    if (calm) return;
    person.got = (person.got ?? 0) + 1;
    if (data.kind === 'OFFER') void signal('ANSWER');
    if (data.kind === 'OFFER' || data.kind === 'ANSWER') void offerCandidates();
  });
}

/** Nobody has more than one ring for one call, and nobody was in two: as many rings as calls. */
async function rung({ client, tenantId, calls, table, name }) {
  const { rows } = await client.query(
    `select count(*)::int as rings, count(distinct target_id)::int as people, count(distinct call_id)::int as calls
       from call_event where tenant_id = $1 and type = 'RING' and target_name like '专家 %'`,
    [tenantId],
  );
  const { rings, people } = rows[0];
  table.add({
    what: `${name}: rings, and people rung`,
    ours: `${rings}, ${people}`,
    value: rings - people,
    goal: 'nobody twice',
    limit: 0,
  });
  if (rows[0].calls > calls) throw new Error('there are rings of other calls');
}

/** One after the other, so that each has a turn every so many seconds. */
function inTurn(people, seconds, say) {
  let at = 0;
  const timer = setInterval(
    () => {
      say(people[at % people.length]);
      at += 1;
    },
    (seconds * 1_000) / people.length,
  );
  return { stop: () => clearInterval(timer) };
}

/** Of everybody in a call, and of customers who wait. */
function keepBeating(world, everybody) {
  const times = [];
  const turns = inTurn(everybody, 10, (person) => {
    const callId = person.callId ?? person.waits;
    if (callId === undefined) return;
    const started = performance.now();
    const network = { rttMs: 40, lossPct: 0.1, kbps: 900 };
    const seen = person.lastSeen;
    void send(world, person, 'beat', { callId, ...(seen && { seen }), network }).then(() =>
      times.push(performance.now() - started),
    );
  });
  return { times, ...turns };
}

const keepSaying = (world, experts) =>
  inTurn(experts, 30, (one) => void send(world, one, 'presence', { presence: 'ONLINE' }));

/** Pointers that move, of one after the other. */
async function calmly(world, customers) {
  world.calm = [];
  const sending = [];
  const started = performance.now();
  for (let at = 0; at < CALM.perSecond * CALM.seconds; at += 1) {
    const wait = started + (at * 1000) / CALM.perSecond - performance.now();
    if (wait > 0) await pause(wait);
    sending.push(customers[at % customers.length].signal('POINTER', { calm: true }));
  }
  const sent = (await Promise.all(sending)).filter(Boolean).length;
  await until(() => world.calm.length >= sent);
  return { latencies: world.calm, sent };
}
