import { application as applicationContract } from '@console/contract/areas/application/application';
import { downloadPage } from '@console/contract/areas/application/download-page';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { makeVersion } from '../application/application-rig.ts';
import { codeOf, fetchFile, offer, opened, packageBytes, ticketOf, upload } from './download-rig.ts';
import { png } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { deviceOf } from './device.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.0/8' });
});
afterAll(() => server.stop());

const open = (slug: string, password?: string, ip = '10.1.1.1', userAgent = 'test') =>
  server.call(
    downloadPage.open,
    { slug, ...(password !== undefined && { password }) },
    { headers: { 'x-forwarded-for': ip, 'user-agent': userAgent } },
  );

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; V2024) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44';

test('a page shows what it offers, counts the visit and says nothing more than it must', async () => {
  const icon = await upload(server, 'icon.png', await png(64, 64), 'IMAGE');
  const storeLinks = [{ store: '应用宝', url: 'https://store.example/1' }];
  const { page, application, versionId } = await offer(server, {}, { app: { iconFileId: icon, storeLinks } });
  const { data, headers } = await open(page.slug, undefined, '10.9.8.7', WECHAT);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('set-cookie')).toBeNull();
  expect(data).toMatchObject({
    state: 'OPEN',
    tenantName: '康衡医疗器械有限公司',
    name: application.name,
    platform: 'ANDROID',
    storeLinks,
    history: [],
    current: {
      size: packageBytes.length,
      storeUrl: null,
      manifestUrl: null,
      releaseNotes: { 'zh-CN': '修复了一些问题' },
    },
  });
  const answer = JSON.stringify(data);
  for (const hidden of [versionId, application.applicationId, companyOf('owner'), 'release-unsigned']) {
    expect(answer).not.toContain(hidden);
  }
  const visits = await server.look(`select event, ip, device from download_visit where application_id = $1`, [
    application.applicationId,
  ]);
  expect(visits).toEqual([{ event: 'OPEN', ip: '10.9.8.7', device: 'WeChat · Android 14' }]);
  const [row] = await server.look('select opens from download_page where slug = $1', [page.slug]);
  expect(Number(row!['opens'])).toBe(1);
});

test('unknown, switched off, disabled, deleted and ended are all the same to a stranger, by page and by ticket', async () => {
  const closed = { state: 'CLOSED' };
  expect((await open('no-such-page-there')).data).toEqual(closed);
  const ways = {
    off: 'update download_page set enabled = false where application_id = $1',
    disabled: `update application set status = 'DISABLED' where id = $1`,
    deleted: 'update application set deleted_at = now() where id = $1',
  };
  for (const [way, statement] of Object.entries(ways)) {
    const icon = await upload(server, 'icon.png', await png(64, 64), 'IMAGE');
    const { page, application } = await offer(server, {}, { app: { iconFileId: icon } });
    const { current, iconUrl } = await opened(server, page.slug);
    expect((await fetch(`${server.url}${iconUrl}`)).status, way).toBe(200);
    await server.look(statement, [application.applicationId]);
    expect((await open(page.slug)).data, way).toEqual(closed);
    expect((await open(page.slug, 'some password')).data, way).toEqual(closed);
    expect(await codeOf(await fetchFile(server, current!.ticket!)), way).toBe('DOWNLOAD_OVER');
    expect(await codeOf(await fetch(`${server.url}${iconUrl}`)), way).toBe('NOT_FOUND');
  }
  const { page } = await offer(server, {}, { owner: 'owner.ruichi' });
  const ticket = await ticketOf(server, page.slug);
  await server.look(`update tenant set expire_at = now() - interval '1 second' where tenant_id = $1`, [
    companyOf('owner.ruichi'),
  ]);
  expect((await open(page.slug)).data).toEqual(closed);
  expect(await codeOf(await fetchFile(server, ticket))).toBe('DOWNLOAD_OVER');
  await server.look('update tenant set expire_at = null where tenant_id = $1', [companyOf('owner.ruichi')]);
});

test('nothing but what is published is offered: not as current, not in the history, not of another channel', async () => {
  const { page, application, versionId } = await offer(
    server,
    { showHistory: true },
    { version: { versionCode: 500 } },
  );
  const made: string[] = [];
  for (let code = 1; code <= 12; code += 1) {
    made.push(await makeVersion(server, application, { versionCode: code, versionName: `0.${code}.0` }));
  }
  for (const status of ['DRAFT', 'CHECKING', 'CHECK_FAILED', 'READY', 'DEPRECATED', 'WITHDRAWN'] as const) {
    await makeVersion(server, application, { status, versionName: `9.${made.length}.0` });
  }
  await makeVersion(server, application, { channel: 'INTERNAL', versionName: '9.9.9' });
  await makeVersion(server, application, { channel: 'BETA', versionName: '9.9.8' });
  const deleted = await makeVersion(server, application, { versionName: '9.9.7' });
  await server.look('update app_version set deleted_at = now() where id = $1', [deleted]);
  const names = (await opened(server, page.slug)).history.map((one) => one.versionName);
  expect(names).toEqual(['0.12.0', '0.11.0', '0.10.0', '0.9.0', '0.8.0', '0.7.0', '0.6.0', '0.5.0', '0.4.0', '0.3.0']);
  for (const status of ['DEPRECATED', 'WITHDRAWN']) {
    await server.look('update app_version set status = $1 where id = $2', [status, versionId]);
    expect(await opened(server, page.slug)).toMatchObject({ current: null, history: [] });
  }
});

