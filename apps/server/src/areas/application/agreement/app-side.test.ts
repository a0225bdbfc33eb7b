import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { agreementAppSide } from '@console/contract/areas/application/agreement/app-side';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addVersion,
  keyFor,
  makeAgreement,
  publishVersion,
  someone,
  someTestAccount,
  type Made,
  type Using,
} from './agreement-rig.ts';
import { png, save } from '../../base/file/file-rig.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';

let server: TestServer;
let made: Made;
let key: Awaited<ReturnType<typeof keyFor>>;
let person: Using;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  made = await makeAgreement(server);
  key = await keyFor(server, made.applicationId);
  person = await someone(server, key);
});

const app = () => ({ token: key.secret });
const pending = async (as = person.as) =>
  (await server.call(agreementAppSide.pending, {}, as)).data!.map(({ versionId }) => versionId);
const consent = (...versionIds: string[]) => server.call(agreementAppSide.consent, { versionIds }, person.as);
const linesOf = (userId: string) =>
  server.look<Record<string, unknown>>(
    `select version_id, ip, device_model, app_version, content_sha256, is_test, latest, withdrawn_at is not null as withdrawn
       from consent where user_id = $1 order by accepted_at, id`,
    [userId],
  );

test('an app reads what is in force of its application, with its pictures, and nothing else', async () => {
  const token = made.options.token!;
  const shown = (await save(server, '图.png', await png(), { token, kind: 'IMAGE' })).data!;
  const content = { 'zh-CN': `<p>正文<img src="${shown.url}" alt=""></p>`, 'en-US': '' };
  const archived = await publishVersion(server, made);
  const current = await publishVersion(server, made, { content });
  const draft = await addVersion(server, made);
  const otherAgreement = await makeAgreement(server);
  const elsewhere = await publishVersion(server, otherAgreement);
  const { data } = await server.call(agreementAppSide.list, {}, app());
  expect(data!.map(({ versionId }) => versionId)).toEqual([current.versionId]);
  const text = (await server.call(agreementAppSide.detail, { versionId: current.versionId }, app())).data!;
  const address = /src="([^"]+)"/.exec(text.content['zh-CN'])![1]!.replaceAll('&amp;', '&');
  const get = (secret: string, at = address) =>
    fetch(`${server.url}${at}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await get(key.secret)).status).toBe(200);
  const otherKey = await keyFor(server, otherAgreement.applicationId);
  expect((await get(otherKey.secret)).status).toBe(404);
  expect((await get(key.secret, address.replace(current.versionId, draft.versionId))).status).toBe(404);
  for (const { versionId } of [archived, draft, elsewhere]) {
    expect(await server.call(agreementAppSide.detail, { versionId }, app())).toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a key of no application is refused', async () => {
  const { secret } = await keyFor(server, null);
  const none = { code: 'APP_KEY_NO_APPLICATION' };
  expect(await server.call(agreementAppSide.list, {}, { token: secret })).toMatchObject(none);
});

test('somebody accepts, and what proves it is written down', async () => {
  const { versionId, contentSha256 } = await publishVersion(server, made);
  expect(await pending()).toEqual([versionId]);
  await server.look(`update client_user set device_model = 'P60', app_version = '2.1' where id = $1`, [person.userId]);
  expect(await consent(versionId)).toMatchObject({ status: true });
  expect(await pending()).toEqual([]);
  const line = { version_id: versionId, content_sha256: contentSha256, is_test: false, latest: true, withdrawn: false };
  expect(await linesOf(person.userId)).toEqual([
    { ...line, ip: expect.stringMatching(/127\.0\.0\.1/) as string, device_model: 'P60', app_version: '2.1' },
  ]);
  const reporting = await someone(server, key);
  const device = { model: 'X1', appVersion: '3.0' };
  await server.call(agreementAppSide.consent, { versionIds: [versionId], device }, reporting.as);
  expect((await linesOf(reporting.userId))[0]).toMatchObject({ device_model: 'X1', app_version: '3.0' });
});

test('a new version is asked for again only where it says so', async () => {
  const first = await publishVersion(server, made);
  await consent(first.versionId);
  const second = await publishVersion(server, made);
  expect(await pending()).toEqual([]);
  const newcomer = await someone(server, key);
  expect(await pending(newcomer.as)).toEqual([second.versionId]);
  const third = await publishVersion(server, made, { requireReconsent: true });
  expect(await pending()).toEqual([third.versionId]);
  const fourth = await publishVersion(server, made);
  // The first does not count any more, since the third asked again; what is accepted now is what is in force.
  expect(await pending()).toEqual([fourth.versionId]);
  await consent(fourth.versionId);
  expect(await pending()).toEqual([]);
});

test('whoever takes it back is asked again; each time they accept has a line of its own', async () => {
  const { versionId } = await publishVersion(server, made);
  await consent(versionId);
  for (const _ of [1, 2]) {
    const { status } = await server.call(agreementAppSide.withdraw, { agreementId: made.agreementId }, person.as);
    expect(status).toBe(true);
  }
  expect(await pending()).toEqual([versionId]);
  await consent(versionId);
  expect(await pending()).toEqual([]);
  expect((await linesOf(person.userId)).map(({ withdrawn, latest }) => ({ withdrawn, latest }))).toEqual([
    { withdrawn: true, latest: false },
    { withdrawn: false, latest: true },
  ]);
});

test('only what is in force is accepted, of this application; what was accepted once may be said again', async () => {
  const first = await publishVersion(server, made);
  await consent(first.versionId);
  const second = await publishVersion(server, made);
  expect(await consent(first.versionId)).toMatchObject({ status: true });
  expect(await linesOf(person.userId)).toHaveLength(1);
  const newcomer = await someone(server, key);
  const late = await server.call(agreementAppSide.consent, { versionIds: [first.versionId] }, newcomer.as);
  expect(late).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  const draft = await addVersion(server, made);
  const elsewhere = await publishVersion(server, await makeAgreement(server));
  const foreign = await publishVersion(server, await makeAgreement(server, {}, 'owner.ruichi'));
  for (const { versionId } of [draft, elsewhere, foreign]) {
    expect(await consent(second.versionId, versionId)).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await linesOf(person.userId)).toHaveLength(1);
  const { agreementId } = elsewhere;
  expect(await server.call(agreementAppSide.withdraw, { agreementId }, person.as)).toMatchObject({ code: 'NOT_FOUND' });
});

test('said fifty times at once on two servers it is said once', async () => {
  const { versionId } = await publishVersion(server, made);
  const { url } = await server.twin();
  const said = Array.from({ length: 50 }, (_, at) =>
    send(at % 2 ? url : server.url, agreementAppSide.consent, { versionIds: [versionId] }, person.as),
  );
  for (const { code } of await Promise.all(said)) expect(code).toBeUndefined();
  expect(await linesOf(person.userId)).toHaveLength(1);
  const { data } = await server.call(agreementVersion.detail, { versionId }, made.options);
  expect(data!.consentCount).toBe(1);
});

test('a test account is asked like anyone, and counts nowhere', async () => {
  const { versionId } = await publishVersion(server, made);
  const tester = await someTestAccount(server, key);
  expect(await pending(tester)).toEqual([versionId]);
  await server.call(agreementAppSide.consent, { versionIds: [versionId] }, tester);
  expect(await pending(tester)).toEqual([]);
  expect(await server.look('select is_test from consent where version_id = $1', [versionId])).toEqual([
    { is_test: true },
  ]);
  const { data } = await server.call(agreementVersion.detail, { versionId }, made.options);
  expect(data!.consentCount).toBe(0);
  const { data: covered } = await server.call(agreement.coverage, { agreementId: made.agreementId }, made.options);
  expect(covered).toMatchObject({ accepted: 0, byVersion: [] });
});

test('whoever is let out at the very moment has accepted nothing', async () => {
  const { versionId } = await publishVersion(server, made);
  const late = await overtake(server, `update client_user set status = 'DISABLED' where id = $1`, [person.userId], () =>
    consent(versionId),
  );
  expect(late).toMatchObject({ code: 'APP_USER_SIGNED_OUT' });
  expect(await linesOf(person.userId)).toEqual([]);
});
