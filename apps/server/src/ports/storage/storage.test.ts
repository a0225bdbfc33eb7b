import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const TENANT = '019a0000-0000-7000-8000-00000000000a';
const key = () => `${TENANT}/2026/01/${crypto.randomUUID()}`;

let folder: string;
let bucketServer: S3rver;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-storage-'));
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await bucketServer.run();
  storages['disk'] = diskStorage(join(folder, 'files'));
  storages['s3'] = s3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    pathStyle: true,
  });
});
afterAll(async () => {
  await bucketServer.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

async function* cutOff() {
  for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(1024 * 1024);
  throw new Error('the line is cut');
}

describe.each(['disk', 's3'])('%s storage', (kind) => {
  const storage = () => storages[kind]!;

  test('gives back what it was given, whole or in part, and forgets what it is told to', async () => {
    const at = key();
    await storage().put(at, Readable.from([Buffer.from('01234'), Buffer.from('56789')]));
    expect(await storage().stat(at)).toEqual({ size: 10 });
    expect(await read(await storage().get(at))).toBe('0123456789');
    expect(await read(await storage().get(at, { start: 2, end: 4 }))).toBe('234');
    await storage().delete(at);
    expect(await storage().stat(at)).toBeNull();
    await expect(storage().get(at)).rejects.toThrow(/ENOENT|does not exist/);
    await storage().delete(at);
  });

  test('takes in more than one part in pieces', async () => {
    const at = key();
    const piece = Buffer.alloc(1024 * 1024, 'x');
    await storage().put(at, Readable.from(Array.from({ length: 20 }, () => piece)));
    expect(await storage().stat(at)).toEqual({ size: 20 * piece.length });
    await storage().delete(at);
  });

  test('shows nothing of a source that is cut off, and says why it was', async () => {
    const at = key();
    await expect(storage().put(at, Readable.from(cutOff()))).rejects.toThrow('the line is cut');
    expect(await storage().stat(at)).toBeNull();
    expect(await filesIn(join(folder, 'files')).catch(() => [])).toEqual([]);
    await storage().delete(at);
  });

  test('takes a local file in and leaves it to its owner', async () => {
    const [at, local] = [key(), join(folder, 'local')];
    await writeFile(local, 'from here');
    await storage().adopt(at, local);
    await rm(local);
    expect(await read(await storage().get(at))).toBe('from here');
    await storage().delete(at);
  });

  test('takes no local file in where something lies already, and leaves that as it is', async () => {
    const [at, local] = [key(), join(folder, 'late')];
    await storage().put(at, Readable.from([Buffer.from('the first')]));
    await writeFile(local, 'the second');
    await expect(storage().adopt(at, local)).rejects.toThrow('the key is taken');
    expect(await read(await storage().get(at))).toBe('the first');
    await storage().delete(at);
    expect(await filesIn(join(folder, 'files'))).toEqual([]);
    await storage().adopt(at, local);
    expect(await read(await storage().get(at))).toBe('the second');
    await storage().delete(at);
  });
});

test('disk storage takes no key that it has not made', async () => {
  for (const bent of [
    '../../etc/passwd',
    '/etc/passwd',
    `${TENANT}/2026/01/../../../../etc/passwd`,
    `${key()}/x`,
    '',
  ]) {
    await expect(storages['disk']!.get(bent), bent).rejects.toThrow('not a storage key');
    await expect(storages['disk']!.put(bent, Readable.from(['x'])), bent).rejects.toThrow('not a storage key');
    await expect(storages['disk']!.delete(bent), bent).rejects.toThrow('not a storage key');
  }
});
