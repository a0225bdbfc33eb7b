import { appVersion } from '@console/contract/areas/application/app-version';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication, checkedVersion, givenVersion, savePackage } from '../application/application-rig.ts';
import { save } from '../../base/file/file-rig.ts';
import { enterWith } from '../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { apk } from './package-reader/package-writer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const notified = async (token: string) =>
  (await server.call(message.page, {}, { token })).data!.list.filter(({ code }) => code.startsWith('VERSION_'));

describe('when a package has been checked', () => {
  test('whoever submitted it is notified, and nobody else', async () => {
    const { applicationId, name } = await addApplication(server);
    const author = await enterWith(server, ['app:version:create', 'app:version:update']);
    const { token } = author;
    const { fileId } = (await save(server, 'app.apk', apk(), { token, kind: 'PACKAGE' })).data!;
    const given = givenVersion(applicationId, { fileId, versionName: '4.0.0', versionCode: 4 });
    const { data } = await server.call(appVersion.add, given, { token: author.token });
    await checkedVersion(server, data!.versionId);
    expect(await notified(author.token)).toMatchObject([
      { kind: 'MESSAGE', code: 'VERSION_BLOCKED', params: { name: `${name} 4.0.0` }, route: 'versionManage' },
    ]);
    expect(await notified(await server.signIn('owner'))).toEqual([]);
  });

  test('what is checked while its author waits for the answer is no news', async () => {
    const { applicationId } = await addApplication(server);
    const author = await enterWith(server, ['app:version:create', 'app:version:update']);
    const inStore = { packageType: 'STORE_LINK', storeUrl: 'https://store.example/app' } as const;
    const given = givenVersion(applicationId, { ...inStore, versionName: '1.0.0', versionCode: 1 });
    const { data } = await server.call(appVersion.add, given, { token: author.token });
    expect(data?.status).not.toBe('CHECKING');
    expect(await notified(author.token)).toEqual([]);
  });
});

test('a package is read as soon as it is there: what it is, and what is new in it', async () => {
  const { applicationId, code } = await addApplication(server);
  const token = await server.signIn('owner');
  const app = { packageName: code, versionName: '1.0.0', versionCode: 1, permissions: ['android.permission.CAMERA'] };
  const inspect = async (bytes: Buffer) => {
    const input = { applicationId, fileId: await savePackage(server, bytes), channel: 'STABLE' as const };
    return (await server.call(appVersion.inspect, input, { token })).data!;
  };
  const first = await inspect(apk(app));
  expect(first).toMatchObject({ problem: null, last: null, parsed: { versionName: '1.0.0', versionCode: 1 } });
  expect(first.checks).toContainEqual({ code: 'PERMISSION_ADDED', level: 'SKIP', params: { why: 'FIRST' } });
  const given = givenVersion(applicationId, { fileId: await savePackage(server, apk(app)) });
  const { data } = await server.call(appVersion.add, given, { token });
  await checkedVersion(server, data!.versionId);
  await server.look(`update app_version set status = 'PUBLISHED', published_at = now() where id = $1`, [
    data!.versionId,
  ]);
  const next = await inspect(
    apk({ ...app, versionCode: 2, permissions: [...app.permissions, 'android.permission.NFC'] }),
  );
  expect(next.last).toBe('1.0.0');
  expect(next.checks).toMatchObject([
    { code: 'PERMISSION_ADDED', level: 'WARN', params: { permissions: ['android.permission.NFC'] } },
  ]);
  const broken = apk(app);
  broken.fill(0xff, 60, 120);
  expect(await inspect(broken)).toMatchObject({ parsed: null, problem: 'DAMAGED' });
  const foreign = await server.signIn('owner.ruichi');
  const stolen = { applicationId, fileId: await savePackage(server, apk(app)), channel: 'STABLE' as const };
  expect((await server.call(appVersion.inspect, stolen, { token: foreign })).code).toBe('NOT_FOUND');
});
