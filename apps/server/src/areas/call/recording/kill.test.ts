import { cp } from 'node:fs/promises';
import { session } from '@console/contract/areas/auth/session';
import { callPlayer } from '@console/contract/areas/call/player';
import { callRecording } from '@console/contract/areas/call/recording';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { demonstration } from '../../../demonstration/demonstration.ts';
import { copyDatabase } from '../../../test/copy-database.ts';
import { send } from '../../../test/harness.ts';
import {
  bundleServer,
  makeDataDir,
  PATIENCE_MS,
  removeDataDir,
  startProcess,
  until,
  type ServerProcess,
} from '../../../test/process/process-server.ts';
import { talk, type CallServer } from '../call-rig.ts';
import { cut, record, recorded, sendPiece, stored } from './recording-rig.ts';

// A server that is killed while it makes a file of a recording: the next one does, once.

let program: string;
let database: pg.Pool;
let env: Record<string, string>;
let folder: string;
let server: ServerProcess;

const rig: CallServer = {
  get url() {
    return server.url;
  },
  look: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await database.query<Row>(text, values)).rows,
};

beforeAll(async () => {
  const { urls } = await copyDatabase('demonstration');
  database = new pg.Pool({ connectionString: urls.superuser, max: 3 });
  env = { DEMO: 'on', DATABASE_URL: urls.runtime, DATABASE_OWNER_URL: urls.owner };
  program = await bundleServer('main-recording-test');
  folder = await makeDataDir();
  await cp(inject('pattern').dataDir, folder, { recursive: true });
  server = await startProcess(program, folder, env);
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await removeDataDir(folder);
  await database.end();
}, PATIENCE_MS);

async function killAndStart(): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
  await rig.look(`update job set locked_until = now() - interval '1 hour' where state = 'RUNNING'`);
  server = await startProcess(program, folder, env);
}

const used = async () =>
  Number((await rig.look<{ used: string }>(`select sum(storage_used_bytes) as used from tenant`))[0]!.used);
const taken = async () =>
  Number(
    (
      await rig.look<{ size: string }>(
        `select (select sum(size) from (select distinct on (tenant_id, stored) size from file where deleted_at is null) as one) + (select coalesce(sum(reserved_bytes), 0) from file_upload)
              + (select coalesce(sum(held_bytes), 0) from call_recording) as size`,
      )
    )[0]!.size,
  );

test.each(['at once', 'while it is at work'])(
  'killed %s: what was acknowledged becomes one file, and nothing is left or counted twice',
  async (when) => {
    const before = (await used()) - (await taken());
    const { expert, callId } = await talk(rig);
    await record(rig, callId, 'ALWAYS');
    const { recordingId } = await expert.ask(callRecording.start, { callId, mime: 'video/webm' });
    for (const [seq, piece] of cut(await recorded(300), 6).entries()) {
      expect(await sendPiece(rig, expert, recordingId, seq, piece)).toMatchObject({ data: { next: seq + 1 } });
    }
    await expert.ask(callRecording.stop, { recordingId });
    if (when !== 'at once') {
      await until('the job runs', async () => {
        const [job] = await rig.look(
          `select from job where kind = 'CALL_RECORDING' and key = $1 and state = 'RUNNING'`,
          [recordingId],
        );
        return job ?? ((await stored(rig, recordingId))?.state === 'READY' || undefined);
      });
    }
    await killAndStart();
    await until('it is ready', async () => (await stored(rig, recordingId))?.state === 'READY' || undefined);
    await until('its pieces are gone', async () => {
      const left = await rig.look(`select from call_recording_piece where recording_id = $1`, [recordingId]);
      return left.length === 0 || undefined;
    });
    expect(await stored(rig, recordingId)).toMatchObject({ duration: 300, held: 0 });
    expect(await rig.look(`select recording_count as count from call where id = $1`, [callId])).toEqual([{ count: 1 }]);
    // What an upload that was cut off had reserved is given back by the sweep; until then it is counted as such.
    expect((await used()) - (await taken())).toBe(before);
  },
  PATIENCE_MS,
);

test.each(['at once', 'while it is cut', 'while it becomes a material'])(
  'killed %s: a training clip is one material with one file, and nothing is left or counted twice',
  async (when) => {
    const { expert, callId } = await talk(rig);
    await record(rig, callId, 'ALWAYS');
    const { recordingId } = await expert.ask(callRecording.start, { callId, mime: 'video/webm' });
    for (const [seq, piece] of cut(await recorded(300), 6).entries()) {
      await sendPiece(rig, expert, recordingId, seq, piece);
    }
    await expert.ask(callRecording.stop, { recordingId });
    await until('it is ready', async () => (await stored(rig, recordingId))?.state === 'READY' || undefined);
    const before = (await used()) - (await taken());
    const { password } = demonstration;
    const { data } = await send(server.url, session.login, { username: 'operator', password });
    const clip = { callId, recordingId, fromSec: 10, toSec: 290, title: '片段', locale: 'zh-CN' } as const;
    const asked = await send(server.url, callPlayer.trainingClip, clip, { token: data!.token });
    const { materialId } = asked.data!;
    const statusOf = async () =>
      (await rig.look<{ status: string }>(`select status from material where id = $1`, [materialId]))[0]?.status;
    if (when !== 'at once') {
      const kind = when === 'while it is cut' ? 'CALL_CLIP' : 'MATERIAL_FROM_CLIP';
      await until('the job runs', async () => {
        const [job] = await rig.look(`select from job where kind = $1 and key = $2 and state = 'RUNNING'`, [
          kind,
          materialId,
        ]);
        return job ?? ((await statusOf()) !== undefined || undefined);
      });
    }
    await killAndStart();
    await until('the clip is ready', async () => (await statusOf()) === 'READY' || undefined);
    await until('nothing is left to do', async () => {
      const left = await rig.look(`select from job where kind in ('CALL_CLIP', 'MATERIAL_FROM_CLIP')`);
      return left.length === 0 || undefined;
    });
    const files = await rig.look(
      `select f.id from file f where f.kind = 'VIDEO' and f.deleted_at is null
          and f.name = (select call_no from call where id = $1) || '.webm'`,
      [callId],
    );
    expect(files).toHaveLength(1);
    expect(await rig.look(`select file_id as id from material_revision where material_id = $1`, [materialId])).toEqual(
      files,
    );
    expect((await used()) - (await taken())).toBe(before);
  },
  PATIENCE_MS,
);
