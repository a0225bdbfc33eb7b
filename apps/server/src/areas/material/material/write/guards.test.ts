import { file as fileContract } from '@console/contract/areas/base/file';
import { material } from '@console/contract/areas/material/material/material';
import { tag } from '@console/contract/areas/material/tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { pdf, png } from '../../../base/file/file-rig.ts';
import { company, makeMaterial, signInWith } from '../../../toolbox/toolbox-rig.ts';
import { calls, edited, newMaterial } from '../material-rig.ts';
import { packed, webm } from '../process/process-rig.ts';
import { captionFault } from './captions.ts';

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
const added = (changes: Changes) => server.call(material.add, newMaterial(changes), { token });
const changed = async (materialId: string, changes: Changes) => {
  const { version } = await rig.detail(materialId);
  return server.call(material.update, { materialId, version, ...edited(changes) }, { token });
};
const bound = (materialIds: string[], addTagIds: string[], removeTagIds: string[] = []) =>
  server.call(material.bindTag, { addTagIds, removeTagIds, materialIds }, { token });
const label = async (name: string) => (await server.call(tag.add, { name, color: '#2B71F0' }, { token })).data!.tagId;
const status = (materialIds: string[], wanted: 'READY' | 'DISABLED') =>
  server.call(material.updateStatus, { status: wanted, materialIds }, { token });
const versionOf = async (materialId: string) => (await rig.detail(materialId)).version;

describe('several at once', () => {
  test('what is past its end is not published, and what is as wanted is not touched', async () => {
    const { materialId } = await rig.add();
    await status([materialId], 'DISABLED');
    await changed(materialId, { expireAt: '2020-01-01T00:00:00.000Z' });
    expect((await status([materialId], 'READY')).code).toBe('STATE_NOT_ALLOWED');
    const { materialId: out } = await rig.add();
    const before = await versionOf(out);
    expect((await status([out], 'READY')).data).toMatchObject({ done: [], skipped: [{ code: 'BULK_UNCHANGED' }] });
    expect(await versionOf(out)).toBe(before);
  });

  test('nothing to change, and labels that they have already, change nothing', async () => {
    const tagId = await label('已有的');
    const { materialId } = await rig.add({ tagIds: [tagId] });
    const before = await versionOf(materialId);
    const skipped = { done: [], skipped: [{ id: materialId, code: 'BULK_UNCHANGED' }] };
    expect((await server.call(material.batchUpdate, { materialIds: [materialId] }, { token })).data).toMatchObject(
      skipped,
    );
    expect((await bound([materialId], [tagId])).data).toMatchObject(skipped);
    expect(await versionOf(materialId)).toBe(before);
  });

  test('labels that are in the bin or nobody’s are refused, whether they come or go', async () => {
    const { materialId } = await rig.add();
    const gone = await label('扔掉的');
    await server.call(tag.delete, { tagId: gone }, { token });
    const changes: readonly (readonly [string[], string[]])[] = [
      [[gone], []],
      [[], [gone]],
      [[], [newId()]],
    ];
    for (const [come, go] of changes) {
      expect(await bound([materialId], come, go)).toMatchObject({ http: 404, code: 'NOT_FOUND' });
    }
    expect(await added({ tagIds: [gone] })).toMatchObject({ http: 404, errors: [{ field: 'tagIds' }] });
  });

  test('everything that matches is deleted by whoever may delete, and by nobody else', async () => {
    const { materialId } = await rig.add({ title: '按条件删除' });
    const match = { keyword: '按条件删除' };
    const reader = await signInWith(server, ['material:item:query', 'material:item:update']);
    expect((await server.call(material.batchDelete, { match, count: 1 }, { token: reader })).http).toBe(403);
    expect((await server.call(material.batchDelete, { match, count: 1 }, { token })).data!.done).toEqual([materialId]);
    const again = await server.call(material.batchDelete, { materialIds: [materialId] }, { token });
    expect(again.data).toMatchObject({ done: [], skipped: [{ id: materialId, code: 'BULK_UNCHANGED' }] });
  });
});

describe('what a material points at', () => {
  test('is somebody of the company who is there, and no person of the platform', async () => {
    const { materialId } = await rig.add();
    const [head] = await server.look<{ id: string }>(
      'select id from account where tenant_id = $1 and type <> 3 and deleted_at is null limit 1',
      [company],
    );
    await signInWith(server, ['material:item:query']);
    const { data: people } = await server.call(material.owners, { keyword: '有限' }, { token });
    const leaver = people!.at(-1)!.id;
    expect((await changed(materialId, { ownerId: leaver })).data!.owner).toMatchObject({ id: leaver });
    await server.look('update account set deleted_at = now() where id = $1', [leaver]);
    for (const ownerId of [leaver, head!.id]) {
      expect(await added({ ownerId })).toMatchObject({ http: 404, errors: [{ field: 'ownerId' }] });
    }
  });

  test('are pictures: no document, none in the bin, and none that its writer may not read', async () => {
    const { materialId } = await rig.add();
    const { fileId, path } = await sheet('不是图片');
    expect(await changed(materialId, { coverFileId: fileId })).toMatchObject({ errors: [{ field: 'coverFileId' }] });
    const shows = (where: string) => ({ content: `<p><img src="/base/file/get?path=${where}" alt=""></p>` });
    expect(await added(shows(path))).toMatchObject({ http: 404, errors: [{ field: 'content' }] });
    const gone = await rig.upload('IMAGE', 'a.png', await png(20, 20));
    await server.call(fileContract.delete, { fileId: gone.fileId }, { token });
    expect(await added(shows(gone.path))).toMatchObject({ http: 404, errors: [{ field: 'content' }] });
    // Uploaded by somebody, and shown by nothing yet: nobody else's business.
    const theirs = calls(server, await server.signIn('owner'));
    const own = await theirs.upload('IMAGE', 'b.png', await png(21, 20));
    expect(await added(shows(own.path))).toMatchObject({ http: 404, errors: [{ field: 'content' }] });
  });

  test('is one of its own kind in the other language, and not itself', async () => {
    const { materialId } = await rig.add();
    const other = await makeMaterial(server, { kind: 'VIDEO', locale: 'en-US' });
    const gone = await makeMaterial(server, { locale: 'en-US' });
    await server.call(material.delete, { materialId: gone }, { token });
    const paired = async (translationId: string, locale: 'zh-CN' | 'en-US' = 'zh-CN') =>
      (await changed(materialId, { translationId, locale })).code;
    expect(await paired(other)).toBe('MATERIAL_TRANSLATION_SAME');
    expect(await paired(materialId, 'en-US')).toBe('MATERIAL_TRANSLATION_SAME');
    expect(await paired(gone)).toBe('NOT_FOUND');
    expect(await paired(newId())).toBe('NOT_FOUND');
    const [first, second] = [await rig.add({ locale: 'en-US' }), await rig.add({ locale: 'en-US' })];
    await paired(first.materialId);
    expect(await paired(second.materialId)).toBeUndefined();
    expect((await rig.detail(first.materialId)).translation).toBeNull();
  });
});

