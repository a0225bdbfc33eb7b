import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { application } from '@console/contract/areas/application/application';
import { appKey } from '@console/contract/areas/application/app-key';
import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { uploadLogAppSide } from '@console/contract/areas/application/upload-log/app-side';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenApplication } from '../application/application-rig.ts';
import { send } from '../../../test/harness.ts';
import {
  makeProcessHome,
  until,
  type ProcessHome,
  type ServerProcess,
  PATIENCE_MS,
} from '../../../test/process/process-server.ts';
import { signIn } from '../../../test/process/process-writers.ts';
import { logLines, sendLog, tus } from './upload-log-rig.ts';

let home: ProcessHome;
let server: ServerProcess;
let token: string;
let key: string;

beforeAll(async () => {
  home = await makeProcessHome('main-log-test');
  server = await home.start();
  token = await signIn(server.url, 'owner');
  const { data } = await send(server.url, application.add, givenApplication(), { token });
  const { applicationId } = data!;
  const issued = await send(server.url, appKey.issue, { name: '日志', audience: 'BOTH', applicationId }, { token });
  key = issued.data!.secret;
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await server.exited;
  await home.remove();
}, PATIENCE_MS);

async function killAndStart(): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
  server = await home.start();
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What the database knows of this content: its log, its file, and whether the sums of the storage are right. */
async function kept(bytes: Buffer) {
  const [found] = await home.look<{ logs: number; files: number; off: number }>(
    `select (select count(*)::int from upload_log where sha256 = $1) as logs,
            (select count(*)::int from file where sha256 = $1) as files,
            (select storage_used_bytes - (select coalesce(sum(size), 0) from file f where f.tenant_id = t.tenant_id)
               from tenant t where code = 'kangheng')::int as off`,
    [sha256(bytes)],
  );
  return found;
}

const begin = async (bytes: Buffer) => {
  const answer = await tus(server, key, 'POST', {
    fields: { filename: 'long.log', level: 'ERROR' },
    headers: { 'upload-length': String(bytes.length) },
  });
  return answer.headers.get('location')!;
};
const patch = (at: string, offset: number, body: Buffer) =>
  tus(server, key, 'PATCH', { at, headers: { 'upload-offset': String(offset) }, body });
const arrived = async (at: string) => Number((await tus(server, key, 'HEAD', { at })).headers.get('upload-offset'));

/** What has come of an upload; nothing once its file has been made of it. */
const bytesOnDisk = (at: string) =>
  stat(join(home.dataDir, 'uploads', basename(at))).then(
    ({ size }) => size,
    () => 0,
  );
const partials = () => readdir(join(home.dataDir, 'files/.partial')).catch(() => []);

/** Begins a request whose body does not end, and says no more. */
function hang(path: string, method: string, headers: Record<string, string>, body: Buffer): void {
  const hanging = request(new URL(path, server.url), {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-length': body.length * 2, ...headers },
  });
  hanging.on('error', () => {}); // The server dies under it.
  hanging.write(body);
}

