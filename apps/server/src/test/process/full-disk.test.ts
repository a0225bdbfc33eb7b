import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { file, RESUMABLE_PATH } from '@console/contract/areas/base/file';
import { tag } from '@console/contract/areas/material/tag';
import type { Result } from '@console/contract/endpoint';
import { faults } from '@console/contract/faults';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../harness.ts';
import {
  bundleServer,
  clusterOf,
  makeDataDir,
  PATIENCE_MS,
  startProcess,
  until,
  type ServerProcess,
} from './process-server.ts';
import { slowness } from './slowness.ts';
import { list, signIn } from './process-writers.ts';
import { fillDisk, findSmallDisk, insideOf, makeRoom } from './small-disk.ts';

const disk = findSmallDisk();
if (typeof disk === 'string') process.stderr.write(`A full disk is not tried out: ${disk}.\n`);

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, '0'), Buffer.from('%%EOF\n')]);

describe.skipIf(typeof disk === 'string')('with its data folder and its database on a full disk', () => {
  let dataDir: string;
  let inside: string;
  let server: ServerProcess;
  let token: string;
  let gone = false;

  beforeAll(async () => {
    if (typeof disk === 'string') return;
    const program = await bundleServer('main-full-disk');
    dataDir = await makeDataDir();
    server = await startProcess(program, dataDir, {}, { through: disk.through(dataDir, '256m') });
    void server.exited.then(() => (gone = true));
    inside = insideOf(server.pid, dataDir);
    token = await signIn(server.url, 'operator');
  }, PATIENCE_MS);

  afterAll(async () => {
    server.kill('SIGTERM');
    await server.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }, PATIENCE_MS);

  let number = 0;
  const write = (language = 'zh-CN') =>
    send(
      server.url,
      tag.add,
      { name: `full-${(number += 1)}`, color: '#D9363E', category: null, sort: 1 },
      { token, headers: { 'accept-language': language } },
    );
  const upload = async (bytes: number) => {
    const form = new FormData();
    form.set('kind', 'DOCUMENT');
    form.set('file', new Blob([pdf(bytes)], { type: 'application/pdf' }), 'report.pdf');
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}${file.save.path}`, { method: 'POST', headers, body: form });
    return { http: response.status, ...((await response.json()) as Result<unknown>) };
  };
  const tus = (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(`${server.url}${address}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
      ...(body && { body }),
    });
  const begin = (size: number) =>
    tus('POST', RESUMABLE_PATH, {
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('report.pdf').toString('base64')}`,
    });
  const patch = (address: string, offset: number, body: Buffer) =>
    tus('PATCH', address, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body);
  const readiness = async () => (await (await fetch(`${server.url}/readyz`)).json()) as { status: string };
  const filesOnDisk = () =>
    readdirSync(join(inside, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  /** Files stop before rows do: a look while the disk is being filled may find room for the one and not for the other. */
  const full = async () => {
    await until('it is seen to be full', async () => (await readiness()).status === 'no room');
    await until('a row is refused', async () => (await write()).http === 507);
  };

  test(
    'reads go on, and what would be written is refused with a sentence',
    async () => {
      expect((await readiness()).status).toBe('ok');
      expect((await write()).http).toBe(200);
      const address = (await begin(12 * 1024 * 1024)).headers.get('location')!;
      const content = pdf(12 * 1024 * 1024 - 15);
      expect((await patch(address, 0, content.subarray(0, 6_000_000))).status).toBe(204);
      const before = filesOnDisk();
      // What PostgreSQL would give back of its log while the disk is full it gives back now.
      await clusterOf(inside).look('checkpoint');

      fillDisk(inside);
      // Those that come before it is seen run into the full disk itself; a row may still find room in its table.
      const [row, read, stored] = await Promise.all([write(), list(server.url, token), upload(200_000)]);
      expect([200, 507]).toContain(row.http);
      expect([read.http, stored.http]).toEqual([200, 507]);
      await full();
      const zh = await write('zh-CN');
      const en = await write('en-US');
      expect([zh.http, zh.code, zh.message]).toEqual([507, 'NO_ROOM', faults.NO_ROOM['zh-CN']]);
      expect([en.http, en.message]).toEqual([507, faults.NO_ROOM['en-US']]);
      expect(await upload(200_000)).toMatchObject({ http: 507, code: 'NO_ROOM' });
      expect((await begin(200_000)).status).toBe(507);
      expect((await patch(address, 6_000_000, content.subarray(6_000_000))).status).toBe(507);
      for (let round = 0; round < 300; round += 1) expect((await list(server.url, token)).http).toBe(200);
      expect(filesOnDisk()).toEqual(before);
      expect(gone).toBe(false);

      makeRoom(inside);
      const since = Date.now();
      await until('a write succeeds', async () => (await write()).http === 200 || undefined);
      await until('a file is stored', async () => (await upload(200_000)).http === 200 || undefined);
      const took = Date.now() - since;
      expect(took).toBeLessThan(10_000 * (await slowness()));
      expect((await readiness()).status).toBe('ok');
      // It goes on where its bytes end, and becomes a whole file.
      const offset = Number((await tus('HEAD', address, {})).headers.get('upload-offset'));
      expect(offset).toBeGreaterThanOrEqual(6_000_000);
      const last = await patch(address, offset, content.subarray(offset));
      expect([last.status, last.headers.has('x-file-ref')]).toEqual([204, true]);
    },
    PATIENCE_MS,
  );

  test(
    'the log goes on when there is room, with whole lines',
    async () => {
      await until('the log has the newest line', async () => {
        const { traceId } = await write('en-US').then(({ headers }) => ({ traceId: headers.get('x-trace-id')! }));
        return readFileSync(join(inside, 'server.log'), 'utf8').includes(traceId) || undefined;
      });
      const lines = readFileSync(join(inside, 'server.log'), 'utf8').trimEnd().split('\n');
      for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
    },
    PATIENCE_MS,
  );

  test(
    'a database that the full disk stops comes back by itself while the disk is still full',
    async () => {
      const cluster = clusterOf(inside);
      await until('the reserve is there', () => existsSync(join(inside, 'reserve')) || undefined);
      fillDisk(inside);
      await full();
      const stopped = cluster.pid();
      await fillWriteAheadLog(cluster.url('superuser'));
      await until('PostgreSQL is started again', () => {
        try {
          return cluster.pid() !== stopped || undefined;
        } catch {
          return undefined;
        }
      });
      await until('a read succeeds', async () => (await list(server.url, token)).http === 200 || undefined);
      // It may have given back parts of its log, as many as there were; with those taken as well there is no room.
      fillDisk(inside, 0, 'filler of the rest');
      await full();
      expect((await list(server.url, token)).http).toBe(200);

      makeRoom(inside, 'filler of the rest');
      makeRoom(inside);
      await until('a write succeeds', async () => (await write()).http === 200 || undefined);
      await until('the reserve is there', () => existsSync(join(inside, 'reserve')) || undefined);
      expect(gone).toBe(false);
    },
    PATIENCE_MS,
  );
});

/** Until there is no room for the next piece of the log, which stops the database. */
async function fillWriteAheadLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const filling = async () => {
    for (;;) await client.query(`select pg_logical_emit_message(false, 'test', repeat(md5(random()::text), 100000))`);
  };
  await expect(filling()).rejects.toThrow(/No space left on device|terminated|ECONNRESET/);
  await client.end().catch(() => undefined);
}
