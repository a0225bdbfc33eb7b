import { appVersion, type VersionCheck } from '@console/contract/areas/application/app-version';
import { file } from '@console/contract/areas/base/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { companyOf } from '../../app-people/app-session/app-rig.ts';
import {
  addApplication,
  checkedVersion,
  givenVersion,
  makeVersion,
  savePackage,
  type GivenVersion,
} from '../application/application-rig.ts';
import { pdf, save } from '../../base/file/file-rig.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { apk, derCertificate } from './package-reader/package-writer.ts';
import { ipa } from './package-reader/other-package-rig.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());

const add = async (applicationId: string, more: Partial<GivenVersion> = {}) => {
  const { data, message } = await server.call(appVersion.add, givenVersion(applicationId, more), { token });
  if (!data) throw new Error(message);
  return data;
};
const publish = (versionId: string, confirmed?: '1') =>
  server.call(appVersion.publish, { versionId, ...(confirmed && { confirmed }) }, { token });
/** Without what could not be looked at. */
const codes = (checks: readonly VersionCheck[]) =>
  checks.flatMap(({ code, level }) => (level === 'SKIP' ? [] : [`${level} ${code}`]));
const storeUrl = 'https://store.example/app';
const inStore = (versionCode: number) =>
  ({ packageType: 'STORE_LINK', storeUrl, versionName: `${versionCode}.0.0`, versionCode }) as const;

/** An agreement that is in force. */
async function agree(applicationId: string, kind = 'PRIVACY_POLICY') {
  const [tenantId, agreementId] = [companyOf('owner'), newId()];
  await server.look(`insert into agreement (tenant_id, id, application_id, kind, name) values ($1, $2, $3, $4, $4)`, [
    tenantId,
    agreementId,
    applicationId,
    kind,
  ]);
  await server.look(
    `insert into agreement_version (tenant_id, id, agreement_id, name, version_no, content, change_summary, status)
     values ($1, $2, $3, 'x', '1', '{}', '{}', 'PUBLISHED')`,
    [tenantId, newId(), agreementId],
  );
}

