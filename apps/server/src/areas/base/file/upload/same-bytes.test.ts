import { randomBytes } from 'node:crypto';
import { copyFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '../../../../kernel/jobs/job-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { storedFiles } from '../row.ts';
import { filesOnDisk, get, pdf, png, save, usedBytes } from '../file-rig.ts';

let server: TestServer;
let [token, colleague, foreigner] = ['', '', ''];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  colleague = await server.signIn('owner');
  foreigner = await server.signIn('operator.ruichi');
});
afterAll(() => server.stop());

const some = () => Buffer.concat([pdf, randomBytes(50_000)]);
const send = async (name: string, bytes: Buffer, by = token) => (await save(server, name, bytes, { token: by })).data!;
const bytesOf = async (path: string, by = token) => {
  const answer = await get(server, path, by);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null;
};
const remove = (fileId: string, by = token) => server.call(file.delete, { fileId }, { token: by });

/** Everything that was deleted is gone for good, and so is what came twice. */
async function swept() {
  await server.look(
    `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'file.sweep' from tenant`,
  );
  const left = () =>
    server.look(
      `select from file where deleted_at is not null union all
       select from file_upload union all select from job where kind = 'file.sweep' and state in ('PENDING', 'RUNNING')`,
    );
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), soon);
}

test('the same bytes lie once and count once, whoever of a company sends them and under whatever name', async () => {
  const bytes = some();
  const [onDisk, used] = [await filesOnDisk(server), await usedBytes(server)];
  const first = await send('一.pdf', bytes);
  const second = await send('二.pdf', bytes, colleague);
  expect(second.path).not.toBe(first.path);
  expect((await filesOnDisk(server)).length).toBe(onDisk.length + 1);
  expect(await usedBytes(server)).toBe(used + bytes.length);
  expect(await bytesOf(second.path, colleague)).toEqual(bytes);
  // A file is still its owner's alone.
  expect(await bytesOf(second.path)).toBeNull();
});

test('either of the two goes without the other, first or last, and the last one takes the bytes along', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    const bytes = some();
    const [onDisk, used] = [await filesOnDisk(server), await usedBytes(server)];
    const both = [await send('一.pdf', bytes), await send('二.pdf', bytes)];
    const [gone, stays] = order.map((place) => both[place]!) as [(typeof both)[0], (typeof both)[0]];
    await remove(gone.fileId);
    await swept();
    expect(await bytesOf(stays.path)).toEqual(bytes);
    expect(await usedBytes(server)).toBe(used + bytes.length);
    // Also for who comes when the first one has long gone.
    const third = await send('三.pdf', bytes);
    expect(await usedBytes(server)).toBe(used + bytes.length);
    await remove(stays.fileId);
    await swept();
    expect(await bytesOf(third.path)).toEqual(bytes);
    await remove(third.fileId);
    expect(await usedBytes(server)).toBe(used);
    await swept();
    expect(await filesOnDisk(server)).toEqual(onDisk);
  }
});

test('two that go at the same time free their room once, also together', async () => {
  const bytes = some();
  const [onDisk, used] = [await filesOnDisk(server), await usedBytes(server)];
  const mine = [await send('一.pdf', bytes), await send('二.pdf', bytes)];
  const theirs = await send('三.pdf', bytes, colleague);
  await Promise.all([...mine.map(({ fileId }) => remove(fileId)), remove(theirs.fileId, colleague)]);
  expect(await usedBytes(server)).toBe(used);
  const again = [await send('一.pdf', bytes), await send('二.pdf', bytes)];
  await server.call(file.batchDelete, { fileIds: again.map(({ fileId }) => fileId) }, { token });
  expect(await usedBytes(server)).toBe(used);
  await swept();
  expect(await filesOnDisk(server)).toEqual(onDisk);
});

