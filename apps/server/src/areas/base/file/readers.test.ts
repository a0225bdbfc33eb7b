import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { appVersion } from '@console/contract/areas/application/app-version';
import { application } from '@console/contract/areas/application/application';
import { downloadPage } from '@console/contract/areas/application/download-page';
import { profile } from '@console/contract/areas/auth/profile';
import { session } from '@console/contract/areas/auth/session';
import { teamNotice } from '@console/contract/areas/notice/notice/notice';
import { trash } from '@console/contract/areas/system/trash';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { addVersion, givenVersion as givenText, makeAgreement } from '../../application/agreement/agreement-rig.ts';
import { addApplication, givenApplication, givenVersion } from '../../application/application/application-rig.ts';
import { settings } from '../../application/download-page/download-rig.ts';
import { given, makeTeam, tenantOf, untilDelivered } from '../../notice/notice/notice-rig.ts';
import { docx, get, pdf, png, save } from './file-rig.ts';

let server: TestServer;
let [owner, operator] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  [owner, operator] = [await server.signIn('owner'), await server.signIn('operator')];
});
afterAll(() => server.stop());

const upload = async (token: string, kind: 'IMAGE' | 'DOCUMENT' | 'PACKAGE') => {
  const bytes = { IMAGE: await png(40, 30), DOCUMENT: pdf, PACKAGE: docx() }[kind];
  const name = { IMAGE: 'a.png', DOCUMENT: 'a.pdf', PACKAGE: 'a.zip' }[kind];
  return (await save(server, name, bytes, { token, kind })).data!;
};
const textWith = (url: string) => ({ 'zh-CN': `<p>看图 <img src="${url}" alt=""></p>`, 'en-US': '' });

test('a file that nothing refers to is read by who uploaded it', async () => {
  const { path } = await upload(operator, 'IMAGE');
  expect((await get(server, path, operator)).status).toBe(200);
  for (const more of ['', '&thumb=1', '&download=1']) {
    expect((await get(server, path, owner, {}, more)).status).toBe(404);
  }
});

describe('nobody comes to read a file by putting it into a record of their own', () => {
  test('as an icon, a screenshot or a package', async () => {
    const [picture, file] = [await upload(operator, 'IMAGE'), await upload(operator, 'PACKAGE')];
    const options = { token: owner };
    const { applicationId } = await addApplication(server);
    const refused = [
      await server.call(application.add, givenApplication({ iconFileId: picture.fileId }), options),
      await server.call(
        downloadPage.update,
        { applicationId, version: 1, ...settings({ screenshotIds: [picture.fileId] }) },
        options,
      ),
      await server.call(appVersion.add, givenVersion(applicationId, { fileId: file.fileId }), options),
      await server.call(appVersion.inspect, { applicationId, fileId: file.fileId, channel: 'STABLE' }, options),
    ];
    expect(refused.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });

  test('as a picture of an agreement, or of themselves', async () => {
    const { path, url } = await upload(operator, 'IMAGE');
    const { agreementId, options } = await makeAgreement(server);
    const text = givenText(agreementId, { content: textWith(url) });
    expect(await server.call(agreementVersion.add, text, options)).toMatchObject({ code: 'NOT_FOUND' });
    const { data } = await server.call(session.info, {}, options);
    const { version, name, job, location, introduction, personalWebsite } = data!;
    const own = { version, name, job, location, introduction, personalWebsite, avatar: path };
    const refused = await server.call(profile.updateInfo, own, options);
    expect(refused).toMatchObject({ code: 'VALIDATION', errors: [{ field: 'avatar', code: 'NOT_FOUND' }] });
  });

  test('as what a notice carries or shows', async () => {
    const [picture, document] = [await upload(owner, 'IMAGE'), await upload(owner, 'DOCUMENT')];
    const [log] = await server.look<{ id: string }>(
      `select f.id from file f join account a on a.tenant_id = f.tenant_id and a.username = 'operator'
        where f.kind = 'LOG' limit 1`,
    );
    for (const more of [
      { content: textWith(picture.url) },
      { attachmentIds: [document.fileId] },
      { attachmentIds: [log!.id] },
    ]) {
      const refused = await server.call(teamNotice.add, given(more), { token: operator });
      expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

test('whoever received a notice reads its files, until it is revoked', async () => {
  const tenantId = await tenantOf(server);
  const [account] = await server.look<{ id: string }>(`select id from account where username = 'owner'`);
  const { target } = await makeTeam(server, tenantId, 1, account!.id);
  const [picture, document] = [await upload(operator, 'IMAGE'), await upload(operator, 'DOCUMENT')];
  const options = { token: operator };
  const notice = given({ target, content: textWith(picture.url), attachmentIds: [document.fileId] });
  const { noticeId } = (await server.call(teamNotice.add, notice, options)).data!;
  const seen = async () => [
    (await get(server, picture.path, owner)).status,
    (await get(server, document.path, owner)).status,
  ];
  expect(await seen()).toEqual([404, 404]);
  await server.call(teamNotice.publish, { noticeId }, options);
  await untilDelivered(server, noticeId);
  expect(await seen()).toEqual([200, 200]);
  await server.call(teamNotice.revoke, { noticeId, reason: '写错了' }, options);
  expect(await seen()).toEqual([404, 404]);
});

test('a file goes into the recycle bin with what it belongs to, and comes back with it', async () => {
  const made = await makeAgreement(server);
  const [account] = await server.look<{ id: string }>(`select id from account where username = 'operator'`);
  const own = await upload(owner, 'IMAGE');
  await addVersion(server, made, { content: textWith(own.url) });
  await server.look('update file set created_by = $2 where path = $1', [own.path, account!.id]);
  expect((await get(server, own.path, owner)).status).toBe(200);
  await server.call(agreement.delete, { agreementId: made.agreementId }, made.options);
  expect((await get(server, own.path, owner)).status).toBe(404);
  const bin = await server.call(trash.page, { keyword: made.name }, made.options);
  await server.call(trash.restore, { trashId: bin.data!.list[0]!.trashId }, made.options);
  expect((await get(server, own.path, owner)).status).toBe(200);
});
