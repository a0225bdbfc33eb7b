import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RESUMABLE_PATH } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { filesOnDisk, sendRaw, usedBytes } from '../file-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('service');
});
afterAll(() => server.stop());
beforeEach(() => setStatus('ACTIVE'));

const setStatus = (status: string) =>
  server.look(`update account set status = $1 where username = 'service' returning id`, [status]);
const sweep = () =>
  server.look(`insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'file.sweep' from tenant`);
const state = async () => ({
  disk: await filesOnDisk(server),
  used: await usedBytes(server),
  rows: await uploads(),
});

const uploads = () => server.look('select id from file_upload');

/** So much of it, then, once the server has that, the sender is disabled, then the rest. */
async function* textOfDisabled(first: number, hasArrived: () => Promise<void>) {
  yield Buffer.alloc(first, 'a');
  await vi.waitFor(hasArrived, 15_000);
  await setStatus('DISABLED');
  yield Buffer.alloc(400_000 - first, 'b');
}

const headers = { 'tus-resumable': '1.0.0' };
const tus = (method: string, address: string, more: Record<string, string>, body?: ReadableStream | Buffer) =>
  fetch(`${server.url}${address}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}`, ...more },
    ...(body && { body, duplex: 'half' }),
  });
const begin = async () => {
  const described = `filename ${Buffer.from('a.txt').toString('base64')}`;
  const begun = await tus('POST', RESUMABLE_PATH, { 'upload-length': '400000', 'upload-metadata': described });
  return begun.headers.get('location')!;
};
const patchHeaders = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

const isBegun = async () => expect(await uploads()).toHaveLength(1);

test('a file whose sender is disabled while it arrives is refused and leaves nothing', async () => {
  const before = await state();
  const answer = await sendRaw(server, { token, body: textOfDisabled(200_000, isBegun), length: 400_000 });
  expect(answer).toMatchObject({ http: 401, code: 'TOKEN_EXPIRED' });
  expect(await state()).toEqual(before);
});

test.each([
  ['the file has been looked at', 10],
  ['its last byte', 200_000],
])('an upload in pieces whose sender is disabled before %s is refused and swept away at once', async (_, first) => {
  const before = await state();
  const address = await begin();
  const part = join(server.dataDir, 'uploads', address.split('/').at(-1)!);
  const isWritten = async () => expect((await stat(part)).size).toBe(first);
  const answer = await tus('PATCH', address, patchHeaders, ReadableStream.from(textOfDisabled(first, isWritten)));
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'TOKEN_EXPIRED' }]);
  await vi.waitFor(async () => expect(await state()).toEqual(before), 30_000);
});

test('an upload in pieces whose sender is disabled between two of them goes with the next sweep', async () => {
  const before = await state();
  const address = await begin();
  const half = Buffer.alloc(200_000, 'a');
  expect((await tus('PATCH', address, patchHeaders, half)).status).toBe(204);
  await sweep();
  const sweeps = () => server.look(`select id from job where kind = 'file.sweep'`);
  await vi.waitFor(async () => expect(await sweeps()).toEqual([]), 30_000);
  expect((await state()).rows).toHaveLength(1);
  await setStatus('DISABLED');
  expect((await tus('PATCH', address, { ...patchHeaders, 'upload-offset': '200000' }, half)).status).toBe(401);
  await sweep();
  await vi.waitFor(async () => expect(await state()).toEqual(before), 30_000);
});
