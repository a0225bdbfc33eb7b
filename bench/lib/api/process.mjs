import { firstPage } from './requests.mjs';
import { inSeconds, megabytes, ms, perSecond } from '../format.mjs';
import { load } from './load.mjs';
import { startServer } from '../server.mjs';

export function startTimes({ firstMs, secondMs, table }) {
  table.add({
    what: 'start to ready, embedded, first start',
    ours: inSeconds(firstMs),
    value: firstMs,
    goal: '≤ 12 s',
    limit: 12_000,
  });
  table.add({
    what: 'start to ready, embedded',
    ours: inSeconds(secondMs),
    value: secondMs,
    goal: '≤ 4 s',
    limit: 4_000,
  });
}

/** A second server on the running PostgreSQL, as by DATABASE_URL: its start, and what memory it takes. */
export async function onPostgres({ program, urls, otherDir, quick, table }) {
  const env = { DATABASE_URL: urls.runtime, DATABASE_OWNER_URL: urls.owner };
  const server = await startServer({ program, dataDir: otherDir, env });
  try {
    table.add({
      what: 'start to ready, on PostgreSQL',
      ours: inSeconds(server.readyMs),
      value: server.readyMs,
      goal: '≤ 1 s',
      limit: 1_000,
    });
    const memory = () => server.metric('process_resident_memory_bytes');
    const idle = await memory();
    table.add({ what: 'memory, idle', ours: megabytes(idle), value: idle / 1e6, goal: '≤ 90 MB', limit: 90 });
    const auth = await server.signIn('operator.ruichi');
    let peak = 0;
    const sample = setInterval(() => {
      memory().then(
        (now) => (peak = Math.max(peak, now)),
        () => {},
      );
    }, 200);
    await load({ url: server.url, requests: [firstPage(auth)], clients: 32, seconds: quick ? 3 : 10 });
    clearInterval(sample);
    table.add({
      what: 'memory, 32 clients that list',
      ours: megabytes(peak),
      value: peak / 1e6,
      goal: '≤ 180 MB',
      limit: 180,
    });
  } finally {
    await server.stop();
  }
}

/** One tenant sends as fast as it can; the other's single client should hardly notice. */
export async function flood({ server, big, small, quick, table }) {
  const [url, seconds] = [server.url, quick ? 2 : 5];
  const alone = await load({ url, requests: [firstPage(small)], seconds, warmUp: 20 });
  const [beside] = await Promise.all([
    load({ url, requests: [firstPage(small)], seconds }),
    load({ url, requests: [firstPage(big)], clients: 64, seconds }),
  ]);
  table.add({
    what: 'one tenant floods (64 clients): the other’s p99',
    ours: ms(beside.p99),
    reference: `${ms(alone.p99)} alone`,
    ratio: beside.p99 / alone.p99,
    goal: '≤ 2x',
    limit: 2,
  });
}

/** Ten times as many clients as the server lets in: the refusals are quick, and the work goes on. */
export async function overload({ server, big, small, quick, table }) {
  const [url, seconds] = [server.url, quick ? 2 : 5];
  const requests = [firstPage(small), firstPage(big)];
  const peak = await load({ url, requests, clients: 10, seconds });
  const under = await load({ url, requests, clients: 400, seconds });
  const served = ((under.statuses['200'] ?? 0) / under.count) * under.perSecond;
  const refused = under.statuses['503'] ?? 0;
  table.add({
    what: 'overload, 400 clients: still served',
    ours: perSecond(served),
    reference: `${perSecond(peak.perSecond)} with 10`,
    ratio: served / peak.perSecond,
    goal: '≥ 0.8x',
    limit: 0.8,
    atLeast: true,
  });
  table.add({
    what: `overload: time of a 503 (p50 of ${refused.toLocaleString('en')})`,
    ours: ms(under.byStatus['503']?.p50 ?? NaN),
    value: under.byStatus['503']?.p50,
    goal: '≤ 20 ms',
    limit: 20,
  });
}
