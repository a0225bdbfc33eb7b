import { file } from '@console/contract/areas/base/file';
import { clientNotice } from '@console/contract/areas/notice/notice/notice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf, png, save } from '../../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { given, type Given } from '../notice-rig.ts';

let server: TestServer;
let options: { token: string };
let other: { token: string };

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('operator') };
  other = { token: await server.signIn('operator.ruichi') };
});
afterAll(() => server.stop());

const add = (more: Partial<Given>) => server.call(clientNotice.add, given(more), options);
const picture = (url: string) => ({ 'zh-CN': `<p>看图 <img src="${url}" alt="图"></p>`, 'en-US': '' });

test('a notice carries and shows files, and they stay while it is there', async () => {
  const carried = (await save(server, '说明.pdf', pdf, options)).data!;
  const shown = (await save(server, '图.png', await png(), { ...options, kind: 'IMAGE' })).data!;
  const made = (await add({ attachmentIds: [carried.fileId], content: picture(shown.url) })).data!;
  expect(made.attachments).toEqual([
    { fileId: carried.fileId, name: '说明.pdf', size: carried.size, url: carried.url },
  ]);
  expect(made.content['zh-CN']).toContain(`<img src="${shown.url}" alt="图" />`);
  for (const { fileId } of [carried, shown]) {
    const refused = await server.call(file.delete, { fileId }, options);
    expect(refused).toMatchObject({ code: 'REFERENCED', data: { references: [{ id: made.noticeId }] } });
  }
  const { noticeId, version } = made;
  const without = await server.call(clientNotice.update, { noticeId, version, ...given() }, options);
  expect(without.data!.attachments).toEqual([]);
  for (const { fileId } of [carried, shown]) {
    expect(await server.call(file.delete, { fileId }, options)).toMatchObject({ status: true });
  }
});

test('files of another tenant, deleted ones and none at all are refused', async () => {
  const foreign = (await save(server, '别人.png', await png(), { ...other, kind: 'IMAGE' })).data!;
  const gone = (await save(server, '删掉.pdf', pdf, options)).data!;
  await server.call(file.delete, { fileId: gone.fileId }, options);
  for (const fileId of [foreign.fileId, gone.fileId, crypto.randomUUID()]) {
    const refused = await add({ attachmentIds: [fileId] });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'attachmentIds' }] });
  }
  const refused = await add({ content: picture(foreign.url) });
  expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'content.zh-CN' }] });
  const document = (await save(server, '不是图.pdf', pdf, options)).data!;
  expect(await add({ content: picture(document.url) })).toMatchObject({ code: 'NOT_FOUND' });
});

test('a text is cleaned on its way in, and on its way out', async () => {
  const dirty = '<p onclick="x()">好<script>alert(1)</script><img src="https://evil.example/p.png"></p>';
  const { noticeId, content } = (await add({ content: { 'zh-CN': dirty, 'en-US': '' } })).data!;
  expect(content['zh-CN']).toBe('<p>好</p>');
  const [stored] = await server.look<{ zh: string }>(`select content ->> 'zh-CN' as zh from notice where id = $1`, [
    noticeId,
  ]);
  expect(stored!.zh).toBe('<p>好</p>');
  await server.look(`update notice set content = jsonb_build_object('zh-CN', $2::text, 'en-US', '') where id = $1`, [
    noticeId,
    dirty,
  ]);
  const { data } = await server.call(clientNotice.detail, { noticeId }, options);
  expect(data!.content['zh-CN']).toBe('<p>好</p>');
});

test('a text is as long as it is after cleaning', async () => {
  const wordy = `<p>${'<span class="MsoNormal">字</span>'.repeat(8_000)}</p>`;
  expect(wordy.length).toBeGreaterThan(200_000);
  expect(await add({ content: { 'zh-CN': wordy, 'en-US': '' } })).toMatchObject({ status: true });
  const long = await add({ content: { 'zh-CN': '', 'en-US': `<p>${'a'.repeat(200_000)}</p>` } });
  expect(long).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'content.en-US', code: 'TEXT_TOO_LONG' }] });
});

test('both languages may be as long as a text may be', async () => {
  const long = `<p>${'字'.repeat(199_000)}</p>`;
  expect(await add({ content: { 'zh-CN': long, 'en-US': long } })).toMatchObject({ status: true });
});

test.each([
  ['grows when it is cleaned', '&'.repeat(199_000), 'TEXT_TOO_LONG'],
  ['is nested without end', '<b>'.repeat(60_000), 'TEXT_TOO_COMPLEX'],
  ['is nested by lists', '<ul><li>'.repeat(40_000), 'TEXT_TOO_COMPLEX'],
])('a text that %s is refused at its field', async (_, html, code) => {
  const answer = await add({ content: { 'zh-CN': '', 'en-US': html } });
  expect(answer).toMatchObject({ http: 400, code: 'VALIDATION', errors: [{ field: 'content.en-US', code }] });
});