test('two that come at the same time both stay whole, and so does one that comes while the other goes', async () => {
  const bytes = some();
  const used = await usedBytes(server);
  const both = await Promise.all([send('一.pdf', bytes), send('二.pdf', bytes)]);
  for (const { path } of both) expect(await bytesOf(path)).toEqual(bytes);
  const [, third] = await Promise.all([
    server.call(file.batchDelete, { fileIds: both.map(({ fileId }) => fileId) }, { token }),
    send('三.pdf', bytes),
  ]);
  await swept();
  expect(await bytesOf(third.path)).toEqual(bytes);
  await remove(third.fileId);
  expect(await usedBytes(server)).toBe(used);
});

test('another company’s bytes are its own: nothing tells that they were there', async () => {
  const bytes = some();
  await send('一.pdf', bytes);
  const [onDisk, used] = [await filesOnDisk(server), await usedBytes(server, 'ruichi')];
  const theirs = await send('一.pdf', bytes, foreigner);
  expect(await usedBytes(server, 'ruichi')).toBe(used + bytes.length);
  expect((await filesOnDisk(server)).length).toBe(onDisk.length + 1);
  expect(await bytesOf(theirs.path, foreigner)).toEqual(bytes);
});

test('a picture that came twice has thumbnails twice, and keeps them when the other one goes', async () => {
  const bytes = await png(1501, 403);
  const sent = async () => (await save(server, 'a.png', bytes, { token, kind: 'IMAGE' })).data!;
  const [first, second] = [await sent(), await sent()];
  const thumb = async (path: string) => (await get(server, path, token, {}, '&thumb=1&edge=1280')).status;
  const edges = () => server.look(`select from file where id = $1 and thumb_edges = '{640,1280}'`, [second.fileId]);
  await vi.waitFor(async () => expect(await edges()).toHaveLength(1), soon);
  await remove(first.fileId);
  await swept();
  expect(await thumb(second.path)).toBe(200);
  expect(await bytesOf(second.path)).toEqual(bytes);
});

test.each([
  ['lost', (place: string) => rm(place)],
  ['damaged', (place: string, { length }: Buffer) => writeFile(place, Buffer.alloc(length, 7))],
])('bytes that the disk has %s are not shared: who brings them again brings them back', async (_, harm) => {
  const bytes = some();
  const before = await filesOnDisk(server);
  await send('一.pdf', bytes);
  await harm(
    (await filesOnDisk(server)).find((name) => !before.includes(name))!,
    bytes,
  );
  const second = await send('二.pdf', bytes);
  expect(await bytesOf(second.path)).toEqual(bytes);
});

test('a backup names the bytes of files that share them once, where they lie', async () => {
  const bytes = some();
  const [first, second] = [await send('一.pdf', bytes), await send('二.pdf', bytes)];
  const [whole] = storedFiles;
  const named = await server.look(`select path from (${whole!.paths}) as named where path = any($1)`, [
    [first.path, second.path],
  ]);
  expect(named).toEqual([{ path: first.path }]);
});

test('bytes that a killed server had stored twice are found and removed, and nothing that is in use', async () => {
  const bytes = some();
  const first = await send('一.pdf', bytes);
  const onDisk = await filesOnDisk(server);
  const second = await send('二.pdf', bytes);
  // As it is between the row and the removal: the bytes lie there, and the upload has its row.
  const of = ({ path }: { path: string }) => path.split('/').at(-1)!;
  const place = onDisk.find((name) => name.endsWith(of(first)))!;
  await copyFile(place, place.replace(of(first), of(second)));
  expect(await readdir(dirname(place))).toContain(of(second));
  await server.look(
    `insert into file_upload (tenant_id, id, path, kind, name, reserved_bytes, expires_at, doomed)
     select tenant_id, id, path, kind, name, 0, now(), true from file where id = $1`,
    [second.fileId],
  );
  await swept();
  expect(await filesOnDisk(server)).toEqual(onDisk);
  for (const { path } of [first, second]) expect(await bytesOf(path)).toEqual(bytes);
});