test(
  'a log that comes in pieces goes on where a killed server had it, and is one log in the end',
  async () => {
    const bytes = Buffer.from(logLines(60_000));
    const at = await begin(bytes);
    const half = bytes.subarray(0, bytes.length / 2);
    hang(
      at,
      'PATCH',
      { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      half,
    );
    await until('some of it lies there', async () => (await bytesOnDisk(at)) > 0 || undefined);
    await killAndStart();
    expect(await kept(bytes)).toMatchObject({ logs: 0, files: 0 });
    const offset = await arrived(at);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(half.length);
    const last = await patch(at, offset, bytes.subarray(offset));
    const logId = last.headers.get('x-log-id')!;
    expect(await kept(bytes)).toMatchObject({ logs: 1, files: 1 });
    const answer = await fetch(`${server.url}${uploadLog.download.path}?id=${logId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
  },
  PATIENCE_MS,
);

test(
  'a server that is killed at the last byte of a log has it once, or gets it with the next question',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const bytes = Buffer.from(logLines(200));
      const at = await begin(bytes);
      await patch(at, 0, bytes.subarray(0, -1));
      // Whether it is killed before, while or after it makes the log of it, is left to chance.
      const last = patch(at, bytes.length - 1, bytes.subarray(-1)).catch(() => undefined);
      await until('it has come, or all is over', async () => (await bytesOnDisk(at)) !== bytes.length - 1 || undefined);
      await killAndStart();
      await last;
      const head = await tus(server, key, 'HEAD', { at });
      const offset = Number(head.headers.get('upload-offset'));
      const logId =
        head.headers.get('x-log-id') ?? (await patch(at, offset, bytes.subarray(offset))).headers.get('x-log-id');
      const log = await send(server.url, uploadLog.detail, { id: logId! }, { token });
      expect(log.data).toMatchObject({ fileSize: bytes.length, sha256: sha256(bytes) });
      expect(await kept(bytes)).toEqual({ logs: 1, files: 1, off: expect.any(Number) as number });
    }
  },
  PATIENCE_MS,
);

/** What was cut off holds its part of the storage until the hour of the sweep, which is now. */
async function sweep(off: number): Promise<void> {
  await home.look(`update file_upload set expires_at = now() - interval '1 minute'`);
  await home.look(
    `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'file.sweep' from tenant`,
  );
  await until('all is given back', async () => (await kept(Buffer.from('')))?.off === off || undefined);
}

/** Kills the server in the middle of making a log: when its file is written and the log waits for its table. */
async function killWhileMaking(work: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: home.superuserUrl });
  await holder.connect();
  await holder.query('begin; lock table upload_log in share mode');
  const working = work().catch(() => undefined); // The server dies under it.
  await until('the log is being written', async () => {
    const waiting = await holder.query(`select from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and l.relation = 'upload_log'::regclass and d.datname = current_database()`);
    return waiting.rowCount === 1 || undefined;
  });
  server.kill('SIGKILL');
  await server.exited;
  await working;
  await holder.query('rollback');
  await holder.end();
}

test(
  'a server that is killed while it makes the log has neither log nor file, and makes both when it is asked again',
  async () => {
    const before = await kept(Buffer.from(''));
    const bytes = Buffer.from(logLines(300));
    const at = await begin(bytes);
    await killWhileMaking(() => patch(at, 0, bytes));
    expect(await kept(bytes)).toMatchObject({ logs: 0, files: 0 });
    server = await home.start();
    const head = await tus(server, key, 'HEAD', { at });
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
    const log = await send(server.url, uploadLog.detail, { id: head.headers.get('x-log-id')! }, { token });
    expect(log.data).toMatchObject({ fileSize: bytes.length, sha256: sha256(bytes) });
    expect(await kept(bytes)).toEqual({ logs: 1, files: 1, off: before!.off });

    const whole = Buffer.from(logLines(310));
    await killWhileMaking(() => sendLog(server, key, 'b.log', whole));
    expect(await kept(whole)).toMatchObject({ logs: 0, files: 0 });
    server = await home.start();
    await sweep(before!.off);
    expect((await sendLog(server, key, 'b.log', whole)).data).toBeDefined();
    expect(await kept(whole)).toEqual({ logs: 1, files: 1, off: before!.off });
  },
  PATIENCE_MS,
);

test(
  'a log in one piece whose server is killed leaves nothing, and is sent again',
  async () => {
    const before = await kept(Buffer.from(''));
    const bytes = Buffer.from(logLines(20_000));
    const line = 'line';
    const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="a.log"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes]);
    hang(uploadLogAppSide.upload.path, 'POST', { 'content-type': `multipart/form-data; boundary=${line}` }, body);
    await until('the server reads it', async () => (await partials()).length > 0 || undefined);
    await killAndStart();
    expect(await kept(bytes)).toMatchObject({ logs: 0, files: 0 });
    await sweep(before!.off);
    await until('no bytes are left', async () => (await partials()).length === 0 || undefined);
    const { data } = await sendLog(server, key, 'a.log', bytes);
    expect(data).toBeDefined();
    expect(await kept(bytes)).toEqual({ logs: 1, files: 1, off: before!.off });
  },
  PATIENCE_MS,
);