describe('a version on its way', () => {
  test('without a package it is a draft, and what the package says is filled in', async () => {
    const { applicationId, code, name } = await addApplication(server);
    await agree(applicationId);
    const draft = await add(applicationId);
    expect(draft).toMatchObject({ status: 'DRAFT', versionName: null, file: null, checks: [] });
    expect((await publish(draft.versionId)).code).toBe('STATE_NOT_ALLOWED');

    const fileId = await savePackage(server, apk({ packageName: code, versionCode: 7, versionName: '0.7.0' }));
    const { versionId, version } = draft;
    const { applicationId: _, ...given } = givenVersion(applicationId, { fileId });
    const saved = await server.call(appVersion.update, { versionId, version, ...given }, { token });
    expect(saved.data).toMatchObject({ status: 'CHECKING', version: 2, file: { fileId, name: 'app.apk' } });
    const ready = await checkedVersion(server, versionId);
    expect(ready).toMatchObject({ status: 'READY', versionName: '0.7.0', versionCode: 7 });
    expect(codes(ready.checks)).toEqual([]);
    expect(ready.parsed).toMatchObject({ format: 'APK', packageName: code, minOs: '24' });

    const published = await publish(versionId);
    expect(published.data).toMatchObject({ status: 'PUBLISHED', publishedByName: expect.any(String) as string });
    const lines = await server.look<{ action: string; object_name: string }>(
      'select action, object_name from operation_log where object_id = $1 order by seq',
      [versionId],
    );
    expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'UPDATE', 'STATUS']);
    expect(lines[2]!.object_name).toBe(`${name} 0.7.0`);
  });

  test('whatever is uploaded, the checks end and say what is wrong', async () => {
    const { applicationId, code } = await addApplication(server);
    const broken = apk({ packageName: code });
    broken.fill(0xff, 60, 120);
    const unreadable = await add(applicationId, { fileId: await savePackage(server, broken) });
    const failed = await checkedVersion(server, unreadable.versionId);
    expect(failed).toMatchObject({ status: 'CHECK_FAILED', parsed: null });
    expect(codes(failed.checks)).toEqual(['BLOCK PACKAGE_UNREADABLE', 'WARN AGREEMENT_MISSING']);

    const wrong = await add(applicationId, { fileId: await savePackage(server, ipa(), 'app.ipa'), versionCode: 5 });
    expect(codes((await checkedVersion(server, wrong.versionId)).checks)).toEqual([
      'BLOCK WRONG_PLATFORM',
      'BLOCK PACKAGE_MISMATCH',
      'BLOCK VERSION_DIFFERS',
      'WARN AGREEMENT_MISSING',
    ]);
  });

  test('a package is held against the last one that was published on the same channel', async () => {
    const made = await addApplication(server);
    const { applicationId, code: packageName } = made;
    const upload = async (app: Parameters<typeof apk>[0], more: Partial<GivenVersion> = {}) =>
      checkedVersion(
        server,
        (await add(applicationId, { fileId: await savePackage(server, apk({ packageName, ...app })), ...more }))
          .versionId,
      );
    const first = await upload({ versionCode: 10, permissions: ['CAMERA'] });
    expect(codes(first.checks)).toEqual(['WARN AGREEMENT_MISSING']);
    const asked = await publish(first.versionId);
    expect(asked.code).toBe('VERSION_WARNINGS');
    expect(codes((asked.data as unknown as { checks: VersionCheck[] }).checks)).toEqual(['WARN AGREEMENT_MISSING']);
    expect((await publish(first.versionId, '1')).data).toMatchObject({ status: 'PUBLISHED' });

    const certificate = derCertificate('somebody else');
    const next = await upload({
      versionCode: 10,
      permissions: ['CAMERA', 'SMS'],
      ballast: 6 * 1024 * 1024,
      certificate,
    });
    expect(next.status).toBe('CHECK_FAILED');
    expect(codes(next.checks)).toEqual([
      'BLOCK CODE_NOT_HIGHER',
      'BLOCK SIGNATURE_CHANGED',
      'WARN PERMISSION_ADDED',
      'WARN SIZE_JUMP',
      'BLOCK AGREEMENT_MISSING',
    ]);
    expect(codes((await upload({ versionCode: 10, certificate }, { channel: 'BETA' })).checks)).toEqual([
      'WARN AGREEMENT_MISSING',
    ]);
    // What was in the way is gone: it is published without being saved again.
    const asking = await upload({ versionCode: 11, permissions: ['SMS'] });
    expect((await publish(asking.versionId, '1')).code).toBe('VERSION_BLOCKED');
    await agree(applicationId);
    expect((await publish(asking.versionId, '1')).data).toMatchObject({ status: 'PUBLISHED' });
  });

  test('one in a store is checked at once, and so are new words around a package that has been read', async () => {
    const { applicationId, code } = await addApplication(server);
    await agree(applicationId, 'USER_AGREEMENT');
    const stored = await add(applicationId, inStore(3));
    expect(stored).toMatchObject({ status: 'READY', file: null, storeUrl });
    expect(codes(stored.checks)).toEqual([]);
    expect(await add(applicationId, { ...inStore(3), storeUrl: null })).toMatchObject({ status: 'DRAFT' });

    const fileId = await savePackage(server, apk({ packageName: code }));
    const releaseNotes = { 'zh-CN': '', 'en-US': '' };
    const { versionId } = await add(applicationId, { fileId, releaseNotes });
    const silent = await checkedVersion(server, versionId);
    expect(codes(silent.checks)).toEqual(['BLOCK NOTES_MISSING', 'WARN NOTES_MISSING_EN']);
    const { applicationId: _, ...given } = givenVersion(applicationId, { fileId });
    const saved = await server.call(appVersion.update, { versionId, version: silent.version, ...given }, { token });
    expect(saved.data).toMatchObject({ status: 'READY', parsed: { packageName: code } });
    expect(codes(saved.data!.checks)).toEqual([]);
    expect((await server.call(appVersion.update, { versionId, version: 1, ...given }, { token })).code).toBe(
      'CONFLICT',
    );
  });

  test('its package is an upload of a package of the same company, and stays as long as it is used', async () => {
    const { applicationId, code } = await addApplication(server);
    const paper = (await save(server, 'paper.pdf', pdf, { token })).data!;
    const foreign = await savePackage(server, apk(), 'app.apk', 'owner.ruichi');
    for (const fileId of [paper.fileId, foreign, newId()]) {
      const refused = await server.call(appVersion.add, givenVersion(applicationId, { fileId }), { token });
      expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'fileId' }] });
    }
    const fileId = await savePackage(server, apk({ packageName: code }));
    const { versionId } = await add(applicationId, { fileId });
    expect((await server.call(file.delete, { fileId }, { token })).data).toMatchObject({
      references: [{ type: 'appVersion', id: versionId }],
    });
    expect((await server.call(appVersion.delete, { versionId }, { token })).status).toBe(true);
    expect((await server.call(file.delete, { fileId }, { token })).status).toBe(true);
  });
});

