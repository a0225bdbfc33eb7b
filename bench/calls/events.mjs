import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ms, perSecond } from '../lib/format.mjs';
import { summary } from '../lib/numbers.mjs';
import { send } from './crowd.mjs';

const RATE = 2_000;
const kinds = ['MUTE', 'UNMUTE', 'FREEZE', 'ANNOTATE', 'CAMERA_OFF'];
/** So many are under way at most: whoever is slower than they come is slower, and does not pile them up. */
const UNDER_WAY = 256;

/**
 * Events at a steady pace, from everybody in a call; each that was acknowledged is in the record. Each by itself, as an app does
 * that tells at once, or several `together`, as one does that gathers them for a few seconds.
 */
export async function events({ client, tenantId, world, people, quick, table, together }) {
  const seconds = quick ? 5 : 30;
  const times = [];
  const acknowledged = [];
  const underWay = new Set();
  const started = performance.now();
  const end = started + seconds * 1000;
  let sent = 0;
  const report = async ({ callId, ...person }) => {
    const list = Array.from({ length: together }, (_, at) => ({
      eventId: randomUUID(),
      type: kinds[(sent + at) % kinds.length],
    }));
    const began = performance.now();
    const answer =
      together === 1
        ? await send(world, person, 'event', { callId, ...list[0] })
        : await send(world, person, 'events', { callId, list });
    times.push(performance.now() - began);
    if (answer === undefined) return;
    const kept = together === 1 ? list : answer.list.filter((one) => one.refused === undefined);
    for (const { eventId } of kept) acknowledged.push(eventId);
  };
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - started) / 1000) * RATE);
    while (sent < due && underWay.size < UNDER_WAY) {
      const reporting = report(people[(sent / together) % people.length]).finally(() => underWay.delete(reporting));
      underWay.add(reporting);
      sent += together;
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
  const how = together === 1 ? 'one in a call' : `${together} in a call`;
  table.add({
    what: `events a second for ${seconds} s, ${how}, with beats`,
    ours: perSecond(rate),
    value: rate,
    goal: '≥ 2,000/s',
    limit: RATE * 0.99,
    atLeast: true,
  });
  table.add({ what: `${how}: until acknowledged`, ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`, goal: '' });
  table.add({
    what: `${how}: events acknowledged, and in the records once`,
    ours: acknowledged.length.toLocaleString('en'),
    reference: stored.toLocaleString('en'),
    value: Math.abs(stored - acknowledged.length) + (stored - single),
    goal: 'equal',
    limit: 0,
  });
}
