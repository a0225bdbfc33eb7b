import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { downloadPage } from '@console/contract/areas/application/download-page';
import { landing } from '@console/contract/areas/account/landing';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeAgreement, publishVersion } from '../../application/agreement/agreement-rig.ts';
import { makeVersion } from '../../application/application/application-rig.ts';
import { offer, settings as pageSettings, upload } from '../../application/download-page/download-rig.ts';
import { png } from '../../base/file/file-rig.ts';

type Given = Omit<ArgumentOf<typeof landing.update>, 'version'>;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  token = await server.signIn('owner');
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const both = (text: string) => ({ 'zh-CN': text, 'en-US': '' });
const given = (more: Partial<Given> = {}): Given => ({
  enabled: true,
  title: both('康衡'),
  intro: both('透析设备'),
  applicationIds: [],
  agreementIds: [],
  phone: null,
  email: null,
  website: null,
  address: both(''),
  hours: both(''),
  ...more,
});

const versionFor = async (as: string) => (await server.call(landing.detail, {}, { token: as })).data?.version ?? 1;
const save = async (more: Partial<Given> = {}, as = token) =>
  server.call(landing.update, { version: await versionFor(as), ...given(more) }, { token: as });
const open = (tenant = 'kangheng', headers: Record<string, string> = {}) =>
  server.call(landing.open, { tenant }, { headers });
const shown = async () => {
  const { data, message } = await open();
  if (!data) throw new Error(message);
  return data;
};

/** One that is in effect and shared. */
async function shared(owner: 'owner' | 'owner.ruichi' = 'owner') {
  const made = await makeAgreement(server, {}, owner);
  await publishVersion(server, made);
  const { data } = await server.call(agreement.generateLink, { agreementId: made.agreementId }, made.options);
  return { ...made, slug: data!.slug };
}

test('a page shows who the company is, what its owners chose in their order, and how to reach it', async () => {
  const [one, two] = [await offer(server), await offer(server)];
  const text = await shared();
  const contact = {
    phone: '400-820-0218 转 2',
    email: 'Service@Kangheng.example',
    website: 'https://kangheng.example/',
    address: both('星湖街 218 号'),
    hours: both('工作日 9:00–18:00'),
  };
  const applicationIds = [two.application.applicationId, one.application.applicationId];
  const saved = await save({ applicationIds, agreementIds: [text.agreementId], ...contact });
  expect(saved.data).toMatchObject({ applicationIds, agreementIds: [text.agreementId], enabled: true });
  expect(saved.data!.url).toMatch(/^https?:\/\/.+\/baizhixing\?tenant=kangheng$/);
  const page = await shown();
  expect(page).toEqual({
    tenantName: '康衡医疗器械有限公司',
    brand: null,
    title: both('康衡'),
    intro: both('透析设备'),
    applications: [two, one].map(({ application: { name }, page: { slug } }) => ({
      name,
      slug,
      platform: 'ANDROID',
      iconUrl: null,
    })),
    agreements: [{ name: text.name, applicationName: text.applicationName, slug: text.slug }],
    ...contact,
    email: 'service@kangheng.example',
  });
  expect((await open('KangHeng')).data).toEqual(page);
  // What stands there leads somewhere.
  const { data: download } = await server.call(downloadPage.open, { slug: page.applications[0]!.slug });
  expect(download).toMatchObject({ state: 'OPEN', name: two.application.name });
  expect((await server.call(agreement.preview, { slug: page.agreements[0]!.slug })).status).toBe(true);
});

test('it is off until an owner switches it on; off, unknown and ended sound the same', async () => {
  const answer = ({ http, code, message, data }: Awaited<ReturnType<typeof open>>) => ({ http, code, message, data });
  const never = answer(await open('nobody-knows'));
  expect(never).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  // Nobody has ever set up this one.
  expect(answer(await open('mingde'))).toEqual(never);
  await save();
  expect((await open()).status).toBe(true);
  await save({ enabled: false });
  expect(answer(await open())).toEqual(never);
  await save();
  const [{ ends }] = (await server.look<{ ends: string | null }>(
    `select expire_at as ends from tenant where code = 'kangheng'`,
  )) as [{ ends: string | null }];
  await server.look(`update tenant set expire_at = now() - interval '1 minute' where code = 'kangheng'`);
  expect(answer(await open())).toEqual(never);
  await server.look(`update tenant set expire_at = $1 where code = 'kangheng'`, [ends]);
  expect((await open()).status).toBe(true);
});

