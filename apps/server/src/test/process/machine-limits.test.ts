import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { file } from '@console/contract/areas/base/file';
import { session } from '@console/contract/areas/auth/session';
import { tag } from '@console/contract/areas/material/tag';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstration } from '../../demonstration/demonstration.ts';
import { findFreePort } from '../../ports/embedded-postgres/postmaster.ts';
import { copyDatabase } from '../copy-database.ts';
import { send } from '../harness.ts';
import {
  bundleServer,
  makeDataDir,
  makeProcessHome,
  PATIENCE_MS,
  removeDataDir,
  spawnServer,
  until,
  type ProcessHome,
} from './process-server.ts';
import { list, signIn } from './process-writers.ts';

const bundle = 'main-machine-limits';
const hasPrlimit = spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasPrlimit)
  process.stderr.write('Limits of open files and of memory are not tried out: there is no prlimit here.\n');

let home: ProcessHome;

beforeAll(async () => {
  home = await makeProcessHome(bundle);
}, PATIENCE_MS);
afterAll(() => home.remove());

/** What so many calls are answered, ten at a time. */
async function answers(times: number, work: () => Promise<number>): Promise<number[]> {
  const seen = new Set<number>();
  let left = times;
  const hand = async () => {
    while ((left -= 1) >= 0) seen.add(await work());
  };
  await Promise.all(Array.from({ length: 10 }, hand));
  return [...seen];
}

describe('a log that cannot be written', () => {
  test(
    'into its file leaves the server as it is',
    async () => {
      symlinkSync('/dev/full', join(home.dataDir, 'server.log'));
      const server = await home.start();
      try {
        const token = await signIn(server.url, 'operator');
        expect(await answers(300, async () => (await list(server.url, token)).http)).toEqual([200]);
        server.kill('SIGTERM');
        expect(await server.exited).toBe(0);
      } finally {
        server.kill('SIGKILL');
        rmSync(join(home.dataDir, 'server.log'));
      }
    },
    PATIENCE_MS,
  );

  test(
    'to a terminal that was closed leaves the server as it is',
    async () => {
      const server = await home.start();
      try {
        const token = await signIn(server.url, 'operator');
        server.closeOutput();
        // Whoever meets a lost connection is refused, which is a warning for the terminal.
        const ask = async () => {
          await home.look(
            `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'tenant-console'`,
          );
          return (await list(server.url, token)).http;
        };
        await until('some are refused', async () => (await ask()) === 503 || undefined);
        await answers(20, ask);
        await until('a read succeeds', async () => (await list(server.url, token)).http === 200 || undefined);
        server.kill('SIGTERM');
        expect(await server.exited).toBe(0);
      } finally {
        server.kill('SIGKILL');
      }
    },
    PATIENCE_MS,
  );

  test.each(['that nobody reads', 'whose reader has gone', 'on a full disk'])(
    'to a standard output %s leaves the server as it is',
    async (kind) => {
      const program = await bundleServer(bundle);
      const { urls } = await copyDatabase('tables');
      const dataDir = await makeDataDir();
      const port = String(await findFreePort());
      const env = { NODE_ENV: 'production', PORT: port, DATABASE_URL: urls.runtime, DATABASE_OWNER_URL: urls.owner };
      const full = kind === 'on a full disk' ? openSync('/dev/full', 'w') : undefined;
      const child = spawnServer(program, dataDir, env, full === undefined ? {} : { stdout: full });
      const exited = once(child, 'exit');
      try {
        child.stderr?.resume();
        if (kind === 'whose reader has gone') child.stdout?.destroy();
        const url = `http://127.0.0.1:${port}`;
        const ask = () => send(url, tag.page, { pageNo: 1, pageSize: 20 }).then(({ http }) => http);
        await until('it answers', () => ask().catch(() => undefined));
        expect(await answers(1_500, ask)).toEqual([401]);
        child.kill('SIGTERM');
        expect(await exited).toEqual([0, null]);
      } finally {
        child.kill('SIGKILL');
        if (full !== undefined) closeSync(full);
        await removeDataDir(dataDir);
      }
    },
    PATIENCE_MS,
  );
});