test('before the password nothing is given out, also not that the page has ended', async () => {
  const { page, application } = await offer(server, { password: 'heron-9' }, { app: { name: '秘密应用' } });
  const { slug } = page;
  expect((await open(slug)).data).toEqual({ state: 'PASSWORD' });
  const wrong = await open(slug, 'heron-8', '10.2.2.2', WECHAT);
  expect(wrong).toMatchObject({ status: false, code: 'DOWNLOAD_PASSWORD', errors: [{ field: 'password' }] });
  expect(JSON.stringify(wrong)).not.toContain('秘密应用');
  expect((await open(slug, 'heron-9')).data).toMatchObject({ state: 'OPEN', name: '秘密应用' });
  const visits = await server.look(
    `select event, ip, device from download_visit where application_id = $1 order by time`,
    [application.applicationId],
  );
  expect(visits.map((visit) => visit['event'])).toEqual(['WRONG_PASSWORD', 'OPEN']);
  expect(visits[0]).toMatchObject({ ip: '10.2.2.2', device: 'WeChat · Android 14' });

  await server.look(`update download_page set expire_at = now() where slug = $1`, [slug]);
  expect((await open(slug)).data).toEqual({ state: 'PASSWORD' });
  expect((await open(slug, 'heron-8')).code).toBe('DOWNLOAD_PASSWORD');
  expect((await open(slug, 'heron-9')).data).toEqual({ state: 'EXPIRED' });
});

test('a page that has ended or is used up says so', async () => {
  const ended = await offer(server);
  await server.look(`update download_page set expire_at = now() where slug = $1`, [ended.page.slug]);
  expect((await open(ended.page.slug)).data).toEqual({ state: 'EXPIRED' });
  const used = await offer(server, { maxDownloads: 3 });
  await server.look(`update download_page set downloads = 3 where slug = $1`, [used.page.slug]);
  expect((await open(used.page.slug)).data).toEqual({ state: 'USED_UP' });
});

test('a password is tried thirty times from one address; who guesses from many keeps nobody else out, and the right one counts for nothing', async () => {
  const { page } = await offer(server, { password: '1234' });
  for (let round = 0; round < 12; round += 1) {
    expect((await open(page.slug, '1234', '10.3.0.1')).data?.state).toBe('OPEN');
  }
  const codes = await Promise.all(
    Array.from({ length: 35 }, async () => (await open(page.slug, '0000', '10.3.0.2')).code),
  );
  expect(codes.filter((code) => code === 'DOWNLOAD_PASSWORD')).toHaveLength(30);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
  // The right one from there must wait as well, or the limit could be felt out.
  expect((await open(page.slug, '1234', '10.3.0.2')).code).toBe('RATE_LIMITED');
  expect((await open(page.slug, '1234', '10.3.0.1')).data?.state).toBe('OPEN');
  const many: (string | undefined)[] = [];
  const tries = async (ip: string) => (await open(page.slug, '0000', ip)).code;
  for (let host = 3; host < 9; host += 1)
    for (let tried = 0; tried < 10; tried += 1) many.push(await tries(`10.3.${host}.1`));
  expect(new Set(many)).toEqual(new Set(['DOWNLOAD_PASSWORD']));
  // Whoever failed there has to wait; others get in, also after a slip.
  expect((await open(page.slug, '1234', '10.3.3.1')).code).toBe('RATE_LIMITED');
  expect((await open(page.slug, '1234', '10.3.0.1')).data?.state).toBe('OPEN');
  expect(await tries('10.3.80.1')).toBe('DOWNLOAD_PASSWORD');
  expect((await open(page.slug, '1234', '10.3.80.1')).data?.state).toBe('OPEN');
});

test('from one address a page is opened and a package is fetched so often, and no oftener; others go on', async () => {
  const { page } = await offer(server);
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const before = await server.look<{ key: string }>('select key from throttle');
  const known = before.map(({ key }) => key);
  /** As if all attempts but one of what was limited here just now were gone. */
  const useUp = (attempts: number) =>
    server.look('update throttle set taken = $2 where not (key = any($1)) and taken = 1', [known, attempts - 1]);
  const { data } = await open(page.slug, undefined, '10.4.0.1');
  const ticket = data?.state === 'OPEN' ? data.current!.ticket! : '';
  await useUp(240);
  expect((await open(page.slug, undefined, '10.4.0.1')).data?.state).toBe('OPEN');
  expect(await open(page.slug, undefined, '10.4.0.1')).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect((await fetchFile(server, ticket, from('10.4.0.1'))).status).toBe(200);
  await useUp(1200);
  expect((await fetchFile(server, ticket, from('10.4.0.1'))).status).toBe(200);
  const refused = await fetchFile(server, ticket, from('10.4.0.1'));
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'RATE_LIMITED']);
  expect((await open(page.slug, undefined, '10.4.0.2')).data?.state).toBe('OPEN');
  const other = await ticketOf(server, page.slug);
  expect((await fetchFile(server, other, from('127.0.0.1'))).status).toBe(200);
});

test('a company sees and changes only its own pages', async () => {
  const { application } = await offer(server);
  const token = await server.signIn('owner.ruichi');
  const { applicationId } = application;
  for (const call of [downloadPage.detail, downloadPage.renew, applicationContract.detail]) {
    expect(await server.call(call, { applicationId }, { token })).toMatchObject({ http: 404 });
  }
});

test('a device has a short name', () => {
  expect(deviceOf(WECHAT)).toBe('WeChat · Android 14');
  expect(
    deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'),
  ).toBe('Safari · iOS 17.5');
  expect(deviceOf('Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 Safari/537.36')).toBe(
    'Chrome · HarmonyOS 5.0',
  );
  expect(deviceOf('curl/8')).toBe('');
});