describe('nothing is shown that is not open to everyone', () => {
  test('an application goes when its page is switched off, over or gone, and comes back with it', async () => {
    const { application: app, page, versionId } = await offer(server);
    const { applicationId } = app;
    await save({ applicationIds: [applicationId] });
    const names = async () => (await shown()).applications.map(({ name }) => name);
    const stateOf = async () => {
      const { data } = await server.call(landing.choices, {}, { token });
      return data!.applications.find((one) => one.applicationId === applicationId)?.state;
    };
    expect([await names(), await stateOf()]).toEqual([[app.name], 'READY']);
    const hidden: [change: string, back: string, state: string][] = [
      [`update download_page set enabled = false`, `update download_page set enabled = true`, 'OFF'],
      [`update download_page set expire_at = now()`, `update download_page set expire_at = null`, 'OVER'],
      [
        `update download_page set max_downloads = 1, downloads = 1`,
        `update download_page set max_downloads = null`,
        'OVER',
      ],
      [`update application set status = 'DISABLED'`, `update application set status = 'ENABLED'`, 'DISABLED'],
    ];
    for (const [change, back, state] of hidden) {
      const where = `where ${change.includes('update application') ? 'id' : 'application_id'} = $1`;
      await server.look(`${change} ${where}`, [applicationId]);
      expect([await names(), await stateOf()], change).toEqual([[], state]);
      await server.look(`${back} ${where}`, [applicationId]);
      expect(await names(), back).toEqual([app.name]);
    }
    await server.look(`update app_version set status = 'WITHDRAWN' where id = $1`, [versionId]);
    expect([await names(), await stateOf()]).toEqual([[], 'NO_VERSION']);
    await server.look(`update app_version set status = 'PUBLISHED' where id = $1`, [versionId]);
    const input = { applicationId, version: page.version, ...pageSettings({ versionId }), password: 'heron-9' };
    expect((await server.call(downloadPage.update, input, { token })).status).toBe(true);
    expect([await names(), await stateOf()]).toEqual([[app.name], 'PASSWORD']);
    await server.look(`update application set deleted_at = now() where id = $1`, [applicationId]);
    expect([await names(), await stateOf()]).toEqual([[], undefined]);
    expect((await server.call(landing.detail, {}, { token })).data!.applicationIds).toEqual([]);
  });

  test('one that nobody chose is not there, though its page is open', async () => {
    const { application: app } = await offer(server);
    await save();
    expect(JSON.stringify(await shown())).not.toContain(app.name);
  });

  test('an agreement goes when it is no longer shared or has no text in effect', async () => {
    const made = await shared();
    const { agreementId } = made;
    const draft = await makeAgreement(server);
    await server.call(agreement.generateLink, { agreementId: draft.agreementId }, draft.options);
    await save({ agreementIds: [draft.agreementId, agreementId] });
    const names = async () => (await shown()).agreements.map(({ name }) => name);
    expect(await names()).toEqual([made.name]);
    const { data } = await server.call(landing.choices, {}, { token });
    const states = Object.fromEntries(data!.agreements.map((one) => [one.agreementId, one.state]));
    expect([states[agreementId], states[draft.agreementId]]).toEqual(['READY', 'NOT_PUBLISHED']);
    await server.call(agreement.stopSharing, { agreementId }, made.options);
    expect(await names()).toEqual([]);
    const { slug } = (await server.call(agreement.generateLink, { agreementId }, made.options)).data!;
    expect((await shown()).agreements).toMatchObject([{ slug }]);
    await server.call(agreement.delete, { agreementId }, made.options);
    expect(await names()).toEqual([]);
  });

  test('pictures are the icons of what is shown, and no other file', async () => {
    const [iconFileId, unused] = [
      await upload(server, 'icon.png', await png(), 'IMAGE'),
      await upload(server, 'other.png', await png(), 'IMAGE'),
    ];
    const foreign = await upload(server, 'foreign.png', await png(), 'IMAGE', 'owner.ruichi');
    const { application: app } = await offer(server, {}, { app: { iconFileId } });
    const picture = async (fileId: string, tenant = 'kangheng') =>
      (await fetch(`${server.url}${landing.picture.path}?tenant=${tenant}&fileId=${fileId}`)).status;
    await save({ applicationIds: [app.applicationId] });
    const { iconUrl } = (await shown()).applications[0]!;
    const answer = await fetch(`${server.url}${iconUrl}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect([await picture(iconFileId), await picture(unused), await picture(foreign)]).toEqual([200, 404, 404]);
    expect(await picture(iconFileId, 'ruichi')).toBe(404);
    await save({ applicationIds: [app.applicationId], enabled: false });
    expect(await picture(iconFileId)).toBe(404);
    await save({ applicationIds: [] });
    expect(await picture(iconFileId)).toBe(404);
  });
});

describe('of another company', () => {
  test('nothing is taken onto the page, and nothing of it is among the choices', async () => {
    const theirs = await offer(server, {}, { owner: 'owner.ruichi' });
    const text = await shared('owner.ruichi');
    const { applicationId } = theirs.application;
    expect(await save({ applicationIds: [applicationId] })).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ field: 'applicationIds' }],
    });
    expect(await save({ agreementIds: [text.agreementId] })).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ field: 'agreementIds' }],
    });
    const { data } = await server.call(landing.choices, {}, { token });
    expect(JSON.stringify(data)).not.toContain(applicationId);
    expect(JSON.stringify(data)).not.toContain(text.agreementId);
  });

  test('the database refuses a row that names it, whoever writes it', async () => {
    const { application: theirs } = await offer(server, {}, { owner: 'owner.ruichi' });
    await save();
    await expect(
      server.look(
        `insert into landing_application (tenant_id, application_id, place)
         select tenant_id, $1, 1 from tenant where code = 'kangheng'`,
        [theirs.applicationId],
      ),
    ).rejects.toThrow(/foreign key/);
  });

  test('each has its own page', async () => {
    const ruichi = await server.signIn('owner.ruichi');
    await save({ title: both('康衡的') });
    await save({ title: both('锐驰的') }, ruichi);
    expect((await open('ruichi')).data).toMatchObject({ title: both('锐驰的') });
    expect((await open()).data).toMatchObject({ title: both('康衡的') });
    const platform = await server.signIn('platform');
    await save({ title: both('平台的') }, platform);
    expect((await open('platform')).data).toMatchObject({ title: both('平台的') });
  });
});

describe('a change', () => {
  test('is the owners’ business', async () => {
    for (const who of ['operator', 'viewer']) {
      const as = await server.signIn(who);
      expect(await save({}, as), who).toMatchObject({ http: 403, code: 'FORBIDDEN' });
      expect(await server.call(landing.detail, {}, { token: as }), who).toMatchObject({ code: 'FORBIDDEN' });
      expect(await server.call(landing.choices, {}, { token: as }), who).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('that comes second is refused with who was first, also when nobody had set it up before', async () => {
    const ruichi = await server.signIn('owner.ruichi');
    await server.look(
      `delete from landing_page where tenant_id = (select tenant_id from tenant where code = 'ruichi')`,
    );
    const first = { version: 1, ...given() };
    const answers = await Promise.all([1, 2].map(() => server.call(landing.update, first, { token: ruichi })));
    expect(answers.map((answer) => answer.code ?? 'saved').toSorted()).toEqual(['CONFLICT', 'saved']);
    expect(await server.call(landing.update, first, { token: ruichi })).toMatchObject({ code: 'CONFLICT', http: 409 });
  });

  test('is one line in the log, with the names of what it shows', async () => {
    const { application: app } = await offer(server);
    await save();
    await save({ applicationIds: [app.applicationId], phone: '400-820-0218' });
    const [line] = await server.look<{ changes: unknown; action: string }>(
      `select changes, action from operation_log where call = 'POST /tenant/landing/update' order by seq desc limit 1`,
    );
    expect(line).toEqual({
      action: 'UPDATE',
      changes: [
        { field: 'applications', before: [], after: [app.name] },
        { field: 'phone', before: null, after: '400-820-0218' },
      ],
    });
  });

  test('with an address that runs something, or more than fits, is refused at its field', async () => {
    const bad: [Partial<Given>, string][] = [
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ website: 'https://a@elsewhere.example' }, 'website'],
      [{ email: 'nobody' }, 'email'],
      [{ title: both('长'.repeat(51)) }, 'title.zh-CN'],
      [{ applicationIds: Array.from({ length: 21 }, () => crypto.randomUUID()) }, 'applicationIds'],
    ];
    for (const [more, field] of bad) {
      expect((await save(more)).errors, field).toMatchObject([{ field }]);
    }
  });
});

test('whoever tries codes waits; whoever opens a page does not', async () => {
  await save();
  const headers = { 'x-forwarded-for': '198.18.7.7' };
  for (let at = 0; at < 60; at += 1) await open(`guess-${at}`, headers);
  expect(await open('guess-again', headers)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect((await open()).status).toBe(true);
  const reader = { 'x-forwarded-for': '198.18.7.8' };
  for (let at = 0; at < 70; at += 1) expect((await open('kangheng', reader)).status).toBe(true);
});

test('a version that lies in a store is enough to be shown', async () => {
  const { application: app, page } = await offer(server);
  const { applicationId } = app;
  const versionId = await makeVersion(server, app);
  const input = { applicationId, version: page.version, ...pageSettings({ versionId }) };
  expect((await server.call(downloadPage.update, input, { token })).status).toBe(true);
  await save({ applicationIds: [applicationId] });
  expect((await shown()).applications).toMatchObject([{ name: app.name }]);
});
