import { noticeAppSide } from '@console/contract/areas/notice/notice/app-side';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asUser,
  deliverNotice,
  enterApp,
  issueKey,
  makeAppPerson,
  type AppPerson,
} from '../../../app-people/app-session/app-rig.ts';
import { pdf, png, save } from '../../../base/file/file-rig.ts';
import type { CallOptions, TestServer } from '../../../../test/harness.ts';
import { startTestServer } from '../../../../test/harness.ts';

let server: TestServer;
let key: string;
let person: AppPerson;
let user: CallOptions;
beforeAll(async () => {
  server = await startTestServer();
  key = (await issueKey(server)).secret;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
  person = await makeAppPerson(server);
  user = asUser(key, await enterApp(server, key, person));
});

const titles = async (input: Parameters<typeof list>[0] = {}) =>
  (await list(input)).data!.list.map(({ title }) => title['zh-CN']);
const list = (input: { cursor?: string; limit?: number; unreadOnly?: boolean } = {}) =>
  server.call(noticeAppSide.list, input, user);

describe('the notices of someone', () => {
  test('are those that came to them through the app and still stand; a revoked one leaves a trace', async () => {
    await deliverNotice(server, person, { title: '一' });
    await deliverNotice(server, person, { title: '短信', channels: ['SMS'] });
    await deliverNotice(server, person, { title: '草稿', status: 'DRAFT' });
    await deliverNotice(server, person, { title: '过期', expireAt: '2020-01-01T00:00:00Z' });
    const revoked = await deliverNotice(server, person, {
      title: '撤回的标题',
      content: '<p>撤回的正文</p>',
      status: 'REVOKED',
    });
    await deliverNotice(server, await makeAppPerson(server), { title: '别人的' });
    const { data } = await list();
    expect(data!.list.map(({ title }) => title['zh-CN'])).toEqual(['', '一']);
    expect(data!.list[0]!.revoked).toMatchObject({ reason: '内容有误' });
    expect(data!.unread).toBe(1);
    const { data: tombstone } = await server.call(noticeAppSide.detail, { noticeId: revoked }, user);
    expect(JSON.stringify(tombstone)).not.toMatch(/撤回的/);
  });

  test('come pinned first, then the latest, page by page and each once', async () => {
    for (const title of ['一', '二', '三', '四']) await deliverNotice(server, person, { title });
    for (const title of ['顶一', '顶二', '顶三']) await deliverNotice(server, person, { title, pinned: true });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await list({ limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...data!.list.map(({ title }) => title['zh-CN']));
      cursor = data!.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['顶三', '顶二', '顶一', '四', '三', '二', '一']);
    // A page that ends with the last pinned one goes on with the rest.
    expect((await list({ limit: 3 })).data!.next).not.toBeNull();
    const bent = Buffer.from(JSON.stringify({ pinned: true, after: ['x', 'y'] })).toString('base64url');
    for (const wrong of ['x', bent, 'null']) expect((await list({ cursor: wrong })).http).toBe(400);
  });

  test('are read and acknowledged, once', async () => {
    const noticeId = await deliverNotice(server, person, { title: '要确认' });
    const others = await deliverNotice(server, await makeAppPerson(server));
    const report = (event: 'READ' | 'ACK') =>
      server.call(noticeAppSide.report, { noticeIds: [noticeId, others], event }, user);
    expect((await report('READ')).data).toEqual({ changed: 1 });
    expect((await report('READ')).data).toEqual({ changed: 0 });
    expect(await titles({ unreadOnly: true })).toEqual([]);
    expect((await report('ACK')).data).toEqual({ changed: 1 });
    const { data } = await list();
    expect(data!.list[0]).toMatchObject({ ackAt: expect.any(String), readAt: expect.any(String) });
    expect(data!.unread).toBe(0);
  });

  test('of others are not there', async () => {
    const noticeId = await deliverNotice(server, await makeAppPerson(server));
    expect((await server.call(noticeAppSide.detail, { noticeId }, user)).http).toBe(404);
  });
});

describe('what a notice shows and carries', () => {
  const fetchFile = (address: string, options = user) =>
    fetch(`${server.url}${address.replaceAll('&amp;', '&')}`, {
      headers: { ...options.headers, authorization: `Bearer ${options.token}` },
    });
  const upload = async (name: string, bytes: Buffer, kind: 'IMAGE' | 'DOCUMENT') =>
    (await save(server, name, bytes, { token: await server.signIn('operator'), kind })).data!;

  test('is fetched by whom it came to, and by nobody else', async () => {
    const bytes = await png();
    const picture = await upload('图.png', bytes, 'IMAGE');
    const attached = await upload('附件.pdf', pdf, 'DOCUMENT');
    const other = await upload('别的.pdf', pdf, 'DOCUMENT');
    const mentioned = `<p onclick="x()">看图<img src="/base/file/get?path=${picture.path}"> ${other.path}</p>`;
    const content = `${mentioned}<script>alert(1)</script>`;
    const noticeId = await deliverNotice(server, person, { content, attachmentIds: [attached.fileId] });
    const { data } = await server.call(noticeAppSide.detail, { noticeId }, user);
    const html = data!.content['zh-CN'];
    expect(html).not.toMatch(/script|onclick|\/base\//);
    const shown = /src="([^"]+)"/.exec(html)![1]!;
    expect(data!.attachments).toMatchObject([{ fileId: attached.fileId, name: '附件.pdf' }]);
    const carried = data!.attachments[0]!.url;
    const answers = await Promise.all([shown, carried].map((address) => fetchFile(address)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Buffer.from(await answers[0]!.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answers[0]!.headers.get('content-security-policy')).toContain('sandbox');

    const unrelated = `${noticeAppSide.file.path}?noticeId=${noticeId}&path=${other.path}`;
    expect((await fetchFile(unrelated)).status).toBe(404);
    const stranger = asUser(key, await enterApp(server, key, await makeAppPerson(server)));
    expect((await fetchFile(carried, stranger)).status).toBe(404);
    const signedOut = await fetch(`${server.url}${carried}`, { headers: { authorization: `Bearer ${key}` } });
    expect(signedOut.status).toBe(401);
    await server.look(`update notice set status = 'REVOKED' where id = $1`, [noticeId]);
    expect((await fetchFile(carried)).status).toBe(404);
  });
});
