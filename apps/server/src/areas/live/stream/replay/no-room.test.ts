import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../../../test/copy-database.ts';
import {
  bundleServer,
  makeDataDir,
  PATIENCE_MS,
  removeDataDir,
  startProcess,
  until,
  type ServerProcess,
} from '../../../../test/process/process-server.ts';
import { fillDisk, findSmallDisk, insideOf, makeRoom } from '../../../../test/process/small-disk.ts';
import {
  addLive,
  eventsOf,
  freePort,
  push,
  pushUrl,
  statusOf,
  stopEncoders,
  streamsOf,
  type Looking,
  type TestLive,
} from '../stream-rig.ts';

// A recording takes no room that the rest of the server needs, and what was recorded waits until something can be made of it.

/** Too little for a recording to go on, and more than one writes in a minute. */
const LITTLE = 24 * 1024 ** 2;

const disk = findSmallDisk();
if (typeof disk === 'string') process.stderr.write(`A full disk is not tried out: ${disk}.\n`);

describe.skipIf(typeof disk === 'string')('with its files on a small disk', () => {
  let database: pg.Pool;
  let dataDir: string;
  let inside: string;
  let server: ServerProcess;
  let port: number;

  const rig: Looking = {
    look: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await database.query<Row>(text, values)).rows,
  };

  beforeAll(async () => {
    if (typeof disk === 'string') return;
    const { urls } = await copyDatabase('demonstration');
    database = new pg.Pool({ connectionString: urls.superuser, max: 3 });
    port = await freePort();
    const env = {
      DEMO: 'on',
      DATABASE_URL: urls.runtime,
      DATABASE_OWNER_URL: urls.owner,
      LIVE_MEDIA: 'embedded',
      LIVE_RTMP_PORT: String(port),
    };
    const program = await bundleServer('main-live-room');
    dataDir = await makeDataDir();
    server = await startProcess(program, dataDir, env, { through: disk.through(dataDir, '128m') });
    inside = insideOf(server.pid, dataDir);
  }, PATIENCE_MS);
  afterEach(async () => {
    await stopEncoders();
    await rm(join(inside, 'filler'), { force: true });
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await server.exited;
    await removeDataDir(dataDir);
    await database.end();
  }, PATIENCE_MS);

  const recorded = async (live: TestLive) => (await streamsOf(rig, live))[0]?.ms ?? 0;
  const replayOf = async ({ liveId }: TestLive) =>
    (
      await rig.look<{ state: string; failure: string | null }>(
        `select replay_state as state, replay_failure as failure from live where id = $1`,
        [liveId],
      )
    )[0];

  async function ready(): Promise<string> {
    const answer = await fetch(`${server.url}/readyz`);
    return ((await answer.json()) as { status: string }).status;
  }
  async function recordingBytes(): Promise<number> {
    const folder = join(inside, 'live');
    const names = await readdir(folder, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => stat(join(folder, name))));
    return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  }

  /** As a call ends it; with a job that has failed as often as jobs may, but for one. */
  async function end({ tenantId, liveId }: TestLive): Promise<void> {
    await rig.look(
      `update live set status = 'ENDED', ended_at = now(), interrupted_at = null, replay_state = 'PROCESSING' where id = $1`,
      [liveId],
    );
    await rig.look(
      `insert into job (tenant_id, id, kind, key, payload, run_at, attempts)
       values ($1, gen_random_uuid(), 'LIVE_REPLAY', $2, jsonb_build_object('liveId', $2::text), now(), 7)`,
      [tenantId, liveId],
    );
  }
  /** The hour is over: what was put off runs now. */
  async function tryAgain({ liveId }: TestLive): Promise<void> {
    const due = await rig.look<{ minutes: number }>(
      `with waiting as (
         select id, tenant_id, extract(epoch from run_at - now())::float8 / 60 as minutes from job
          where kind = 'LIVE_REPLAY' and key = $1 and state = 'PENDING')
       update job j set run_at = now() from waiting w where j.tenant_id = w.tenant_id and j.id = w.id returning w.minutes`,
      [liveId],
    );
    expect(due).toHaveLength(1);
    expect(due[0]!.minutes).toBeGreaterThan(50);
  }

  test(
    'a recording is cut before it takes the last room, the picture goes on, and its replay is made once there is room',
    async () => {
      await until('there is room', async () => (await ready()) === 'ok');
      const live = await addLive(rig);
      const encoder = push(pushUrl(port, live));
      await until('it is live', async () => (await statusOf(rig, live)) === 'LIVE');
      // More than one whole picture: of less no replay can be made, with or without room.
      await until('something is recorded', async () => (await recordingBytes()) > 64 * 1024);
      fillDisk(inside, LITTLE);
      await until('the control room is told', async () => (await eventsOf(rig, live)).includes('RECORDING_CUT'));
      // Nothing is lost of what is seen, and it is told once.
      const seen = async () =>
        (await rig.look<{ at: Date }>(`select seen_at as at from live_stream where live_id = $1`, [live.liveId]))[0]!
          .at;
      const before = await seen();
      await until('the picture is seen again', async () => (await seen()) > before);
      expect(await statusOf(rig, live)).toBe('LIVE');
      expect((await eventsOf(rig, live)).filter((kind) => kind === 'RECORDING_CUT')).toHaveLength(1);
      await encoder.stop();
      await until('what was recorded is kept', async () => (await recorded(live)) > 0);

      fillDisk(inside);
      await end(live);
      await until('the replay waits for room', async () => (await replayOf(live))?.failure === 'NO_ROOM');
      makeRoom(inside);
      await tryAgain(live);
      await until('the replay is there', async () => (await replayOf(live))?.state === 'READY');
      expect(await replayOf(live)).toEqual({ state: 'READY', failure: null });
    },
    PATIENCE_MS,
  );

  test(
    'a disk that is full at once ends the recording alone, and what came before is kept',
    async () => {
      await until('there is room', async () => (await ready()) === 'ok');
      const live = await addLive(rig);
      const encoder = push(pushUrl(port, live));
      await until('something is recorded', async () => (await recordingBytes()) > 64 * 1024);
      fillDisk(inside);
      await until('the control room is told', async () => (await eventsOf(rig, live)).includes('RECORDING_CUT'));
      expect(await statusOf(rig, live)).toBe('LIVE');
      await encoder.stop();
      await until('what was recorded is kept', async () => (await recorded(live)) > 0);
    },
    PATIENCE_MS,
  );

  test(
    'where there is no room at the beginning nothing is recorded, and nothing is waited for',
    async () => {
      await until('there is room', async () => (await ready()) === 'ok');
      const live = await addLive(rig);
      fillDisk(inside, LITTLE);
      await until('the server has seen it', async () => (await ready()) === 'no room');
      const encoder = push(pushUrl(port, live));
      await until('it is live', async () => (await statusOf(rig, live)) === 'LIVE');
      await until('the control room is told', async () => (await eventsOf(rig, live)).includes('RECORDING_CUT'));
      await encoder.stop();
      await until('it is interrupted', async () => (await statusOf(rig, live)) === 'INTERRUPTED');
      makeRoom(inside);
      await end(live);
      await until('somebody is told', async () => (await replayOf(live))?.state === 'FAILED');
      expect(await replayOf(live)).toEqual({ state: 'FAILED', failure: 'NOTHING_RECORDED' });
    },
    PATIENCE_MS,
  );

  test(
    'a storage that is away for longer than a job is tried makes no recording unreadable',
    async () => {
      await until('there is room', async () => (await ready()) === 'ok');
      const live = await addLive(rig);
      expect(await push(pushUrl(port, live), { seconds: 4 }).ended).toBe(0);
      await until('what was recorded is kept', async () => (await recorded(live)) > 0);
      await rename(join(inside, 'files'), join(inside, 'files-away'));
      await end(live);
      await until('it cannot be reached', async () => (await replayOf(live))?.state === 'FAILED');
      expect(await replayOf(live)).toEqual({ state: 'FAILED', failure: 'UNREACHABLE' });
      await rename(join(inside, 'files-away'), join(inside, 'files'));
      await tryAgain(live);
      await until('the replay is there', async () => (await replayOf(live))?.state === 'READY');
    },
    PATIENCE_MS,
  );
});
