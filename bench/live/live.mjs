import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Sentence } from '../../scripts/lib/report.mjs';
import { ask, hangUpAll, listen } from '../calls/wire.mjs';
import { bundleServer } from '../lib/bundle.mjs';
import { connect, embeddedUrls } from '../lib/connect.mjs';
import { megabytes, ms } from '../lib/format.mjs';
import { summary } from '../lib/numbers.mjs';
import { startServer } from '../lib/server.mjs';

const VIEWERS = 1_000;
/** As the viewers' page does. */
const BEAT_MS = 15_000;
const CUE_MS = 2_000;
/** After so long without a word a visit is over, and it is written down a moment later. */
const OVER_MS = 120_000;
/** Of what every process keeps to itself: collections come when they come. */
const GROWTH = 1.15;

/** A thousand who watch one session: each hears of every cue and asks for it, and says every 15 seconds that it is there. */
export async function benchLive({ quick, table, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-'));
  await chmod(folder, 0o711); // For PostgreSQL's own user, when the bench runs as root.
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  let server;
  let client;
  try {
    // Everybody has an address of their own.
    server = await startServer({
      program: await bundleServer(),
      dataDir,
      env: { TRUST_PROXY: '127.0.0.1', LIVE_MEDIA: 'off' },
    });
    client = await connect((await embeddedUrls(dataDir)).superuser);
    await measure({ server, client, quick, table, say });
  } finally {
    hangUpAll();
    await client?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure({ server, client, quick, table, say }) {
  const live = await makeSession(client);
  const viewers = await enterAll(server, live);
  const world = { url: server.url, asking: 0, refused: {}, beats: [] };
  for (const viewer of viewers) await watch(world, viewer);
  say(`  ${viewers.length} viewers hear what is shown …`);
  const beating = keepBeating(world, viewers);
  const operator = await server.signIn('operator');
  const cues = quick ? 10 : 90;
  const shown = [];
  const memory = [];
  const [cpu, started] = [await server.metric('process_cpu_seconds_total'), performance.now()];
  for (let cue = 0; cue < cues; cue += 1) {
    const itemId = live.itemIds[cue % 2];
    const began = performance.now();
    await post(server.url, '/live-console/room/show', operator, { liveId: live.liveId, itemId });
    shown.push(...(await seenBy(viewers, itemId, began)));
    memory.push(await server.metric('process_resident_memory_bytes'));
    await pause(Math.max(0, CUE_MS - (performance.now() - began)));
  }
  const share = ((await server.metric('process_cpu_seconds_total')) - cpu) / ((performance.now() - started) / 1_000);
  const { p50, p99, max } = summary(shown);
  const name = `live: ${viewers.length} viewers`;
  table.add({
    what: `${name}: from “show now” to the content itself, ${cues} cues, one each ${CUE_MS / 1_000} s`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}`,
    value: p99,
    goal: 'p99 ≤ 2 s',
    limit: 2_000,
  });
  table.add({
    what: `${name}: processor time of the server meanwhile`,
    ours: `${share.toFixed(2)} of 2 cores`,
    goal: '',
  });
  const beats = summary(world.beats);
  table.add({
    what: `${name}: a sign of life meanwhile`,
    ours: `p50 ${ms(beats.p50)}, p99 ${ms(beats.p99)}`,
    goal: '',
  });
  const [early, late] = [memory.slice(0, Math.ceil(cues / 3)), memory.slice(-Math.ceil(cues / 3))];
  table.add({
    what: `${name}: memory in the last third of it`,
    ours: megabytes(Math.max(...late)),
    reference: `${megabytes(Math.max(...early))} in the first`,
    ratio: Math.max(...late) / Math.max(...early),
    goal: `${GROWTH}x`,
    limit: GROWTH,
  });
  table.add({
    what: `${name}: calls that were refused`,
    ours: JSON.stringify(world.refused),
    value: Object.keys(world.refused).length,
    goal: 'none',
    limit: 0,
  });
  beating.stop();
  await leaveAll({ world, viewers, client, live, table, name });
}

/** A session that is on, with two contents of the library. */
async function makeSession(client) {
  const [liveId, slug] = [randomUUID(), randomUUID().replaceAll('-', '').slice(0, 16)];
  const { rows } = await client.query(
    `with one as (
       insert into live (tenant_id, id, name, plan_start_at, plan_end_at, source, start_on_stream, access, moderated,
                         auto_cue, record, replay, status, started_at, slug, stream_name)
       select tenant_id, $1, 'Bench', now(), now() + interval '1 hour', 'RTMP', false, 'PUBLIC', true, false, false, 'NONE',
              'LIVE', now(), $2, $2 from tenant where code = 'kangheng' returning tenant_id, id)
     insert into live_item (tenant_id, id, live_id, material_id, sort)
     select one.tenant_id, gen_random_uuid(), one.id, m.id, row_number() over (order by m.id)
       from one join lateral (select id from material m where m.tenant_id = one.tenant_id and m.kind = 'IMAGE_TEXT'
                                 and m.status = 'READY' and m.deleted_at is null order by id limit 2) as m on true
     returning id`,
    [liveId, slug],
  );
  if (rows.length < 2) throw new Sentence('The demonstration has no two articles to show.');
  return { liveId, slug, itemIds: rows.map(({ id }) => id) };
}

async function enterAll(server, { slug }) {
  const viewers = Array.from({ length: VIEWERS }, (_, at) => ({
    name: `Viewer ${at}`,
    headers: { 'x-forwarded-for': `10.1.${Math.floor(at / 250)}.${1 + (at % 250)}` },
  }));
  for (let from = 0; from < viewers.length; from += 20) {
    await Promise.all(
      viewers.slice(from, from + 20).map(async (viewer) => {
        viewer.ticket = (
          await post(server.url, '/live-console/watch/enter', viewer.headers, { slug, name: viewer.name })
        ).ticket;
      }),
    );
  }
  return viewers;
}

async function post(url, path, headers, body) {
  const { data, code } = await ask(url, path, headers, body);
  if (code !== undefined) throw new Sentence(`${path} was refused: ${code}.`);
  return data;
}

/** What the page does: each time it hears of a change it asks what there is to see. */
async function watch(world, viewer) {
  const look = async () => {
    const { data, code } = await ask(world.url, '/live-console/watch/now', viewer.headers, { ticket: viewer.ticket });
    if (code !== undefined) world.refused[`now: ${code}`] = (world.refused[`now: ${code}`] ?? 0) + 1;
    viewer.sees = data?.shown?.itemId;
    viewer.seenAt = performance.now();
  };
  const path = `/live-console/watch/stream?ticket=${encodeURIComponent(viewer.ticket)}`;
  viewer.line = await listen(world.url, path, viewer.headers, (event) => {
    if (event === 'change') void look();
  });
}

/** How long it took until each of them saw it. */
async function seenBy(viewers, itemId, began) {
  const end = performance.now() + 30_000;
  while (viewers.some(({ sees }) => sees !== itemId)) {
    if (performance.now() > end) break;
    await pause(5);
  }
  return viewers.map(({ sees, seenAt }) => (sees === itemId ? seenAt - began : 30_000));
}

async function beat(world, viewer, leaving) {
  const began = performance.now();
  viewer.firstBeat ??= Date.now();
  viewer.lastBeat = Date.now();
  const { code } = await ask(world.url, '/live-console/watch/heartbeat', viewer.headers, {
    ticket: viewer.ticket,
    ...(leaving && { leaving }),
  });
  world.beats.push(performance.now() - began);
  if (code !== undefined) world.refused[`beat: ${code}`] = (world.refused[`beat: ${code}`] ?? 0) + 1;
}

/** Each at its own moment of the quarter minute. */
function keepBeating(world, viewers) {
  for (const viewer of viewers) {
    viewer.beating = setTimeout(() => {
      void beat(world, viewer);
      viewer.beating = setInterval(() => void beat(world, viewer), BEAT_MS);
    }, Math.random() * BEAT_MS);
  }
  return { stop: () => viewers.forEach(({ beating }) => clearInterval(beating)) };
}

/** One half says so, the other just goes; what is written down of each is held against what they know themselves. */
async function leaveAll({ world, viewers, client, live, table, name }) {
  await Promise.all(viewers.map((viewer) => beat(world, viewer)));
  await Promise.all(viewers.filter((_, at) => at % 2 === 0).map((viewer) => beat(world, viewer, true)));
  for (const { line } of viewers) line.close();
  const end = performance.now() + OVER_MS;
  const open = async () =>
    (
      await client.query('select count(*)::int as n from live_visit where live_id = $1 and ended_at is null', [
        live.liveId,
      ])
    ).rows[0].n;
  while ((await open()) > 0 && performance.now() < end) await pause(500);
  const { rows } = await client.query(
    'select name, watch_sec as "watchSec", visits from live_viewer where live_id = $1',
    [live.liveId],
  );
  const written = new Map(rows.map((row) => [row.name, row]));
  const off = viewers.map(({ name: who, firstBeat, lastBeat }) =>
    Math.abs((written.get(who)?.watchSec ?? Infinity) - (lastBeat - firstBeat) / 1_000),
  );
  const once = rows.filter(({ visits }) => visits === 1).length;
  table.add({
    what: `${name}: written down, with one visit each`,
    ours: String(once),
    reference: String(viewers.length),
    value: once,
    goal: 'equal',
    limit: viewers.length,
    atLeast: true,
  });
  table.add({
    what: `${name}: furthest from what they know of their own stay`,
    ours: `${Math.max(...off).toFixed(1)} s`,
    value: Math.max(...off),
    goal: '≤ 15 s',
    limit: 15,
  });
}
