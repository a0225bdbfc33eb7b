import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { consoleLog } from '@console/contract/areas/log/console-log';
import { tag } from '@console/contract/areas/material/tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '@console/contract/endpoint';
import { send, type Answered } from '../harness.ts';
import {
  bundleServer,
  makeDataDir,
  PATIENCE_MS,
  removeDataDir,
  spawnServer,
  startProcess,
  until,
  type ServerProcess,
} from './process-server.ts';
import { list, signIn, startWriters } from './process-writers.ts';

let program: string;
let dataDir: string;
let otherDir: string;
let backups: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  program = await bundleServer('main-backup-test');
  dataDir = await makeDataDir();
  otherDir = await makeDataDir();
  backups = await mkdtemp(join(tmpdir(), 'console-backups-'));
  server = await startProcess(program, dataDir);
  token = await signIn(server.url, 'operator');
}, PATIENCE_MS);

afterAll(async () => {
  server.kill('SIGKILL');
  await removeDataDir(dataDir);
  await removeDataDir(otherDir);
  await rm(backups, { recursive: true, force: true });
}, PATIENCE_MS);

const begin = (folder: string, command: readonly string[], env = {}) => spawnServer(program, folder, env, { command });

async function ended(child: ReturnType<typeof begin>) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
}

it(
  'a drill: backed up beside a server at work, restored elsewhere, and served from there',
  async () => {
    const writers = startWriters(2, () => server.url, token, 'drill-');
    await until('some labels are written', () => writers.acknowledged.length > 5 || undefined);
    const before = [...writers.acknowledged];
    const taken = await ended(begin(dataDir, ['backup', backups]));
    expect(taken).toMatchObject({ code: 0 });
    await writers.stop();
    // Nobody was refused meanwhile.
    expect(writers.outcomes.filter(({ http }) => http !== 200)).toEqual([]);
    expect(writers.acknowledged.length).toBeGreaterThan(before.length);

    const [name] = await readdir(backups);
    const folder = join(backups, name!);
    expect(taken.output).toContain(folder);
    const refused = await ended(begin(otherDir, ['restore', folder]));
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.output).toContain('was made with another key');
    await copyFile(join(dataDir, 'secrets.key'), join(otherDir, 'secrets.key'));
    const restored = await ended(begin(otherDir, ['restore', folder]));
    expect(restored, restored.output).toMatchObject({ code: 0 });

    const other = await startProcess(program, otherDir);
    try {
      // Who was signed in there is not signed in here.
      expect((await list(other.url, token)).http).toBe(401);
      const mine = await signIn(other.url, 'operator');
      const found = await Promise.all(
        before.map(async (label) => {
          const wanted = { pageNo: 1, pageSize: 10, keyword: label } as const;
          const { data } = await send(other.url, tag.page, wanted, { token: mine });
          return data?.list.some((one) => one.name === label) ? undefined : label;
        }),
      );
      expect(found.filter(Boolean)).toEqual([]);
      const owner = await signIn(other.url, 'owner');
      for (let from: number | null = 0; from !== null;) {
        const verified: Answered<OutputOf<typeof consoleLog.verify>> = await send(
          other.url,
          consoleLog.verify,
          { from },
          { token: owner },
        );
        expect(verified.data).toMatchObject({ broken: null });
        from = verified.data!.next;
      }
      // What was made there is not overwritten by a second restore.
      const again = await ended(begin(otherDir, ['restore', folder]));
      expect(again.code).toBe(1);
      expect((await list(other.url, mine)).http).toBe(200);
    } finally {
      other.kill('SIGTERM');
      await other.exited;
    }
  },
  PATIENCE_MS,
);

it(
  'a backup that is killed is none: its folder says so, and the next one is made beside it',
  async () => {
    const child = begin(dataDir, ['backup', backups]);
    const half = await until('a backup has begun', async () =>
      (await readdir(backups)).find((name) => name.endsWith('.partial')),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const refused = await ended(begin(otherDir, ['restore', '--check', join(backups, half)]));
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('it has no manifest.json');
    // Of a file that is lost the next one says so, and whoever checks it hears it again.
    const files = join(dataDir, 'files');
    const stored = await readdir(files, { recursive: true, withFileTypes: true });
    const lost = stored.find((entry) => entry.isFile() && !entry.name.includes('.'))!;
    await rm(join(lost.parentPath, lost.name));
    const made = await ended(begin(dataDir, ['backup', backups]));
    const sentence = `1 file that the database names had been lost before the backup was made, and is not in it: `;
    expect(made, made.output).toMatchObject({ code: 2 });
    expect(made.output).toContain(`${sentence}${relative(files, join(lost.parentPath, lost.name))}.`);
    const [, whole] = /^Backed up .*: (\S+)$/m.exec(made.output)!;
    const checked = await ended(begin(otherDir, ['restore', '--check', whole!]));
    expect(checked).toMatchObject({ code: 2 });
    expect(checked.output).toMatch(/^As it was made: /m);
    expect(checked.output).toContain(sentence);
  },
  PATIENCE_MS,
);
