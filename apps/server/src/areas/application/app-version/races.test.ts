import { rm } from 'node:fs/promises';
import { application } from '@console/contract/areas/application/application';
import { appVersion } from '@console/contract/areas/application/app-version';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import {
  addApplication,
  checkedVersion,
  givenVersion,
  makeVersion,
  savePackage,
} from '../application/application-rig.ts';
import { filesOnDisk } from '../../base/file/file-rig.ts';
import { send, startTestServer, type TestServer } from '../../../test/harness.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { apk } from './package-reader/package-writer.ts';
import { APP_VERSION_CHECK } from './jobs.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const inStore = (versionCode: number) =>
  ({
    packageType: 'STORE_LINK',
    storeUrl: 'https://store.example/app',
    versionName: `${versionCode}.0.0`,
    versionCode,
  }) as const;
const add = async (applicationId: string, more: object) =>
  (await server.call(appVersion.add, givenVersion(applicationId, more), { token })).data!.versionId;
const publish = (versionId: string, base = server.url) =>
  send(base, appVersion.publish, { versionId, confirmed: '1' }, { token });

describe('at the same moment', () => {
  test('a version is changed without waiting for what points at it', async () => {
    const { applicationId } = await addApplication(server);
    const given = givenVersion(applicationId, inStore(5));
    const { versionId, version } = (await server.call(appVersion.add, given, { token })).data!;
    const pointing = new pg.Client({ connectionString: server.urls.owner });
    await pointing.connect();
    try {
      await pointing.query('begin');
      await pointing.query(
        `select set_config('app.tenant_id', tenant_id::text, true) from tenant where code = 'kangheng'`,
      );
      const held = await pointing.query('select from app_version where id = $1 for key share', [versionId]);
      expect(held.rowCount).toBe(1);
      const { applicationId: _, ...changed } = given;
      const answer = await server.call(appVersion.update, { ...changed, versionId, version }, { token });
      expect([answer.http, answer.status]).toEqual([200, true]);
    } finally {
      await pointing.query('rollback');
      await pointing.end();
    }
  });

  test('ten versions with the same code are published on two servers: one is', async () => {
    const { applicationId } = await addApplication(server);
    const second = await server.twin();
    const ids = await Promise.all(Array.from({ length: 10 }, () => add(applicationId, inStore(5))));
    const answers = await Promise.all(ids.map((id, at) => publish(id, at % 2 === 0 ? server.url : second.url)));
    const outcomes = answers.map(({ status, code }) => (status ? 'published' : String(code)));
    expect(outcomes.map(String).toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'VERSION_BLOCKED'),
      'published',
    ]);
  });

  test('one version is published ten times: once it is', async () => {
    const { applicationId } = await addApplication(server);
    const versionId = await add(applicationId, inStore(5));
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(versionId)));
    expect(answers.filter(({ status }) => status)).toHaveLength(1);
    const lines = await server.look(`select from operation_log where object_id = $1 and action = 'STATUS'`, [
      versionId,
    ]);
    expect(lines).toHaveLength(1);
  });

  test('an application is deleted while a version of it is published: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { applicationId } = await addApplication(server);
      const versionId = await add(applicationId, inStore(5));
      const [published, deleted] = await Promise.all([
        publish(versionId),
        server.call(application.delete, { applicationId }, { token }),
      ]);
      expect([published.status, deleted.status].filter(Boolean)).toHaveLength(1);
    }
  });

  test('a version is withdrawn while it is put on the download page: it is not offered in the end', async () => {
    const made = await addApplication(server);
    for (let round = 0; round < 5; round += 1) {
      const versionId = await makeVersion(server, made);
      await Promise.all([
        server.call(appVersion.withdraw, { versionId, reason: '有问题' }, { token }),
        server.call(appVersion.setDownloadPage, { versionId, enabled: 'true' }, { token }),
      ]);
      const { data } = await server.call(appVersion.detail, { versionId }, { token });
      expect(data).toMatchObject({ status: 'WITHDRAWN', isDownloadPage: false });
    }
  });
});

describe('the check', () => {
  /** As a killed server leaves it: it waits, and its job is there. */
  const waiting = async (versionId: string) => {
    await server.look(`update app_version set status = 'CHECKING', parsed = null, checks = '[]' where id = $1`, [
      versionId,
    ]);
    await server.look(
      `insert into job (tenant_id, id, kind, payload, run_at) values ($1, gen_random_uuid(), $2, $3, now())`,
      [companyOf('owner'), APP_VERSION_CHECK, JSON.stringify({ versionId })],
    );
  };

  test('goes on after the server has ended, and a second run changes nothing', async () => {
    const { applicationId, code } = await addApplication(server);
    const versionId = await add(applicationId, { fileId: await savePackage(server, apk({ packageName: code })) });
    const first = await checkedVersion(server, versionId);
    await waiting(versionId);
    await server.restart();
    expect(await checkedVersion(server, versionId)).toMatchObject({ status: 'READY', parsed: first.parsed });

    expect((await publish(versionId)).data).toMatchObject({ status: 'PUBLISHED' });
    await server.look(
      `insert into job (tenant_id, id, kind, payload, run_at) values ($1, gen_random_uuid(), $2, $3, now())`,
      [companyOf('owner'), APP_VERSION_CHECK, JSON.stringify({ versionId })],
    );
    await vi.waitFor(
      async () => expect(await server.look('select from job where kind = $1', [APP_VERSION_CHECK])).toEqual([]),
      soon,
    );
    expect(await checkedVersion(server, versionId)).toMatchObject({ status: 'PUBLISHED' });
  });

  test('of a version in the recycle bin ends as well: it may come back', async () => {
    const { applicationId, code } = await addApplication(server);
    const versionId = await add(applicationId, { fileId: await savePackage(server, apk({ packageName: code })) });
    await server.call(appVersion.delete, { versionId }, { token });
    await vi.waitFor(async () => {
      const rows = await server.look('select status, version_name from app_version where id = $1', [versionId]);
      expect(rows).toEqual([{ status: 'READY', version_name: '1.0.0' }]);
    }, soon);
  });

  test('says that a package cannot be read when its bytes are gone for good', async () => {
    const { applicationId, code } = await addApplication(server);
    const fileId = await savePackage(server, apk({ packageName: code }));
    const versionId = await add(applicationId, { fileId });
    await checkedVersion(server, versionId);
    const [stored] = await server.look<{ path: string }>('select path from file where id = $1', [fileId]);
    const onDisk = (await filesOnDisk(server)).find((place) => place.endsWith(stored!.path));
    await rm(onDisk!);
    await waiting(versionId);
    const job = () =>
      server.look<{ attempts: number; state: string }>('select attempts, state from job where kind = $1', [
        APP_VERSION_CHECK,
      ]);
    await server.restart();
    // Over, and not only begun: a try that still runs would put it off once more.
    await vi.waitFor(async () => expect(await job()).toEqual([{ attempts: 1, state: 'PENDING' }]), soon);
    expect((await server.call(appVersion.detail, { versionId }, { token })).data!.status).toBe('CHECKING');
    // The last try.
    await server.look('update job set attempts = 7, run_at = now() where kind = $1', [APP_VERSION_CHECK]);
    await server.restart();
    const failed = await checkedVersion(server, versionId);
    expect(failed).toMatchObject({ status: 'CHECK_FAILED', parsed: null });
    expect(failed.checks[0]).toMatchObject({ code: 'PACKAGE_UNREADABLE' });
  });
});
