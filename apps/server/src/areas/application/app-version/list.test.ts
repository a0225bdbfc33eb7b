import { application } from '@console/contract/areas/application/application';
import { appVersion } from '@console/contract/areas/application/app-version';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addApplication,
  checkedVersion,
  givenApplication,
  givenVersion,
  makeVersion,
  savePackage,
} from '../application/application-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { apk } from './package-reader/package-writer.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

test('versions are found by application, channel, state and name, and sorted as asked', async () => {
  const made = await addApplication(server);
  const { applicationId } = made;
  await makeVersion(server, made, { versionCode: 10, versionName: '1.0.0' });
  await makeVersion(server, made, { versionCode: 30, versionName: '3.0.0-beta', channel: 'BETA' });
  await makeVersion(server, made, { versionCode: 20, versionName: '2.0.0', status: 'READY' });
  const names = async (input: object) => {
    const { data } = await server.call(appVersion.page, { applicationId, ...input }, { token });
    return data!.list.map(({ versionName }) => versionName);
  };
  expect(await names({})).toEqual(['2.0.0', '3.0.0-beta', '1.0.0']);
  expect(await names({ sortField: 'versionCode', sortOrder: 'desc' })).toEqual(['3.0.0-beta', '2.0.0', '1.0.0']);
  expect(await names({ sortField: 'publishedAt', sortOrder: 'asc' })).toEqual(['1.0.0', '3.0.0-beta', '2.0.0']);
  expect(await names({ channel: 'BETA' })).toEqual(['3.0.0-beta']);
  expect(await names({ status: 'READY' })).toEqual(['2.0.0']);
  expect(await names({ keyword: '3.0.0-be' })).toEqual(['3.0.0-beta']);

  const choices = await server.call(appVersion.list, { applicationId }, { token });
  expect(choices.data!.map(({ versionCode }) => versionCode)).toEqual([30, 10]);
  const stable = await server.call(appVersion.list, { applicationId, keyword: '1.0', channel: 'STABLE' }, { token });
  expect(stable.data!.map(({ versionCode }) => versionCode)).toEqual([10]);
  const nameList = await server.call(appVersion.nameList, { applicationId }, { token });
  expect(nameList.data).toEqual(['3.0.0-beta', '2.0.0', '1.0.0']);
});

test('a version is called after its application, also when that has another name', async () => {
  const made = await addApplication(server, { name: '旧名称' });
  const versionId = await makeVersion(server, made, { versionName: '1.0.0' });
  const { code: _, platform: __, ...given } = givenApplication({ name: '新名称' });
  await server.call(application.update, { applicationId: made.applicationId, version: 1, ...given }, { token });
  const { data } = await server.call(appVersion.page, { keyword: '新名称' }, { token });
  expect(data!.list.map((row) => [row.versionId, row.applicationName])).toEqual([[versionId, '新名称']]);
});

test('what belongs to an application in the recycle bin is not there', async () => {
  const made = await addApplication(server, { name: '将被删除' });
  const { applicationId } = made;
  const versionId = await makeVersion(server, made, { status: 'READY', versionName: '8.8.8' });
  const shown = async () => ({
    page: (await server.call(appVersion.page, { keyword: '8.8.8' }, { token })).data!.total,
    ofIt: (await server.call(appVersion.page, { applicationId }, { token })).data!.total,
    names: (await server.call(appVersion.nameList, {}, { token })).data!.includes('8.8.8'),
    applications: (await server.call(appVersion.applicationList, { keyword: '将被' }, { token })).data!.length,
    detail: (await server.call(appVersion.detail, { versionId }, { token })).code ?? 'there',
  });
  expect(await shown()).toEqual({ page: 1, ofIt: 1, names: true, applications: 1, detail: 'there' });
  await server.call(application.delete, { applicationId }, { token });
  expect(await shown()).toEqual({ page: 0, ofIt: 0, names: false, applications: 0, detail: 'NOT_FOUND' });
  for (const call of [appVersion.publish, appVersion.download]) {
    expect((await server.call(call, { versionId }, { token })).code).toBe('NOT_FOUND');
  }
  const added = await server.call(appVersion.add, givenVersion(applicationId), { token });
  expect(added.code).toBe('NOT_FOUND');
});

test('a package is downloaded whole or in pieces, and counted once', async () => {
  const { applicationId, code } = await addApplication(server);
  const bytes = apk({ packageName: code, ballast: 5000 });
  const fileId = await savePackage(server, bytes);
  const { versionId } = (await server.call(appVersion.add, givenVersion(applicationId, { fileId }), { token })).data!;
  await checkedVersion(server, versionId);
  const fetched = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}${appVersion.download.path}?versionId=${versionId}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const half = Math.floor(bytes.length / 2);
  const pieces = await Promise.all([
    fetched({ range: `bytes=0-${half - 1}` }),
    fetched({ range: `bytes=${half}-` }),
    fetched(),
  ]);
  expect(pieces.map(({ status }) => status)).toEqual([206, 206, 200]);
  const [first, second, whole] = await Promise.all(pieces.map(async (piece) => Buffer.from(await piece.arrayBuffer())));
  expect(Buffer.concat([first!, second!]).equals(bytes)).toBe(true);
  expect(whole!.equals(bytes)).toBe(true);
  expect(pieces[2].headers.get('content-disposition')).toContain('app.apk');
  expect((await fetched({ 'if-none-match': pieces[2].headers.get('etag')! })).status).toBe(304);
  expect((await server.call(appVersion.detail, { versionId }, { token })).data!.downloadCount).toBe(1);
  const lines = await server.look(`select from operation_log where object_id = $1 and action = 'DOWNLOAD'`, [
    versionId,
  ]);
  expect(lines).toHaveLength(1);

  const draft = (await server.call(appVersion.add, givenVersion(applicationId), { token })).data!;
  expect((await server.call(appVersion.download, { versionId: draft.versionId }, { token })).code).toBe('NOT_FOUND');
});