describe('the fields of a kind', () => {
  const cue = 'WEBVTT\n\n00:01.000 --> 00:02.000\n你好\n';

  const files = { film: '', site: '' };
  beforeAll(async () => {
    files.film = (await rig.upload('VIDEO', 'a.webm', await webm())).fileId;
    files.site = (await rig.upload('H5', 'a.zip', packed([{ name: 'index.html', text: 'a' }]))).fileId;
  });
  const video = (changes: Changes): Changes => ({ kind: 'VIDEO', fileId: files.film, content: null, ...changes });
  const h5 = (changes: Changes): Changes => ({ kind: 'H5', content: null, ...changes });
  const captions = (...texts: string[]) => texts.map((vtt) => ({ locale: 'zh-CN' as const, vtt }));
  const wrong = (field: string) => ({ http: 400, code: 'MATERIAL_WRONG_FIELD', errors: [{ field }] });

  test.each<[string, () => Changes, object]>([
    ['a text of a video', () => video({ content: '<p>文</p>' }), wrong('content')],
    ['a file of an image-text', () => ({ fileId: files.film }), wrong('fileId')],
    ['captions of an image-text', () => ({ captions: captions(cue) }), wrong('captions')],
    ['chapters of an image-text', () => ({ chapters: [{ at: 1, title: '一' }] }), wrong('chapters')],
    ['an address of a video', () => video({ h5Url: 'https://example.com/' }), wrong('h5Url')],
    ['a direction of a video', () => video({ orientation: 'PORTRAIT' }), wrong('orientation')],
    ['hosts of a video', () => video({ allowedHosts: ['cdn.example.com'] }), wrong('allowedHosts')],
    ['a package and an address', () => h5({ fileId: files.site, h5Url: 'https://example.com/' }), wrong('h5Url')],
    ['neither package nor address', () => h5({}), { code: 'MATERIAL_NEEDS_FILE', errors: [{ field: 'fileId' }] }],
    ['a video that is none', () => video({ fileId: files.site }), { http: 404, errors: [{ field: 'fileId' }] }],
    ['captions twice in one language', () => video({ captions: captions(cue, cue) }), wrong('captions')],
    [
      'captions that nobody reads',
      () => video({ captions: captions('WEBVTT\n\n1 --> 2\n你好') }),
      { code: 'CAPTION_UNREADABLE', errors: [{ field: 'captions' }] },
    ],
  ])('refused: %s', async (_, changes, expected) => {
    expect(await added(changes())).toMatchObject(expected);
  });

  test('stay: a text is not emptied, and a package is not made an address', async () => {
    const { materialId } = await rig.add();
    expect((await changed(materialId, { content: '<p> </p>' })).code).toBe('MATERIAL_NEEDS_CONTENT');
    const { fileId } = await rig.upload('H5', 'b.zip', packed([{ name: 'index.html', text: 'b' }]));
    const site = await rig.settled((await rig.add({ kind: 'H5', fileId, content: null })).materialId);
    const away = { content: null, h5Url: 'https://example.com/' };
    expect(await changed(site.materialId, away)).toMatchObject({ errors: [{ field: 'h5Url' }] });
  });

  test('of a draft say nothing about its end until it is out', async () => {
    const { materialId } = await rig.add({ draft: true });
    expect((await changed(materialId, { expireAt: '2020-01-01T00:00:00.000Z' })).data!.status).toBe('DRAFT');
    const late = await added({ expireAt: '2020-01-01T00:00:00.000Z' });
    expect(late.data!.status).toBe('EXPIRED');
  });

  test('of captions: no arrow in a text or a note, and no more cues than anyone reads', () => {
    expect(captionFault('WEBVTT\n\n00:01.000 --> 00:02.000\n甲\n00:03.000 --> 00:04.000\n乙')).toBe(5);
    expect(captionFault('WEBVTT\n\nNOTE --> 说明\n\n00:01.000 --> 00:02.000\n甲')).toBe(3);
    const cues = Array.from({ length: 20_001 }, () => '00:01.000 --> 00:02.000\n甲\n');
    expect(captionFault(['WEBVTT', '', ...cues].join('\n'))).not.toBeNull();
    expect(captionFault(['WEBVTT', '', ...cues.slice(1)].join('\n'))).toBeNull();
  });
});
