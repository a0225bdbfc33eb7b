import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { copyDatabase } from '../../../test/copy-database.ts';
import {
  bundleServer,
  makeDataDir,
  PATIENCE_MS,
  removeDataDir,
  startProcess,
  until,
  type ServerProcess,
} from '../../../test/process/process-server.ts';
import {
  addLive,
  freePort,
  mediaChildren,
  push,
  pushUrl,
  statusOf,
  stopEncoders,
  streamsOf,
  type Looking,
} from './stream-rig.ts';

// A server that is killed in mid-stream takes its media server with it. The next one knows that the picture is lost, keeps what
// was recorded of it, and lets it come back.

let database: pg.Pool;
let folder: string;
let server: ServerProcess;
let port: number;
let start: () => Promise<ServerProcess>;

const rig: Looking = {
  look: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await database.query<Row>(text, values)).rows,
};

beforeAll(async () => {
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
  const program = await bundleServer('main-live-test');
  folder = await makeDataDir();
  await cp(inject('pattern').dataDir, folder, { recursive: true });
  start = () => startProcess(program, folder, env);
  server = await start();
}, PATIENCE_MS);
afterEach(stopEncoders);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await removeDataDir(folder);
  await database.end();
}, PATIENCE_MS);

const recordings = () =>
  readdirSync(join(folder, 'live'), { recursive: true }).filter((name) => String(name).endsWith('.flv'));

test(
  'killed in mid-stream: its media server goes too, the session is interrupted, comes back, and its recording is kept',
  async () => {
    const live = await addLive(rig);
    push(pushUrl(port, live));
    await until('it is live', async () => (await statusOf(rig, live)) === 'LIVE' || undefined);
    await until('its health is known', async () => (await streamsOf(rig, live))[0]!.kbps ?? undefined);
    const [child] = mediaChildren(server.pid);
    expect(child).toBeDefined();
    server.kill('SIGKILL');
    await server.exited;
    await until('the media server is gone', async () => {
      try {
        process.kill(child!, 0);
        return undefined;
      } catch {
        return true;
      }
    });
    expect(recordings()).toHaveLength(1);
    server = await start();
    await until('it is interrupted', async () => (await statusOf(rig, live)) === 'INTERRUPTED' || undefined);
    await until('what was recorded is kept', async () => (await streamsOf(rig, live))[0]!.ms ?? undefined);
    expect((await streamsOf(rig, live))[0]!.ms).toBeGreaterThan(500);
    await until('nothing is left in the folder', async () => recordings().length === 0 || undefined);
    push(pushUrl(port, live));
    await until('it is live again', async () => (await statusOf(rig, live)) === 'LIVE' || undefined);
  },
  PATIENCE_MS,
);

test(
  'asked to stop in mid-stream: the session is interrupted, and its recording is kept',
  async () => {
    const live = await addLive(rig);
    push(pushUrl(port, live));
    await until('it is live', async () => (await statusOf(rig, live)) === 'LIVE' || undefined);
    await until('its health is known', async () => (await streamsOf(rig, live))[0]!.kbps ?? undefined);
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(await statusOf(rig, live)).toBe('INTERRUPTED');
    expect((await streamsOf(rig, live))[0]!.ms).toBeGreaterThan(500);
    server = await start();
  },
  PATIENCE_MS,
);
