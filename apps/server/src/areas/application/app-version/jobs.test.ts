import { appVersion } from '@console/contract/areas/application/app-version';
import { message } from '@console/contract/areas/system/message';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApplication, checkedVersion, givenVersion, savePackage } from '../application/application-rig.ts';
import { enterWith } from '../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { apk } from './package-reader/package-rig.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const notified = async (token: string) =>
  (await server.call(message.page, {}, { token })).data!.list.filter(({ code }) => code === 'VERSION_CHECKED');

describe('when a package has been checked', () => {
  test('whoever submitted it is notified, and nobody else', async () => {
    const { applicationId, name } = await addApplication(server);
    const author = await enterWith(server, ['app:version:create', 'app:version:update']);
    const fileId = await savePackage(server, apk());
    const given = givenVersion(applicationId, { fileId, versionName: '4.0.0', versionCode: 4 });
    const { data } = await server.call(appVersion.add, given, { token: author.token });
    await checkedVersion(server, data!.versionId);
    expect(await notified(author.token)).toMatchObject([
      { kind: 'MESSAGE', params: { name: `${name} 4.0.0` }, route: 'versionManage' },
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
