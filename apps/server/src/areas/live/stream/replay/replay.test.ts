import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { addLive, freePort, push, pushUrl, statusOf, stopEncoders, streamsOf, type TestLive } from '../stream-rig.ts';

// What was pushed can be seen again: one video of all that was recorded while the session was on, with its chapters.

let server: TestServer;
let port: number;

beforeAll(async () => {
  port = await freePort();
  server = await startTestServer({ LIVE_MEDIA: 'embedded', LIVE_RTMP_PORT: String(port) });
});
afterEach(stopEncoders);
afterAll(() => server.stop());

/** As a call or the clock ends it. */
async function end({ tenantId, liveId }: TestLive): Promise<void> {
  await server.look(
    `update live set status = 'ENDED', ended_at = now(), interrupted_at = null, replay_state = 'PROCESSING' where id = $1`,
    [liveId],
  );
  await server.look(
    `insert into job (tenant_id, id, kind, key, payload, run_at)
     values ($1, gen_random_uuid(), 'LIVE_REPLAY', $2, jsonb_build_object('liveId', $2::text), now())`,
    [tenantId, liveId],
  );
}

interface Replay {
  readonly state: string;
  readonly failure: string | null;
  readonly path: string | null;
  readonly material: string | null;
  readonly days: number | null;
}

async function replayOf({ liveId }: TestLive): Promise<Replay> {
  const [row] = await server.look<Replay>(
    `select l.replay_state as state, l.replay_failure as failure, f.path, l.replay_material_id as material,
            round(extract(epoch from l.replay_expire_at - now()) / 86400)::int as days
       from live l left join file f on f.id = l.replay_file_id where l.id = $1`,
    [liveId],
  );
  return row!;
}

const secondsOf = (tenantId: string, path: string) =>
  Number(
    spawnSync(
      'ffprobe',
      [
        '-v',
        'error',
        '-show_entries',
        'format=duration',
        '-of',
        'csv=p=0',
        join(server.dataDir, 'files', tenantId, path),
      ],
      { encoding: 'utf8' },
    ).stdout,
  );

async function until(live: TestLive, status: string): Promise<void> {
  await expect.poll(() => statusOf(server, live)).toBe(status);
}

async function pushFor(live: TestLive, seconds: number): Promise<void> {
  expect(await push(pushUrl(port, live), { seconds }).ended).toBe(0);
}

test('a stream that was cut in two becomes one video, as long as both, with a chapter for what was shown', async () => {
  const live = await addLive(server);
  const [material] = await server.look<{ id: string; name: string }>(
    `select id, name from material where tenant_id = $1 and deleted_at is null limit 1`,
    [live.tenantId],
  );
  await pushFor(live, 4);
  await until(live, 'INTERRUPTED');
  const encoder = push(pushUrl(port, live), { seconds: 5 });
  await until(live, 'LIVE');
  const [item] = await server.look<{ id: string }>(
    `insert into live_item (tenant_id, id, live_id, material_id, sort) values ($1, gen_random_uuid(), $2, $3, 1) returning id`,
    [live.tenantId, live.liveId, material!.id],
  );
  await server.look(
    `insert into live_cue (tenant_id, id, live_id, item_id, at) select $1, gen_random_uuid(), $2, $3, started_at + interval '2 s'
       from live_stream where live_id = $2 and ended_at is null`,
    [live.tenantId, live.liveId, item!.id],
  );
  expect(await encoder.ended).toBe(0);
  await until(live, 'INTERRUPTED');
  await end(live);
  await expect.poll(async () => (await replayOf(live)).material).not.toBe(null);
  const replay = await replayOf(live);
  expect(replay).toMatchObject({ state: 'READY', failure: null, days: 30 });
  const seconds = secondsOf(live.tenantId, replay.path!);
  expect(seconds).toBeGreaterThan(8);
  expect(seconds).toBeLessThan(10);
  const recorded = await streamsOf(server, live);
  const first = Math.round(recorded[0]!.ms! / 1_000);
  await expect
    .poll(async () => (await server.look(`select status from material where id = $1`, [replay.material]))[0])
    .toEqual({ status: 'READY' });
  const [made] = await server.look<{ chapters: { at: number; title: string }[]; owner: string }>(
    `select m.chapters, a.username as owner from material m join account a on a.id = m.owner_id where m.id = $1`,
    [replay.material],
  );
  expect(made).toMatchObject({ owner: 'operator', chapters: [{ title: material!.name.slice(0, 60) }] });
  expect(Math.abs(made!.chapters[0]!.at - (first + 2))).toBeLessThanOrEqual(1);
  // What it was made of is gone.
  expect(recorded.map(({ path }) => path)).toEqual([null, null]);
  expect(
    readdirSync(join(server.dataDir, 'live'), { recursive: true }).filter((one) => String(one).endsWith('.flv')),
  ).toEqual([]);
});

test('what was pushed before the start is in no replay', async () => {
  const live = await addLive(server, { startOnStream: false, replay: 'BY_HAND' });
  await pushFor(live, 6);
  await expect.poll(async () => (await streamsOf(server, live))[0]?.ms).toBeGreaterThan(4_000);
  await server.look(
    `update live set status = 'LIVE', started_at = (select started_at + interval '3 seconds' from live_stream where live_id = $1)
      where id = $1`,
    [live.liveId],
  );
  await end(live);
  await expect.poll(async () => (await replayOf(live)).state).toBe('HIDDEN');
  const seconds = secondsOf(live.tenantId, (await replayOf(live)).path!);
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(4);
});

test('of a session without any recording, somebody is told that there is none', async () => {
  const live = await addLive(server, { status: 'LIVE' });
  await end(live);
  await expect.poll(() => replayOf(live)).toMatchObject({ state: 'FAILED', failure: 'NOTHING_RECORDED' });
});

test('a recording that comes after nobody waits for it becomes the replay; of a canceled session it goes', async () => {
  const [late, canceled] = [await addLive(server), await addLive(server, { startOnStream: false })];
  for (const live of [late, canceled]) {
    await pushFor(live, 4);
    await expect.poll(async () => (await streamsOf(server, live))[0]?.ms).toBeGreaterThan(2_000);
  }
  const [before] = await server.look<{ id: string; path: string }>(
    `select id, recording_path as path from live_stream where live_id = $1`,
    [late.liveId],
  );
  // As if its server had been away with it for two hours.
  const stored = join(server.dataDir, 'files', late.tenantId, before!.path);
  const folder = join(server.dataDir, 'live', readdirSync(join(server.dataDir, 'live'))[0]!);
  const kept = join(server.dataDir, 'late.flv');
  await rename(stored, kept);
  await server.look(
    `update live_stream set recording_path = null, recording_bytes = null, recorded_ms = null,
            ended_at = now() - interval '2 hours' where live_id = $1`,
    [late.liveId],
  );
  await end(late);
  await expect.poll(() => replayOf(late)).toMatchObject({ state: 'FAILED', failure: 'NOTHING_RECORDED' });
  await rename(kept, join(folder, `${late.tenantId}_${before!.id}.flv`));
  await server.restart();
  await expect.poll(async () => (await replayOf(late)).state).toBe('READY');

  await server.look(`update live set status = 'CANCELED', cancel_reason = '改期' where id = $1`, [canceled.liveId]);
  await server.look(
    `insert into job (tenant_id, id, kind, payload, run_at) values ($1, gen_random_uuid(), 'LIVE_CLEAR', '{}', now())`,
    [canceled.tenantId],
  );
  await expect.poll(async () => (await streamsOf(server, canceled))[0]?.path).toBe(null);
});
