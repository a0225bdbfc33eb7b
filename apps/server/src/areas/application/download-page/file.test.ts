import { randomBytes } from 'node:crypto';
import { downloadPage } from '@console/contract/areas/application/download-page';
import { parse } from 'plist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { secretsOf } from '../../../kernel/calls/secrets.ts';
import { addApplication } from '../application/application-rig.ts';
import { codeOf, fetchFile, offer, opened, packageBytes, settings, ticketOf, upload } from './download-rig.ts';
import { png } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeTicket, readTicket } from './ticket.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const counted = async (slug: string) => {
  const [row] = await server.look<{ downloads: number; of_version: number; visits: number; lines: number }>(
    `select p.downloads, v.download_count as of_version,
            (select count(*)::int from download_visit d where d.application_id = p.application_id and d.event = 'DOWNLOAD') as visits,
            (select count(*)::int from operation_log l where l.object_id = v.id::text and l.action = 'DOWNLOAD'
                and l.actor_id is null) as lines
       from download_page p join app_version v on v.id = p.version_id where p.slug = $1`,
    [slug],
  );
  return row!;
};

test('a ticket brings the package, whole and in pieces, and counts once', async () => {
  const { page, application } = await offer(server, {}, { version: { versionName: '2.3.4' } });
  const ticket = await ticketOf(server, page.slug);
  const whole = await fetchFile(server, ticket);
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('application/vnd.android.package-archive');
  expect(decodeURIComponent(whole.headers.get('content-disposition')!)).toContain(
    `attachment; filename="____ ${application.name.split(' ')[1]} 2.3.4.apk"; filename*=UTF-8''${application.name} 2.3.4.apk`,
  );
  expect(Buffer.from(await whole.arrayBuffer()).equals(packageBytes)).toBe(true);
  const pieces = await Promise.all(
    [0, 2000, 4000].map(async (from) => {
      const piece = await fetchFile(server, ticket, { range: `bytes=${from}-${from + 1999}` });
      expect(piece.status).toBe(206);
      return Buffer.from(await piece.arrayBuffer());
    }),
  );
  expect(Buffer.concat(pieces).equals(packageBytes)).toBe(true);
  expect(await counted(page.slug)).toEqual({ downloads: 1, of_version: 1, visits: 1, lines: 1 });
  expect(server.logged.join('')).not.toContain(ticket);
});

test('fifty at once where ten are allowed: exactly ten, and those may go on fetching pieces', async () => {
  const { page } = await offer(server, { maxDownloads: 10 });
  const tickets = await Promise.all(Array.from({ length: 50 }, () => ticketOf(server, page.slug)));
  const answers = await Promise.all(
    tickets.map(async (ticket) => {
      const answer = await fetchFile(server, ticket);
      return answer.status === 200 ? (await answer.arrayBuffer()).byteLength : codeOf(answer);
    }),
  );
  expect(answers.filter((size) => size === packageBytes.length)).toHaveLength(10);
  expect(answers.filter((code) => code === 'DOWNLOAD_OVER')).toHaveLength(40);
  expect(await counted(page.slug)).toEqual({ downloads: 10, of_version: 10, visits: 10, lines: 10 });
  expect((await server.call(downloadPage.open, { slug: page.slug })).data).toEqual({ state: 'USED_UP' });
  const had = tickets[answers.findIndex((size) => typeof size === 'number')]!;
  expect((await fetchFile(server, had, { range: 'bytes=5-9' })).status).toBe(206);
});

test('a ticket ends with its time, its address, its password, its version and its page', async () => {
  const { page, application, versionId } = await offer(server, { password: 'heron-9' });
  const { applicationId } = application;
  const over = async (ticket: string) => expect(await codeOf(await fetchFile(server, ticket))).toBe('DOWNLOAD_OVER');
  const change = async (more: object) => {
    const { data } = await server.call(downloadPage.detail, { applicationId }, { token });
    const input = { applicationId, version: data!.version, ...settings({ versionId }), ...more };
    expect((await server.call(downloadPage.update, input, { token })).status).toBe(true);
  };
  const ticket = await ticketOf(server, page.slug, 'heron-9');
  expect((await fetchFile(server, ticket)).status).toBe(200);
  await over('made-up');
  await over(`${ticket.slice(0, -2)}AA`);

  await change({ intro: { 'zh-CN': '新的介绍', 'en-US': '' } });
  expect((await fetchFile(server, ticket)).status).toBe(200);
  await change({ password: 'heron-10' });
  await over(ticket);

  // Also one that has been counted, and might go on piece by piece.
  const next = await ticketOf(server, page.slug, 'heron-10');
  expect((await fetchFile(server, next)).status).toBe(200);
  await server.look(`update app_version set status = 'WITHDRAWN' where id = $1`, [versionId]);
  await over(next);
  await server.look(`update app_version set status = 'PUBLISHED' where id = $1`, [versionId]);
  expect((await fetchFile(server, next)).status).toBe(200);
  await server.look(`update download_page set expire_at = now() where slug = $1`, [page.slug]);
  await over(next);
  await server.look(`update download_page set expire_at = null where slug = $1`, [page.slug]);
  await server.call(downloadPage.renew, { applicationId }, { token });
  await over(next);
});

