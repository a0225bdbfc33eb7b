import { material } from '@console/contract/areas/material/material/material';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { pdf, png } from '../../../base/file/file-rig.ts';
import { makeMaterial, signInWith } from '../../../toolbox/toolbox-rig.ts';
import { calls, type newMaterial } from '../material-rig.ts';
import { packed } from '../process/process-rig.ts';

let server: TestServer;
let token: string;
let rig: ReturnType<typeof calls>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  rig = calls(server, token);
});
afterAll(() => server.stop());

type Changes = Parameters<typeof newMaterial>[0];
const sheet = (text: string) => rig.upload('DOCUMENT', `${text}.pdf`, Buffer.concat([pdf, Buffer.from(`% ${text}`)]));
const status = (materialIds: string[], wanted: 'READY' | 'DISABLED') =>
  server.call(material.updateStatus, { status: wanted, materialIds }, { token });

describe('another file', () => {
  async function made(text: string, changes: Changes = {}) {
    const { fileId } = await sheet(text);
    return rig.settled((await rig.add({ kind: 'FILE', fileId, content: null, title: text, ...changes })).materialId);
  }
  const replaced = async (materialId: string, fileId: string, at: string | null = null) => {
    const { version } = await rig.detail(materialId);
    return server.call(material.replaceFile, { materialId, version, fileId, at, note: null, pages: null }, { token });
  };
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('is for what has a file, of its kind, and within a year', async () => {
    const { materialId } = await made('一年之内');
    const { fileId } = await sheet('一年之外');
    expect((await replaced(materialId, fileId, soon(24 * 400))).code).toBe('MATERIAL_REPLACE_TIME');
    const picture = await rig.upload('IMAGE', 'c.png', await png(22, 20));
    expect(await replaced(materialId, picture.fileId)).toMatchObject({ http: 404, errors: [{ field: 'fileId' }] });
    const text = await rig.add();
    const address = await rig.add({ kind: 'H5', content: null, h5Url: 'https://example.com/' });
    const site = await rig.upload('H5', 'c.zip', packed([{ name: 'index.html', text: 'c' }]));
    expect((await replaced(text.materialId, fileId)).code).toBe('MATERIAL_WRONG_FIELD');
    expect((await replaced(address.materialId, site.fileId)).code).toBe('MATERIAL_WRONG_FIELD');
  });

  test('waits once: whoever plans another takes the place of the plan before', async () => {
    const { materialId } = await made('只等一个');
    const [one, other] = [await sheet('先等'), await sheet('后等')];
    await replaced(materialId, one.fileId, soon(2));
    expect((await replaced(materialId, other.fileId, soon(1))).status).toBe(true);
    const waiting = (await rig.detail(materialId)).revisions.filter(({ state }) => state === 'WAITING');
    expect(waiting).toMatchObject([{ file: { fileId: other.fileId } }]);
    const cancel = () => server.call(material.cancelReplace, { materialId }, { token });
    const first = await cancel();
    // Called off already: nothing has changed.
    expect((await cancel()).data).toMatchObject({ replaceAt: null, version: first.data!.version });
  });

  test('leaves what is hidden hidden and what has ended ended', async () => {
    const [draft, off, ended] = [
      await made('草稿换文件', { draft: true }),
      await made('停用换文件'),
      await made('过期换文件', { expireAt: '2020-01-01T00:00:00.000Z' }),
    ];
    await status([off.materialId], 'DISABLED');
    expect(ended.status).toBe('EXPIRED');
    for (const [{ materialId }, expected] of [
      [draft, 'DRAFT'],
      [off, 'DISABLED'],
      [ended, 'EXPIRED'],
    ] as const) {
      await replaced(materialId, (await sheet(`另一份 ${expected}`)).fileId);
      expect((await rig.settled(materialId)).status).toBe(expected);
    }
  });

  test('is kept for thirty days, and comes back only for who has seen the newest', async () => {
    const { materialId } = await made('三十天');
    await replaced(materialId, (await sheet('三十天后')).fileId);
    const { revisions, version } = await rig.settled(materialId);
    const old = revisions.find(({ state }) => state === 'OLD')!;
    const days = (Date.parse(old.keptUntil!) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    const back = (more: object) =>
      server.call(material.bringBack, { materialId, version, revisionId: old.revisionId, ...more }, { token });
    expect((await back({ version: version - 1 })).http).toBe(409);
    expect(await back({ revisionId: newId() })).toMatchObject({ http: 404, errors: [{ field: 'revisionId' }] });
    const other = await made('别的素材');
    await replaced(other.materialId, (await sheet('别的素材二')).fileId);
    const foreign = (await rig.settled(other.materialId)).revisions.find(({ state }) => state === 'OLD')!;
    expect((await back({ revisionId: foreign.revisionId })).http).toBe(404);
    expect((await back({})).status).toBe(true);
  });

  test('is read again only where reading failed, and once', async () => {
    const { materialId, version } = await made('读得了');
    const again = (id: string) => server.call(material.retry, { materialId: id }, { token });
    expect((await again(materialId)).code).toBe('STATE_NOT_ALLOWED');
    // While a job reads it there is nothing to be done.
    await server.look(`update material set status = 'PROCESSING' where id = $1`, [materialId]);
    expect((await again(materialId)).data!.version).toBe(version);
    const lost = await makeMaterial(server, { kind: 'VIDEO', status: 'FAILED' });
    expect((await again(lost)).code).toBe('STATE_NOT_ALLOWED');
  });

  test('a material whose file is gone comes back from the bin as one without', async () => {
    const { materialId, file } = await made('文件没了');
    await server.call(material.delete, { materialId }, { token });
    await server.look('update file set deleted_at = now() where id = $1', [file!.fileId]);
    const { data } = await server.call(trash.page, { keyword: '文件没了' }, { token });
    await server.call(trash.restore, { trashId: data!.list[0]!.trashId }, { token });
    expect(await rig.detail(materialId)).toMatchObject({ status: 'FAILED', failure: { code: 'UNREADABLE' } });
  });
});

describe('looking', () => {
  test('a download is of what is there, and counts once for each person and hour', async () => {
    const { fileId } = await sheet('数下载');
    const { materialId } = await rig.settled((await rig.add({ kind: 'FILE', fileId, content: null })).materialId);
    const fetched = async (as = token) =>
      (
        await fetch(`${server.url}${material.download.path}?materialId=${materialId}`, {
          headers: { authorization: `Bearer ${as}` },
        })
      ).status;
    const counted = async () => (await rig.detail(materialId)).downloadCount;
    expect([await fetched(), await fetched(), await counted()]).toEqual([200, 200, 1]);
    const other = await signInWith(server, ['material:item:query', 'material:item:download']);
    expect([await fetched(other), await counted()]).toEqual([200, 2]);
    await server.look(
      `update material_operation set time = now() - interval '61 minutes' where material_id = $1 and action = 'DOWNLOAD'`,
      [materialId],
    );
    expect([await fetched(), await counted()]).toEqual([200, 3]);
    await server.call(material.delete, { materialId }, { token });
    expect(await fetched()).toBe(404);
  });

  test('what is in the bin has no readers, no history and no toolboxes to show', async () => {
    const { materialId } = await rig.add();
    await server.call(material.delete, { materialId }, { token });
    expect((await server.call(material.readPage, { materialId }, { token })).http).toBe(404);
    expect((await server.call(material.operationPage, { materialId }, { token })).http).toBe(404);
    expect((await server.call(material.getToolboxRefMaterial, { materialId }, { token })).http).toBe(404);
  });

  test('of the same content only files are told that the asker may read', async () => {
    const theirs = calls(server, await server.signIn('owner'));
    const { fileId } = await theirs.upload('DOCUMENT', 'd.pdf', Buffer.concat([pdf, Buffer.from('% 私有')]));
    const mine = await rig.upload('DOCUMENT', 'd.pdf', Buffer.concat([pdf, Buffer.from('% 私有')]));
    await rig.add({ kind: 'FILE', fileId: mine.fileId, content: null });
    const found = await server.call(material.duplicates, { fileIds: [fileId, mine.fileId] }, { token });
    expect(found.data!.map((one) => one.fileId)).toEqual([mine.fileId]);
  });
});
