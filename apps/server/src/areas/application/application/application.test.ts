import { application } from '@console/contract/areas/application/application';
import { file } from '@console/contract/areas/base/file';
import { appKey } from '@console/contract/areas/application/app-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import { addApplication, givenApplication, makeVersion } from './application-rig.ts';
import { pdf, png, save } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const detail = async (applicationId: string) =>
  (await server.call(application.detail, { applicationId }, { token })).data;

const changed = ({ applicationId, version }: { applicationId: string; version: number }, name: string) => {
  const { code: _, platform: __, ...given } = givenApplication({ name });
  return { applicationId, version, ...given };
};

test('an application is found by its name and by its code, and changes by hand', async () => {
  const storeLinks = [{ store: '应用宝', url: 'https://store.example/app' }];
  const added = await addApplication(server, { name: '透析随访', code: 'cn.example.follow', storeLinks });
  expect(added).toMatchObject({ storeLinks, version: 1, versionCount: 0, latestVersionId: null, downloadPage: null });

  const find = async (input: object) =>
    (await server.call(application.list, input, { token })).data!.map(({ name }) => name);
  expect(await find({ keyword: '随访' })).toEqual(['透析随访']);
  expect(await find({ keyword: 'EXAMPLE.FOLLOW' })).toEqual(['透析随访']);
  expect(await find({ keyword: '随访', platform: 'IOS' })).toEqual([]);

  const update = await server.call(application.update, changed(added, '透析随访助手'), { token });
  expect(update.data).toMatchObject({
    name: '透析随访助手',
    code: 'cn.example.follow',
    platform: 'ANDROID',
    version: 2,
  });
  const stale = await server.call(application.update, changed(added, '别的名称'), { token });
  expect(stale.code).toBe('CONFLICT');
  const lines = await server.look<{ action: string; changes: { field: string }[] }>(
    'select action, changes from operation_log where object_id = $1 order by seq',
    [added.applicationId],
  );
  expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE']);
  expect(lines[1]!.changes.map(({ field }) => field)).toEqual(['name', 'storeLinks']);
});

test('a name and a code are there once on a platform, and the answer says which of them is taken', async () => {
  const { name, code } = await addApplication(server);
  const again = (more: object) => server.call(application.add, givenApplication(more), { token });
  const sameName = await again({ name: name.toUpperCase() });
  expect(sameName).toMatchObject({ code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] });
  const sameCode = await again({ code: code.toUpperCase() });
  expect(sameCode).toMatchObject({ code: 'DUPLICATE_CODE', errors: [{ field: 'code' }] });
  expect((await again({ name, code, platform: 'IOS' })).data).toMatchObject({ name, code });
});

test('its icon is a picture of the same company, and stays as long as it is used', async () => {
  const icon = (await save(server, 'icon.png', await png(64, 64), { token, kind: 'IMAGE' })).data!;
  const paper = (await save(server, 'paper.pdf', pdf, { token })).data!;
  const elsewhere = await server.signIn('owner.ruichi');
  const foreign = (await save(server, 'icon.png', await png(64, 64), { token: elsewhere, kind: 'IMAGE' })).data!;
  for (const iconFileId of [paper.fileId, foreign.fileId, newId()]) {
    const refused = await server.call(application.add, givenApplication({ iconFileId }), { token });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'iconFileId' }] });
  }
  const { applicationId, name, iconUrl } = await addApplication(server, { iconFileId: icon.fileId });
  expect(iconUrl).toBe(icon.url);
  const kept = await server.call(file.delete, { fileId: icon.fileId }, { token });
  expect(kept.data).toMatchObject({ references: [{ type: 'application', id: applicationId, name }] });
  await server.call(application.delete, { applicationId }, { token });
  expect((await server.call(file.delete, { fileId: icon.fileId }, { token })).status).toBe(true);
});

test('it is not deleted while people use it, and the answer says who does', async () => {
  const made = await addApplication(server);
  const { applicationId } = made;
  const versionId = await makeVersion(server, made);
  await makeVersion(server, made, { status: 'WITHDRAWN' });
  await makeVersion(server, made, { status: 'READY' });
  const issue = { name: `密钥 ${made.name}`, audience: 'BOTH' as const, applicationId };
  const { key } = (await server.call(appKey.issue, issue, { token })).data!;
  const agreementId = newId();
  await server.look(
    `insert into agreement (tenant_id, id, application_id, kind, name) values ($1, $2, $3, 'PRIVACY_POLICY', '隐私政策')`,
    [companyOf('owner'), agreementId, applicationId],
  );
  expect(await detail(applicationId)).toMatchObject({ versionCount: 3, agreementCount: 1, latestVersionId: versionId });
  const remove = () => server.call(application.delete, { applicationId }, { token });
  const refused = (await remove()).data as unknown as { references: { type: string; id: string }[] };
  expect(refused.references.map(({ type, id }) => [type, id])).toEqual([
    ['appVersion', versionId],
    ['appKey', key.keyId],
    ['agreement', agreementId],
  ]);

  await server.call(appKey.revoke, { keyId: key.keyId }, { token });
  await server.look('update agreement set deleted_at = now() where id = $1', [agreementId]);
  await server.look(`update app_version set status = 'WITHDRAWN' where id = $1`, [versionId]);
  expect((await remove()).status).toBe(true);
  expect((await remove()).status).toBe(true);
  expect((await server.call(application.detail, { applicationId }, { token })).code).toBe('NOT_FOUND');
  const bin = await server.look('select name from trash where record_id = $1', [applicationId]);
  expect(bin).toEqual([{ name: made.name }]);
});

test('the stable version is what is called the latest, whatever is tried beside it', async () => {
  const made = await addApplication(server);
  await makeVersion(server, made, { channel: 'BETA', versionCode: 900, versionName: '9.0.0' });
  expect(await detail(made.applicationId)).toMatchObject({ latestVersionName: '9.0.0' });
  await makeVersion(server, made, { versionCode: 100, versionName: '1.0.0' });
  expect(await detail(made.applicationId)).toMatchObject({ latestVersionName: '1.0.0' });
  await makeVersion(server, made, { versionCode: 200, versionName: '2.0.0', status: 'READY' });
  expect(await detail(made.applicationId)).toMatchObject({ latestVersionName: '1.0.0' });
});

test('there are so many applications and no more', async () => {
  const elsewhere = await server.signIn('owner.ruichi');
  const tenantId = companyOf('owner.ruichi');
  await server.look(
    `insert into application (tenant_id, id, name, code, platform, audience)
     select $1, gen_random_uuid(), 'A' || n, 'a' || n, 'WEB', 'BOTH' from generate_series(1, 500 - (select count(*)::int from application where tenant_id = $1)) as n`,
    [tenantId],
  );
  const refused = await server.call(application.add, givenApplication(), { token: elsewhere });
  expect(refused.code).toBe('APPLICATION_LIMIT');
  await server.look(`update application set deleted_at = now() where tenant_id = $1 and name = 'A1'`, [tenantId]);
  expect((await server.call(application.add, givenApplication(), { token: elsewhere })).status).toBe(true);
});