describe('a version that was published', () => {
  test('never changes, and is not deleted', async () => {
    const made = await addApplication(server);
    for (const status of ['PUBLISHED', 'DEPRECATED', 'WITHDRAWN'] as const) {
      const versionId = await makeVersion(server, made, { status });
      const { applicationId: _, ...given } = givenVersion(made.applicationId, inStore(99));
      const changed = await server.call(appVersion.update, { versionId, version: 1, ...given }, { token });
      expect(changed.code).toBe('VERSION_PUBLISHED_READONLY');
      expect((await server.call(appVersion.delete, { versionId }, { token })).code).toBe('VERSION_PUBLISHED_READONLY');
      expect((await publish(versionId, '1')).code).toBe('STATE_NOT_ALLOWED');
    }
  });

  test('is deprecated or withdrawn with a reason, and leaves the download page', async () => {
    const made = await addApplication(server);
    const { applicationId } = made;
    const [first, second] = [await makeVersion(server, made), await makeVersion(server, made)];
    const offer = (versionId: string, enabled: boolean) =>
      server.call(appVersion.setDownloadPage, { versionId, enabled: String(enabled) }, { token });
    const page = async () =>
      (
        await server.look<{ slug: string; version_id: string | null; enabled: boolean }>(
          'select slug, version_id, enabled from download_page where application_id = $1',
          [applicationId],
        )
      )[0];
    expect((await offer(first, false)).data).toMatchObject({ isDownloadPage: false });
    expect(await page()).toBeUndefined();
    expect((await offer(first, true)).data).toMatchObject({ isDownloadPage: true });
    const made1 = (await page())!;
    expect(made1.slug).toMatch(/^[A-Za-z0-9_-]{16,}$/);
    expect((await offer(second, true)).data).toMatchObject({ isDownloadPage: true });
    expect(await page()).toEqual({ ...made1, version_id: second });
    // Of one that is not offered, nothing is to be taken away.
    await offer(first, false);
    expect((await page())!.version_id).toBe(second);

    const reason = '启动时会崩溃';
    const withdrawn = await server.call(appVersion.withdraw, { versionId: second, reason }, { token });
    expect(withdrawn.data).toMatchObject({ status: 'WITHDRAWN', ended: { reason }, isDownloadPage: false });
    expect((await page())!.version_id).toBeNull();
    expect((await offer(second, true)).code).toBe('DOWNLOAD_VERSION');

    await offer(first, true);
    const deprecated = await server.call(appVersion.deprecate, { versionId: first, reason }, { token });
    expect(deprecated.data).toMatchObject({ status: 'DEPRECATED', isDownloadPage: false });
    expect((await server.call(appVersion.deprecate, { versionId: first, reason }, { token })).code).toBe(
      'STATE_NOT_ALLOWED',
    );
    expect((await server.call(appVersion.withdraw, { versionId: first, reason }, { token })).data).toMatchObject({
      status: 'WITHDRAWN',
    });
    expect((await server.call(appVersion.withdraw, { versionId: first, reason }, { token })).code).toBe(
      'STATE_NOT_ALLOWED',
    );
    const ready = await makeVersion(server, made, { status: 'READY' });
    expect((await server.call(appVersion.withdraw, { versionId: ready, reason }, { token })).code).toBe(
      'STATE_NOT_ALLOWED',
    );
    expect((await offer(ready, true)).code).toBe('DOWNLOAD_VERSION');
  });
});
