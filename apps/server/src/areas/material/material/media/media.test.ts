import { material } from '@console/contract/areas/material/material/material';
import { materialShare } from '@console/contract/areas/material/material/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretsOf } from '../../../../kernel/calls/secrets.ts';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { pdf, png } from '../../../base/file/file-rig.ts';
import { calls } from '../material-rig.ts';
import { packed } from '../process/process-rig.ts';
import { shares } from '../share/share-rig.ts';
import { makeTicket, readTicket } from '../../../../domain/material/media-ticket.ts';

let server: TestServer;
let token: string;
let materials: ReturnType<typeof calls>;
let rig: ReturnType<typeof shares>;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  materials = calls(server, token);
  rig = shares(server, token);
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });

const filed = async (allowDownload: boolean) => {
  const bytes = Buffer.concat([pdf, Buffer.from(`% ${allowDownload}`)]);
  const { fileId } = await materials.upload('DOCUMENT', '手册.pdf', bytes);
  return materials.settled((await materials.add({ kind: 'FILE', fileId, content: null, allowDownload })).materialId);
};

test('a ticket is signed, names who looks, and is over after half an hour', () => {
  const secrets = secretsOf(Buffer.alloc(32, 1));
  const ids = { tenantId: newId(), materialId: newId() };
  for (const reader of [{ by: 'CONSOLE' }, { by: 'APP' }, { by: 'SHARE', shareId: newId() }] as const) {
    const sealed = makeTicket(secrets, { ...ids, reader }, 0);
    expect(readTicket(secrets, sealed, 29 * 60_000)).toEqual({ ...ids, reader });
    expect(readTicket(secrets, sealed, 31 * 60_000)).toBeNull();
    expect(readTicket(secretsOf(Buffer.alloc(32, 2)), sealed, 0)).toBeNull();
  }
  expect(
    readTicket(secrets, secrets.seal(`other ${ids.tenantId} ${ids.materialId} CONSOLE - 9999999999999`)),
  ).toBeNull();
});

test('a shared file comes in pieces, and is kept only where its owner allows it', async () => {
  for (const allowed of [true, false]) {
    const { materialId } = await filed(allowed);
    const { material: shown } = await rig.shown((await rig.share(materialId)).token);
    expect(shown).toMatchObject({ fileName: '手册.pdf', fileExt: 'pdf', fileUrl: expect.any(String) });
    const piece = await get(shown.fileUrl!, { range: 'bytes=0-3' });
    expect([piece.status, await piece.text()]).toEqual([206, '%PDF']);
    expect(shown.downloadUrl !== null).toBe(allowed);
    const taken = await get(`${shown.fileUrl}&take=true`);
    expect(taken.status).toBe(allowed ? 200 : 404);
    expect(taken.headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(allowed);
  }
});

test('an address ends with its link, with its material and with its time, at once', async () => {
  const { materialId } = await filed(true);
  const { token: link, share } = await rig.share(materialId);
  const { material: shown } = await rig.shown(link);
  const address = shown.fileUrl!;
  expect((await get(address)).status).toBe(200);
  expect((await get(`${address.slice(0, -4)}AAAA`)).status).toBe(404);
  const set = (status: 'READY' | 'DISABLED') =>
    server.call(material.updateStatus, { status, materialIds: [materialId] }, { token });
  await set('DISABLED');
  expect((await get(address)).status).toBe(404);
  await set('READY');
  expect((await get(address)).status).toBe(200);
  await server.look(`update material_share set end_at = now() where id = $1`, [share.shareId]);
  expect((await get(address)).status).toBe(404);
  await server.look(`update material_share set end_at = now() + interval '1 day' where id = $1`, [share.shareId]);
  await server.call(materialShare.revoke, { shareId: share.shareId }, { token });
  expect((await get(address)).status).toBe(404);
});

test('pictures of a shared text are its own and no others', async () => {
  const picture = await materials.upload('IMAGE', '图.png', await png(50, 40));
  const foreign = await materials.upload('IMAGE', '别处.png', await png(51, 40));
  const cover = await materials.upload('IMAGE', '封面.png', await png(60, 40));
  const content = `<p><img src="${picture.url}" alt=""></p>`;
  const { materialId } = await materials.add({ content, coverFileId: cover.fileId });
  const { material: shown } = await rig.shown((await rig.share(materialId)).token);
  const address = /src="([^"]+)"/.exec(shown.content!)![1]!.replaceAll('&amp;', '&');
  expect(address.startsWith(shown.picturesAt)).toBe(true);
  expect((await get(address)).headers.get('content-type')).toBe('image/png');
  expect((await get(shown.coverUrl!)).status).toBe(200);
  expect((await get(`${shown.picturesAt}${encodeURIComponent(foreign.path)}`)).status).toBe(404);
});

test('pages of a shared package end with the link', async () => {
  const { fileId } = await materials.upload('H5', 'a.zip', packed([{ name: 'index.html', text: 'hello' }]));
  const { materialId } = await materials.settled(
    (await materials.add({ kind: 'H5', fileId, content: null })).materialId,
  );
  const { token: link, share } = await rig.share(materialId);
  const { material: shown } = await rig.shown(link);
  expect(shown).toMatchObject({ fileUrl: null, downloadUrl: null, fileName: null });
  expect(await (await get(shown.h5EntryUrl!)).text()).toBe('hello');
  await server.call(materialShare.revoke, { shareId: share.shareId }, { token });
  expect((await get(shown.h5EntryUrl!)).status).toBe(404);
});

test('pages at another address stand in a frame of ours that may show that host and no other', async () => {
  const h5Url = 'https://pages.example.com/a?x=1&y="2"';
  const made = await materials.add({ kind: 'H5', content: null, h5Url, allowedHosts: ['cdn.example.com'] });
  expect(made.h5EntryUrl).toMatch(/^\/h5\/[^/]+\/$/);
  const page = await get(made.h5EntryUrl!);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'/);
  expect(policy).toContain('frame-src https://pages.example.com https://cdn.example.com;');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(await page.text()).toContain('src="https://pages.example.com/a?x=1&amp;y=');
  await server.call(material.delete, { materialId: made.materialId }, { token });
  expect((await get(made.h5EntryUrl!)).status).toBe(404);
});