describe.skipIf(!hasPrlimit)('a server at the limit of open files', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

  test(
    'refuses what needs one more, and goes on',
    async () => {
      const server = await home.start();
      // One connection that stays open: those that would be new find no room.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const token = await signIn(server.url, 'operator');
        const authorization = `Bearer ${token}`;
        const ask = (path: string, type: string, body: Buffer | string) =>
          new Promise<{ http: number; code?: string }>((resolve, reject) => {
            const asking = request(
              `${server.url}${path}`,
              { agent, method: 'POST', headers: { authorization, 'content-type': type } },
              (answer) => {
                let text = '';
                answer.on('data', (piece: Buffer) => (text += piece.toString()));
                answer.on('end', () =>
                  resolve({ http: answer.statusCode!, ...(JSON.parse(text) as { code?: string }) }),
                );
              },
            );
            asking.on('error', reject).end(body);
          });
        const read = () => ask(tag.page.path, 'application/json', JSON.stringify({ pageNo: 1, pageSize: 20 }));
        const upload = () =>
          ask(
            file.save.path,
            'multipart/form-data; boundary=b',
            `--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nDOCUMENT\r\n` +
              `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n` +
              `${pdf.toString()}\r\n--b--\r\n`,
          );
        expect((await upload()).http).toBe(200);
        // What is open stays open, whatever the limit.
        const limit = (files: number) =>
          expect(spawnSync('prlimit', ['--pid', String(server.pid), `--nofile=${files}:`]).status).toBe(0);
        limit(3);
        // Strangers who get no connection: the process does not end of them.
        const { port, hostname } = new URL(server.url);
        const strangers = Array.from({ length: 50 }, () =>
          connect(Number(port), hostname).on('error', () => undefined),
        );
        const outcomes = new Set<string>();
        for (let round = 0; round < 10; round += 1) {
          outcomes.add(`read ${(await read()).http}`);
          const { http, code } = await upload();
          outcomes.add(`upload ${http} ${code}`);
        }
        expect([...outcomes].toSorted()).toEqual(['read 200', 'upload 503 OVERLOADED']);
        for (const stranger of strangers) stranger.destroy();
        limit(1024);
        await until('a file is stored', async () => (await upload()).http === 200 || undefined);
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      } finally {
        agent.destroy();
        server.kill('SIGTERM');
        await server.exited;
      }
    },
    PATIENCE_MS,
  );
});

describe.skipIf(!hasPrlimit)('a server with 512 MB of memory', () => {
  test(
    'takes in large pictures and files and many sign-ins at once, or says that it is busy',
    async () => {
      const server = await home.start({ through: ['prlimit', `--data=${512 * 1024 * 1024}`] });
      try {
        const token = await signIn(server.url, 'operator');
        const plain = { create: { width: 5_000, height: 5_000, channels: 3, background: '#165DFF' } } as const;
        const picture = await sharp(plain).jpeg().toBuffer();
        const long = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000_000, '0'), Buffer.from('%%EOF\n')]);
        const upload = async (bytes: Buffer, name: string, kind: string) => {
          const form = new FormData();
          form.set('kind', kind);
          form.set('file', new Blob([bytes]), name);
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch(`${server.url}${file.save.path}`, { method: 'POST', headers, body: form })).status;
        };
        const login = { username: 'operator', password: demonstration.password };
        const some = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, work);
        const outcomes = await Promise.all([
          ...some(8, () => upload(picture, 'a.jpg', 'IMAGE')),
          ...some(4, () => upload(long, 'a.pdf', 'DOCUMENT')),
          ...some(20, async () => (await send(server.url, session.login, login)).http),
          ...some(50, async () => (await list(server.url, token)).http),
        ]);
        expect(outcomes.filter((http) => http !== 200 && http !== 503)).toEqual([]);
        expect(outcomes).toContain(200);
        await until('it is idle again', async () => (await list(server.url, token)).http === 200 || undefined);
        expect(await upload(picture, 'a.jpg', 'IMAGE')).toBe(200);
      } finally {
        server.kill('SIGTERM');
        expect(await server.exited).toBe(0);
      }
    },
    PATIENCE_MS,
  );
});
