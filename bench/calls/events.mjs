import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ms, perSecond } from '../lib/format.mjs';
import { summary } from '../lib/numbers.mjs';
import { send } from './crowd.mjs';

const RATE = 2_000;
const kinds = ['MUTE', 'UNMUTE', 'FREEZE', 'ANNOTATE', 'CAMERA_OFF'];
/** So many are under way at most: whoever is slower than they come is slower, and does not pile them up. */
const UNDER_WAY = 256;

/** Events at a steady pace, from everybody in a call; each that was acknowledged is in the record. */
export async function events({ client, tenantId, world, people, quick, table }) {
  const seconds = quick ? 5 : 30;
  const times = [];
  const acknowledged = [];
  const underWay = new Set();
  const started = performance.now();
  const end = started + seconds * 1000;
  let sent = 0;
  const report = async (person) => {
    const eventId = randomUUID();
    const began = performance.now();
    const type = kinds[sent % kinds.length];
    const ok = await send(world, person, 'event', { callId: person.callId, eventId, type });
    times.push(performance.now() - began);
    if (ok) acknowledged.push(eventId);
  };
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - started) / 1000) * RATE);
    while (sent < due && underWay.size < UNDER_WAY) {
      const reporting = report(people[sent % people.length]).finally(() => underWay.delete(reporting));
      underWay.add(reporting);
      sent += 1;
    }
    await pause(5);
  }
  await Promise.all(underWay);
  const rate = acknowledged.length / ((performance.now() - started) / 1000);
  const { p50, p99 } = summary(times);
  const { rows } = await client.query(
    `select count(*)::int as stored, count(distinct reported_id)::int as single from call_event
      where tenant_id = $1 and reported_id = any($2::uuid[])`,
    [tenantId, acknowledged],
  );
  const { stored, single } = rows[0];
  table.add({
    what: `events a second for ${seconds} s, with beats`,
    ours: perSecond(rate),
    value: rate,
    goal: '≥ 2,000/s',
    limit: RATE * 0.99,
    atLeast: true,
  });
  table.add({ what: 'an event until it is acknowledged', ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`, goal: '' });
  table.add({
    what: 'events acknowledged, and in the records once',
    ours: acknowledged.length.toLocaleString('en'),
    reference: stored.toLocaleString('en'),
    value: Math.abs(stored - acknowledged.length) + (stored - single),
    goal: 'equal',
    limit: 0,
  });
}