test('a ticket works for half an hour', () => {
  const secrets = secretsOf(randomBytes(32));
  const page = { slug: 'some-page', passwordHash: null };
  const minutes = (ago: number) => readTicket(secrets, makeTicket(secrets, page, newId(), Date.now() - ago * 60_000));
  expect(minutes(29)).toMatchObject({ slug: 'some-page' });
  expect(minutes(31)).toBeNull();
  // What the key has sealed for something else opens nothing here.
  expect(readTicket(secrets, secrets.seal('other some-page a b open 9999999999999'))).toBeNull();
});

test('pictures of the page are shown to whoever could open it, and no other file is', async () => {
  const [icon, shot, other] = await Promise.all(
    ['icon', 'shot', 'other'].map(async (name) => upload(server, `${name}.png`, await png(90, 60), 'IMAGE')),
  );
  const { page, fileId } = await offer(
    server,
    { password: 'heron-9', screenshotIds: [shot!] },
    { app: { iconFileId: icon! } },
  );
  const { iconUrl, screenshots } = await opened(server, page.slug, 'heron-9');
  expect(screenshots).toHaveLength(1);
  for (const address of [iconUrl!, screenshots[0]!]) {
    const answer = await fetch(`${server.url}${address}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const unchanged = await fetch(`${server.url}${address}`, {
      headers: { 'if-none-match': answer.headers.get('etag')! },
    });
    expect(unchanged.status).toBe(304);
  }
  const refused = async (address: string) => (await fetch(`${server.url}${address}`)).status;
  expect(await refused(iconUrl!.replace(/key=./, 'key=x'))).toBe(404);
  expect(await refused(iconUrl!.replace(/key=[^&]+/, 'key=open'))).toBe(404);
  expect(await refused(iconUrl!.replace(icon!, other!))).toBe(404);
  expect(await refused(iconUrl!.replace(icon!, fileId))).toBe(404);
  const another = await offer(server, {}, { app: { iconFileId: icon! } });
  const theirs = await opened(server, another.page.slug);
  expect(await refused(theirs.iconUrl!.replace(icon!, shot!))).toBe(404);
  expect(await refused(theirs.iconUrl!.replace(another.page.slug, page.slug))).toBe(404);
});

test('an iPhone finds in the manifest what to install; nothing else has one', async () => {
  const parsed = { format: 'IPA', packageName: 'com.example.dialysis', minOs: '15.0' };
  const name = `透析 <助手> & ${crypto.randomUUID()}`.slice(0, 40);
  const { page } = await offer(
    server,
    {},
    { app: { platform: 'IOS', name }, version: { versionName: '3.1.0', parsed } },
  );
  const { current } = await opened(server, page.slug);
  expect(current).toMatchObject({ minOs: '15.0' });
  const { pathname, search } = new URL(current!.manifestUrl!);
  const answer = await fetch(`${server.url}${pathname}${search}`);
  expect(answer.headers.get('content-type')).toContain('xml');
  const { items } = parse(await answer.text()) as {
    items: { assets: { kind: string; url: string }[]; metadata: Record<string, string> }[];
  };
  expect(items[0]!.metadata).toEqual({
    'bundle-identifier': 'com.example.dialysis',
    'bundle-version': '3.1.0',
    kind: 'software',
    title: name,
  });
  const { pathname: path, search: query } = new URL(items[0]!.assets[0]!.url);
  expect((await fetch(`${server.url}${path}${query}`)).status).toBe(200);
  const android = await offer(server);
  const ticket = await ticketOf(server, android.page.slug);
  expect(await codeOf(await fetch(`${server.url}${downloadPage.manifest.path}?ticket=${ticket}`))).toBe(
    'DOWNLOAD_OVER',
  );
});

test('an application without a page has nothing to give', async () => {
  const { applicationId } = await addApplication(server);
  expect(await server.call(downloadPage.renew, { applicationId }, { token })).toMatchObject({ http: 404 });
});
