import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endlessRoom } from '../../../../kernel/room.ts';
import { makeTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { makeLive, type LiveRow } from '../watch-rig.ts';
import { liveBeats, type LiveBeats } from './beats.ts';

const START = Date.parse('2026-03-02T08:00:00Z');

let data: TestDatabase;
let warned: string[];
/** Seconds after the start. */
let clock: number;
let beats: LiveBeats;
let other: LiveBeats;

const process = () =>
  liveBeats({
    database: data.database,
    room: endlessRoom,
    warn: (_, message) => warned.push(message),
    clock: () => START + clock * 1_000,
  });

beforeAll(async () => {
  data = await makeTestDatabase();
});
afterAll(() => data.stop());
beforeEach(() => {
  [clock, warned] = [0, []];
  [beats, other] = [process(), process()];
});

async function session(row: LiveRow = {}) {
  const live = await makeLive(data, { tenantId: data.tenants[0], ...row });
  await data.look(
    `update live set started_at = case when started_at is not null then $2::timestamptz end where id = $1`,
    [live.liveId, new Date(START)],
  );
  return live;
}

async function viewer({ tenantId, liveId }: { tenantId: string; liveId: string }) {
  const viewerId = randomUUID();
  await data.look(
    `insert into live_viewer (tenant_id, id, live_id, kind, joined_at, seen_at) values ($1, $2, $3, 'GUEST', $4, $4)`,
    [tenantId, viewerId, liveId, new Date(START - 3_600_000)],
  );
  return { tenantId, liveId, viewerId };
}
type Viewer = Awaited<ReturnType<typeof viewer>>;

/** Every 15 seconds from one second to another, as a page does, each written down. */
async function watch(who: Viewer, from: number, to: number, by = beats) {
  for (clock = from; clock <= to; clock += 15) {
    by.note(who, false);
    await by.flush();
  }
}
const leave = async (who: Viewer, at: number) => {
  clock = at;
  beats.note(who, true);
  await beats.flush();
};
const sums = async ({ viewerId }: Viewer) =>
  (await data.look(`select visits, watch_sec, replay_sec from live_viewer where id = $1`, [viewerId]))[0];
const visits = ({ viewerId }: Viewer) =>
  data.look<{ began: number; ended: number | null }>(
    `select extract(epoch from began_at)::float8 - $2 as began, extract(epoch from ended_at)::float8 - $2 as ended
       from live_visit where viewer_id = $1 order by began_at`,
    [viewerId, START / 1_000],
  );

test('a visit lasts from the first sign to the leaving', async () => {
  const who = await viewer(await session());
  await watch(who, 0, 90);
  expect(await sums(who)).toEqual({ visits: 1, watch_sec: 90, replay_sec: 0 });
  await leave(who, 100);
  expect(await visits(who)).toEqual([{ began: 0, ended: 100 }]);
  expect(await sums(who)).toEqual({ visits: 1, watch_sec: 100, replay_sec: 0 });
  // Said twice, they have left once.
  await leave(who, 101);
  expect(await visits(who)).toHaveLength(1);
});

test('nothing heard for three times is an end at the last sign; who comes back begins another visit', async () => {
  const who = await viewer(await session());
  await watch(who, 0, 30);
  clock = 75;
  await beats.sweep();
  expect(await visits(who)).toEqual([{ began: 0, ended: null }]);
  clock = 76;
  await beats.sweep();
  expect(await visits(who)).toEqual([{ began: 0, ended: 30 }]);
  await watch(who, 200, 260);
  expect(await sums(who)).toEqual({ visits: 2, watch_sec: 90, replay_sec: 0 });
  // Also where nobody looked in between.
  await watch(who, 400, 415);
  expect(await visits(who)).toEqual([
    { began: 0, ended: 30 },
    { began: 200, ended: 260 },
    { began: 400, ended: null },
  ]);
  expect(warned).toEqual([]);
});

test('what two processes hear of one viewer is one visit, whoever writes first', async () => {
  const who = await viewer(await session());
  for (clock = 0; clock <= 60; clock += 15) {
    const [first, second] = clock % 30 === 0 ? [beats, other] : [other, beats];
    first.note(who, false);
    clock += 1;
    second.note(who, false);
    clock -= 1;
    await Promise.all([second.flush(), first.flush()]);
  }
  expect(await visits(who)).toEqual([{ began: 0, ended: null }]);
  // What one process heard before the other was told of the leaving comes late and changes nothing.
  clock = 65;
  other.note(who, false);
  await leave(who, 66);
  await other.flush();
  expect(await visits(who)).toEqual([{ began: 0, ended: 66 }]);
  expect(await sums(who)).toEqual({ visits: 1, watch_sec: 66, replay_sec: 0 });
});

test('waiting for the start is no watching, and who waited is there from it on', async () => {
  const live = await session({ status: 'SCHEDULED' });
  const [waiting, late] = [await viewer(live), await viewer(live)];
  await watch(waiting, -60, -15);
  expect(await sums(waiting)).toEqual({ visits: 0, watch_sec: 0, replay_sec: 0 });
  await data.look(`update live set status = 'LIVE', started_at = $2 where id = $1`, [
    live.liveId,
    new Date(START - 7_000),
  ]);
  await watch(waiting, 0, 30);
  await watch(late, 15, 30);
  expect(await visits(waiting)).toEqual([{ began: -7, ended: null }]);
  expect(await visits(late)).toEqual([{ began: 15, ended: null }]);
});

test('who stays until the end was there until the end, and what is seen of the replay is counted by itself', async () => {
  const live = await session();
  const who = await viewer(live);
  await watch(who, 0, 60);
  await data.look(`update live set status = 'ENDED', ended_at = $2 where id = $1`, [
    live.liveId,
    new Date(START + 68_000),
  ]);
  await watch(who, 75, 90);
  expect(await visits(who)).toEqual([{ began: 0, ended: 68 }]);
  const fileId = randomUUID();
  await data.look(
    `insert into file (tenant_id, id, kind, name, ext, mime, size, sha256, path)
     values ($1, $2::uuid, 'VIDEO', 'r.mp4', 'mp4', 'video/mp4', 1, repeat('a', 64), $2::uuid::text)`,
    [live.tenantId, fileId],
  );
  await data.look(`update live set replay_state = 'READY', replay_file_id = $2 where id = $1`, [live.liveId, fileId]);
  await watch(who, 105, 135);
  expect(await sums(who)).toEqual({ visits: 2, watch_sec: 68, replay_sec: 30 });
});

test('what was heard while it was on counts until its end, also where it is written afterwards', async () => {
  const live = await session();
  const [stayed, left, late] = [await viewer(live), await viewer(live), await viewer(live)];
  for (const who of [stayed, left]) beats.note(who, false);
  clock = 20;
  beats.note(left, true);
  await data.look(`update live set status = 'ENDED', ended_at = $2 where id = $1`, [
    live.liveId,
    new Date(START + 25_000),
  ]);
  clock = 26;
  for (const who of [stayed, late]) beats.note(who, true);
  await beats.flush();
  expect(await visits(stayed)).toEqual([{ began: 0, ended: 25 }]);
  expect(await sums(left)).toEqual({ visits: 1, watch_sec: 20, replay_sec: 0 });
  expect(await visits(late)).toEqual([]);
});

test('the most at one time and all who came are kept with the session, also by two processes at once', async () => {
  const live = await session();
  const people = await Promise.all(Array.from({ length: 20 }, () => viewer(live)));
  people.forEach((who, place) => (place % 2 === 0 ? beats : other).note(who, false));
  await Promise.all([beats.flush(), other.flush()]);
  const figures = async () =>
    (await data.look(`select peak_viewers, viewer_count from live where id = $1`, [live.liveId]))[0];
  expect(await figures()).toEqual({ peak_viewers: 20, viewer_count: 20 });
  clock = 10;
  for (const who of people.slice(0, 15)) beats.note(who, true);
  await beats.flush();
  await watch(await viewer(live), 15, 15);
  expect(await figures()).toEqual({ peak_viewers: 20, viewer_count: 21 });
});

test('written twice it is the same, and what could not be written is written the next time', async () => {
  const live = await session();
  const who = await viewer(live);
  await data.look('alter table live_visit rename to live_visit_away');
  beats.note(who, false);
  await beats.flush();
  expect(warned).toHaveLength(1);
  await data.look('alter table live_visit_away rename to live_visit');
  clock = 3;
  await beats.flush();
  expect(await visits(who)).toEqual([{ began: 0, ended: null }]);
  for (const _ of [1, 2]) {
    clock = 20;
    beats.note(who, false);
    clock = 25;
    beats.note(who, true);
    await beats.flush();
  }
  expect(await visits(who)).toEqual([{ began: 0, ended: 25 }]);
});

test('a ticket of another company, of another session or of nobody leaves no trace', async () => {
  const live = await session();
  const who = await viewer(live);
  beats.note({ ...who, tenantId: data.tenants[1] }, false);
  beats.note({ ...who, liveId: (await session()).liveId, viewerId: who.viewerId }, false);
  beats.note({ ...who, viewerId: null }, false);
  await beats.flush();
  expect([await visits(who), warned]).toEqual([[], []]);
});

test('at the end of the process what was heard is written', async () => {
  const who = await viewer(await session());
  const last = process();
  last.note(who, false);
  await last.close();
  expect(await visits(who)).toEqual([{ began: 0, ended: null }]);
});
