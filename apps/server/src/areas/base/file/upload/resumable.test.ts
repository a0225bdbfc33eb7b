import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { dirname } from 'node:path';
import { file, RESUMABLE_PATH, type FileRef } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { pngOf } from '../check/picture-bombs-rig.ts';
import { filesOnDisk, get, pdf, png, usedBytes } from '../file-rig.ts';

let server: TestServer;
let [token, colleague, foreigner] = ['', '', ''];

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  colleague = await server.signIn('owner');
  foreigner = await server.signIn('operator.ruichi');
});
afterAll(() => server.stop());

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

type Headers = Record<string, string>;
const tus = (method: string, address: string, headers: Headers = {}, body?: Buffer, who: string | null = token) =>
  fetch(`${server.url}${address}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(who !== null && { authorization: `Bearer ${who}` }), ...headers },
    ...(body && { body }),
  });

const begin = (size: number, metadata: Record<string, string>, headers: Headers = {}, body?: Buffer) =>
  tus(
    'POST',
    RESUMABLE_PATH,
    { 'upload-length': String(size), 'upload-metadata': encoded(metadata), ...headers },
    body,
  );

const patch = (address: string, offset: number, body: Buffer, who: string | null = token) =>
  tus(
    'PATCH',
    address,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
    who,
  );

const refOf = (answer: Response) =>
  JSON.parse(Buffer.from(answer.headers.get('x-file-ref') ?? 'bnVsbA', 'base64url').toString()) as FileRef | null;

const sweep = () =>
  server.look(`insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'file.sweep' from tenant`);

/** Sends a part of what it promises, then tears the line. */
const patchAndCut = (address: string, offset: number, promised: number, body: Buffer) =>
  new Promise<void>((resolve) => {
    const request = httpRequest(`${server.url}${address}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${token}`,
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': promised,
      },
    });
    request.on('error', () => resolve());
    request.on('close', () => resolve());
    request.write(body, () => setTimeout(() => request.destroy(), 200));
  });

const offsetOf = async (address: string) => Number((await tus('HEAD', address)).headers.get('upload-offset'));

const idOf = (address: string) => address.split('/').at(-1)!;
const localFile = (address: string) => `${server.dataDir}/uploads/${idOf(address)}`;

/** Where the bytes of an upload will lie when it is a file. */
async function targetOf(address: string): Promise<string> {
  const [row] = await server.look<{ key: string }>(
    `select tenant_id || '/' || path as key from file_upload where id = $1`,
    [idOf(address)],
  );
  const target = `${server.dataDir}/files/${row!.key}`;
  await mkdir(dirname(target), { recursive: true });
  return target;
}

const bytes = Buffer.concat([pdf, randomBytes(3_000_000)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const metadata = { filename: '手册.pdf', kind: 'DOCUMENT', filetype: 'application/pdf' };

describe('a resumable upload', () => {
  test('goes up in pieces and becomes the same file as any other', async () => {
    const begun = await begin(bytes.length, { ...metadata, sha256 });
    expect(begun.status).toBe(201);
    const address = begun.headers.get('location')!;
    expect(address).toMatch(new RegExp(`^${RESUMABLE_PATH}/[0-9a-f-]{36}$`));
    expect([...begun.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await patch(address, 0, bytes.subarray(0, 1_000_000))).headers.get('upload-offset')).toBe('1000000');
    const last = await patch(address, 1_000_000, bytes.subarray(1_000_000));
    expect(last.status).toBe(204);
    const ref = refOf(last)!;
    expect(ref).toMatchObject({ name: '手册.pdf', size: bytes.length, sha256, kind: 'DOCUMENT' });
    expect(Buffer.from(await (await get(server, ref.path, token)).arrayBuffer()).equals(bytes)).toBe(true);
    const lines = await server.look('select action from operation_log where object_id = $1', [ref.fileId]);
    expect(lines).toEqual([{ action: 'UPLOAD' }]);
    expect((await filesOnDisk(server)).filter((path) => path.includes('/uploads/'))).toEqual([]);
  });

  test('goes on after a torn line and a restart of the server, where its bytes end', async () => {
    const address = (await begin(bytes.length, { ...metadata, sha256 })).headers.get('location')!;
    await patchAndCut(address, 0, bytes.length, bytes.subarray(0, 1_200_000));
    // How much of it arrived is up to the line; nothing of that may be lost.
    const arrived = await vi.waitFor(async () => {
      const offset = await offsetOf(address);
      expect(offset).toBeGreaterThan(0);
      return offset;
    }, 30_000);
    await server.restart();
    const offset = await offsetOf(address);
    expect(offset).toBeGreaterThanOrEqual(arrived);
    expect((await patch(address, 0, bytes.subarray(0, 10))).status).toBe(409);
    expect(refOf(await patch(address, offset, bytes.subarray(offset)))).toMatchObject({ sha256 });
  });

  test('whose last answer was lost answers its file to whoever asks again', async () => {
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    const ref = refOf(await patch(address, 0, bytes));
    const again = await tus('HEAD', address);
    expect(again.headers.get('upload-offset')).toBe(String(bytes.length));
    expect(refOf(again)).toEqual(ref);
    expect(await server.look('select id from file where id = $1', [ref!.fileId])).toHaveLength(1);
  });

  test('whose server ended before the last answer is finished when its sender asks', async () => {
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    await writeFile(localFile(address), bytes);
    const [one, two] = await Promise.all([tus('HEAD', address), tus('HEAD', address)]);
    expect(refOf(one)).toMatchObject({ sha256 });
    expect(refOf(two)).toEqual(refOf(one));
  });

  test('whose server ended between storing its bytes and writing them down is finished all the same', async () => {
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    await writeFile(localFile(address), bytes);
    await writeFile(await targetOf(address), bytes);
    const ref = refOf(await tus('HEAD', address))!;
    expect(ref).toMatchObject({ sha256 });
    expect(Buffer.from(await (await get(server, ref.path, token)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('never takes the place of other bytes', async () => {
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    const target = await targetOf(address);
    await writeFile(localFile(address), bytes);
    await writeFile(target, Buffer.alloc(bytes.length));
    expect((await tus('HEAD', address)).status).toBe(500);
    expect((await readFile(target)).equals(Buffer.alloc(bytes.length))).toBe(true);
    expect(await server.look('select id from file where id = $1', [idOf(address)])).toEqual([]);
    await tus('DELETE', address);
  });

  test('has one address: in capitals it leads nowhere', async () => {
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    const loud = `${RESUMABLE_PATH}/${idOf(address).toUpperCase()}`;
    const disk = await filesOnDisk(server);
    expect((await patch(loud, 0, bytes)).status).toBe(404);
    for (const method of ['HEAD', 'DELETE']) expect((await tus(method, loud)).status).toBe(404);
    expect(await filesOnDisk(server)).toEqual(disk);
    expect(await offsetOf(address)).toBe(0);
    await tus('DELETE', address);
  });

  test('that has become a file cannot be called off any more', async () => {
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    const ref = refOf(await patch(address, 0, bytes))!;
    expect((await tus('DELETE', address)).status).toBe(404);
    expect((await get(server, ref.path, token)).status).toBe(200);
  });

  test('of a picture that is too large to be shown is refused and leaves nothing', async () => {
    const bomb = pngOf(30_000, 30_000);
    const disk = await filesOnDisk(server);
    const address = (await begin(bomb.length, { filename: 'a.png', kind: 'IMAGE' })).headers.get('location')!;
    const answer = await patch(address, 0, bomb);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'PICTURE_TOO_LARGE' });
    expect(await filesOnDisk(server)).toEqual(disk);
    expect((await patch(address, 0, bomb)).status).toBe(404);
  });

  test('of a picture has a thumbnail', async () => {
    const picture = await png(900, 900);
    const address = (await begin(picture.length, { filename: 'a.png', kind: 'IMAGE' })).headers.get('location')!;
    const ref = refOf(await patch(address, 0, picture))!;
    expect(ref).toMatchObject({ width: 900, height: 900 });
    expect((await get(server, ref.path, token, {}, '&thumb=1')).status).toBe(200);
  });

  test('belongs to one account: everyone else finds nothing there', async () => {
    const before = await usedBytes(server);
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    await patch(address, 0, bytes.subarray(0, 1000));
    for (const who of [colleague, foreigner]) {
      for (const method of ['HEAD', 'DELETE'])
        expect((await tus(method, address, {}, undefined, who)).status).toBe(404);
      expect((await patch(address, 1000, bytes.subarray(1000), who)).status).toBe(404);
    }
    expect((await tus('HEAD', address, {}, undefined, null)).status).toBe(401);
    expect(await offsetOf(address)).toBe(1000);
    expect((await tus('DELETE', address)).status).toBe(204);
    expect((await tus('HEAD', address)).status).toBe(404);
    expect(await usedBytes(server)).toBe(before);
  });

  test.each([
    ['an address that is none', 'x'],
    ['a way out of the folder', '..%2F..%2Fetc%2Fpasswd'],
    ['an unknown id', '019a0000-0000-7000-8000-00000000dead'],
  ])('at %s does not exist', async (_, id) => {
    expect((await tus('HEAD', `${RESUMABLE_PATH}/${id}`)).status).toBe(404);
    expect((await patch(`${RESUMABLE_PATH}/${id}`, 0, pdf)).status).toBe(404);
  });

  test.each([
    ['of the wrong kind by its name', 100, { filename: 'a.exe', kind: 'DOCUMENT' }, 415, 'FILE_TYPE'],
    [
      'of the wrong kind by its declared type',
      100,
      { filename: 'a.pdf', kind: 'DOCUMENT', filetype: 'text/html' },
      415,
      'FILE_TYPE',
    ],
    ['above its limit', 11 * 1024 * 1024, { filename: 'a.png', kind: 'IMAGE' }, 413, 'FILE_TOO_LARGE'],
    ['without a name', 100, { kind: 'IMAGE' }, 400, 'VALIDATION'],
    ['of an unknown kind', 100, { filename: 'a.png', kind: 'X' }, 400, 'VALIDATION'],
    ['of nothing', 0, { filename: 'a.png', kind: 'IMAGE' }, 415, 'FILE_TYPE'],
  ])('%s is refused before its first byte', async (_, size, said, http, code) => {
    const answer = await begin(size, said);
    expect(answer.status).toBe(http);
    expect(await answer.json()).toMatchObject({ status: false, code });
  });

  test('without a length or from another site is refused', async () => {
    const open = await tus('POST', RESUMABLE_PATH, {
      'upload-defer-length': '1',
      'upload-metadata': encoded(metadata),
    });
    expect(open.status).toBeGreaterThanOrEqual(400);
    expect((await begin(100, metadata, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await server.look('select id from file_upload where size = 100')).toEqual([]);
  });

  test('with the wrong content ends at its first bytes and leaves nothing', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const address = (await begin(1_000_000, metadata)).headers.get('location')!;
    const answer = await patch(address, 0, Buffer.alloc(100_000, '<html>'));
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ status: false, code: 'FILE_TYPE' });
    expect((await tus('HEAD', address)).status).toBe(404);
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
  });

  test.each([
    ['at its first bytes', Buffer.alloc(100_000, '<html>'), {}, 415, 'FILE_TYPE'],
    ['at its last byte', Buffer.from('<html>'), {}, 415, 'FILE_TYPE'],
    ['by its hash', bytes, { sha256: '0'.repeat(64) }, 422, 'FILE_HASH_MISMATCH'],
  ])('that begins with its bytes and is refused %s says why and leaves nothing', async (_, body, more, http, code) => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const type = { 'content-type': 'application/offset+octet-stream' };
    const answer = await begin(body.length, { ...metadata, ...more }, type, body);
    expect([answer.status, await answer.json()]).toMatchObject([http, { status: false, code }]);
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
  });

  test('follows the rule of the contract for storing a file, and a refusal is written down', async () => {
    const address = (await begin(100, metadata)).headers.get('location')!;
    const access = vi.spyOn(file.save, 'access', 'get').mockReturnValue({ types: [1] });
    try {
      expect((await begin(100, metadata)).status).toBe(403);
      expect((await tus('HEAD', address)).status).toBe(403);
      expect((await patch(address, 0, pdf)).status).toBe(403);
      expect((await tus('DELETE', address)).status).toBe(403);
    } finally {
      access.mockRestore();
    }
    // It is written once the answer is out.
    const lines = () =>
      server.look(
        `select distinct fail_code from operation_log where action = 'REFUSED' and call like '% ${RESUMABLE_PATH}'`,
      );
    await vi.waitFor(async () => expect(await lines()).toEqual([{ fail_code: 'FORBIDDEN' }]), soon);
    expect((await tus('DELETE', address)).status).toBe(204);
  });

  test('whose bytes cannot be removed gives its quota back at the next sweep, not after a day', async () => {
    const before = await usedBytes(server);
    const address = (await begin(bytes.length, metadata)).headers.get('location')!;
    // A folder is in the way: a file's removal does not remove it.
    const stuck = await targetOf(address);
    await mkdir(stuck);
    expect((await tus('DELETE', address)).status).toBe(204);
    expect(await usedBytes(server)).toBe(before + bytes.length);
    await rmdir(stuck);
    await sweep();
    await vi.waitFor(async () => expect(await usedBytes(server)).toBe(before), 30_000);
  });

  test('that was damaged on the way is refused and leaves nothing', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    const address = (await begin(bytes.length, { ...metadata, sha256: '0'.repeat(64) })).headers.get('location')!;
    const answer = await patch(address, 0, bytes);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'FILE_HASH_MISMATCH' });
    expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before);
  });

  test('cannot grow beyond the length it was begun with', async () => {
    const address = (await begin(100, metadata)).headers.get('location')!;
    expect((await patch(address, 0, bytes)).status).toBe(413);
    expect(await offsetOf(address)).toBe(0);
    await tus('DELETE', address);
  });

  test('holds its share of the quota from the beginning, and gives it back when nobody finishes it', async () => {
    const before = { disk: await filesOnDisk(server), used: await usedBytes(server) };
    await server.look(`update tenant set storage_quota_bytes = storage_used_bytes + 5000000 where code = 'kangheng'`);
    const address = (await begin(4_000_000, metadata)).headers.get('location')!;
    const second = await begin(4_000_000, metadata);
    expect(second.status).toBeGreaterThanOrEqual(400);
    expect(await second.json()).toMatchObject({ code: 'QUOTA_STORAGE' });
    await patch(address, 0, bytes.subarray(0, 5000));
    await server.look(`update file_upload set expires_at = now() - interval '1 second'`);
    expect((await tus('HEAD', address)).status).toBe(404);
    await sweep();
    await vi.waitFor(
      async () => expect({ disk: await filesOnDisk(server), used: await usedBytes(server) }).toEqual(before),
      10_000,
    );
    expect(await server.look('select id from file_upload')).toEqual([]);
  });
});
