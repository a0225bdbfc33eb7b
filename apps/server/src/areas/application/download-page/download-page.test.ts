import { downloadPage } from '@console/contract/areas/application/download-page';
import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication, makeVersion } from '../application/application-rig.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { offer, opened, settings, upload } from './download-rig.ts';
import { png } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const detail = async (applicationId: string) =>
  (await server.call(downloadPage.detail, { applicationId }, { token })).data;

test('a page is set up once: whoever comes second with what they saw before is refused with who was first', async () => {
  const { applicationId, name } = await addApplication(server);
  expect(await detail(applicationId)).toBeNull();
  const first = { applicationId, version: 1, ...settings() };
  const [one, two] = await Promise.all([1, 2].map(() => server.call(downloadPage.update, first, { token })));
  expect([one, two].map((answer) => answer!.code ?? 'saved').toSorted()).toEqual(['CONFLICT', 'saved']);
  const saved = [one, two].find((answer) => answer!.status)!.data!;
  expect(saved).toMatchObject({ applicationName: name, opens: 0, downloads: 0, passwordSet: false, versionId: null });
  expect(saved.slug).toMatch(/^[\w-]{22}$/);
  expect(saved.url).toBe(`${new URL(saved.url).origin}/download?app=${saved.slug}`);
  const again = { ...first, version: saved.version, enabled: false };
  expect((await server.call(downloadPage.update, again, { token })).data).toMatchObject({ enabled: false });
  expect(await server.call(downloadPage.update, again, { token })).toMatchObject({ code: 'CONFLICT' });
});

test('only a published version of the application is offered', async () => {
  const mine = await addApplication(server);
  const other = await addApplication(server);
  const foreign = await makeVersion(server, other);
  for (const status of ['DRAFT', 'READY', 'DEPRECATED', 'WITHDRAWN'] as const) {
    const versionId = await makeVersion(server, mine, { status });
    const input = { applicationId: mine.applicationId, version: 1, ...settings({ versionId }) };
    expect(await server.call(downloadPage.update, input, { token })).toMatchObject({ code: 'DOWNLOAD_VERSION' });
  }
  const input = { applicationId: mine.applicationId, version: 1, ...settings({ versionId: foreign }) };
  expect(await server.call(downloadPage.update, input, { token })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await detail(mine.applicationId)).toBeNull();
});

test('pictures keep their order, are images of the company, and are not deleted while they are shown', async () => {
  const pictures = await Promise.all(
    ['a', 'b'].map(async (name) => upload(server, `${name}.png`, await png(), 'IMAGE')),
  );
  const { page, fileId } = await offer(server, { screenshotIds: pictures });
  expect(page.screenshots.map((one) => one.fileId)).toEqual(pictures);
  const { applicationId, versionId, version } = page;
  const change = (screenshotIds: string[]) =>
    server.call(downloadPage.update, { applicationId, version, ...settings({ versionId, screenshotIds }) }, { token });
  expect(await change([fileId])).toMatchObject({ code: 'NOT_FOUND' });
  const foreign = await upload(server, 'c.png', await png(), 'IMAGE', 'owner.ruichi');
  expect(await change([foreign])).toMatchObject({ code: 'NOT_FOUND' });
  expect((await change(pictures.toReversed())).data!.screenshotIds).toEqual(pictures.toReversed());
  expect(await server.call(file.delete, { fileId: pictures[0]! }, { token })).toMatchObject({ code: 'REFERENCED' });
});

test('a password is kept as a hash, stays when nothing is said of it, and is never given out', async () => {
  const { page } = await offer(server, { password: 'heron-9' });
  expect(page.passwordSet).toBe(true);
  const { applicationId, versionId } = page;
  const change = async (more: object) => {
    const { version } = (await detail(applicationId))!;
    return (
      await server.call(downloadPage.update, { applicationId, version, ...settings({ versionId, ...more }) }, { token })
    ).data!;
  };
  expect((await change({})).passwordSet).toBe(true);
  await opened(server, page.slug, 'heron-9');
  expect((await change({ password: null })).passwordSet).toBe(false);
  await opened(server, page.slug);
  const kept = await server.look(`select changes::text from operation_log where object_id = $1`, [applicationId]);
  expect(JSON.stringify(kept)).not.toContain('heron-9');
  expect(JSON.stringify(kept)).not.toContain('argon2');
  expect(server.logged.join('')).not.toContain('heron-9');
  const fields = await server.look<{ field: string }>(
    `select jsonb_array_elements(changes) ->> 'field' as field from operation_log where object_id = $1 order by seq`,
    [applicationId],
  );
  expect(fields.filter(({ field }) => field === 'password')).toHaveLength(2);
});

test('an end that has passed is refused, but does not keep the rest from being changed', async () => {
  const past = new Date(Date.now() - 60_000).toISOString();
  const { page } = await offer(server);
  const { applicationId, versionId } = page;
  const change = async (more: object) => {
    const { version } = (await detail(applicationId))!;
    return server.call(downloadPage.update, { applicationId, version, ...settings({ versionId, ...more }) }, { token });
  };
  expect((await change({ expireAt: past })).errors).toMatchObject([{ field: 'expireAt', code: 'DATE_PAST' }]);
  await server.look(`update download_page set expire_at = $1 where application_id = $2`, [past, applicationId]);
  expect((await change({ expireAt: past, enabled: false })).data).toMatchObject({ enabled: false, expireAt: past });
});

test('a new address is another one, and the old leads nowhere', async () => {
  const { page } = await offer(server);
  const { data } = await server.call(downloadPage.renew, { applicationId: page.applicationId }, { token });
  expect(data!.slug).not.toBe(page.slug);
  expect((await server.call(downloadPage.open, { slug: page.slug })).data).toEqual({ state: 'CLOSED' });
  await opened(server, data!.slug);
});

test('visits are listed newest first, a hundred at a time, and none is skipped', async () => {
  const { page } = await offer(server);
  const { applicationId } = page;
  // Thirty at each of eight moments, so that a page ends in the middle of one.
  await server.look(
    `insert into download_visit (tenant_id, id, application_id, time, event, ip, device)
     select $1, gen_random_uuid(), $2, date_trunc('milliseconds', now()) - make_interval(secs => (n / 30)::int), 'OPEN',
            '10.0.0.' || n, 'WeChat · Android 14' from generate_series(0, 239) as n`,
    [companyOf('owner'), applicationId],
  );
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const { data } = await server.call(
      downloadPage.visits,
      { applicationId, ...(before !== undefined && { before }) },
      { token },
    );
    if (data!.length === 0) break;
    expect(data!.map(({ time }) => time)).toEqual(
      data!
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    );
    seen.push(...data!.map(({ ip }) => ip));
    before = data!.at(-1)!.time;
  }
  expect(new Set(seen).size).toBe(240);
  expect(seen).toHaveLength(240);
  const ruichi = await server.signIn('owner.ruichi');
  expect(await server.call(downloadPage.visits, { applicationId }, { token: ruichi })).toMatchObject({ http: 404 });
});
