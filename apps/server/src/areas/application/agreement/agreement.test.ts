import { agreement, agreementVersion } from '@console/contract/areas/application/agreement/agreement';
import { agreementAppSide } from '@console/contract/areas/application/agreement/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addVersion,
  givenVersion,
  keyFor,
  makeAgreement,
  publishVersion,
  someone,
  someTestAccount,
} from './agreement-rig.ts';
import { addApplication } from '../application/application-rig.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../test/harness.ts';
import { overtake } from '../../../test/overtake.ts';

let server: TestServer;
let options: CallOptions;
let other: CallOptions;

beforeAll(async () => {
  server = await startTestServer();
  options = { token: await server.signIn('owner') };
  other = { token: await server.signIn('owner.ruichi') };
});
afterAll(() => server.stop());

const kind = 'USER_AGREEMENT' as const;

test('an agreement has a name of its own within its application', async () => {
  const { applicationId, name } = await makeAgreement(server);
  const again = await server.call(agreement.add, { applicationId, kind, name }, options);
  expect(again).toMatchObject({ code: 'DUPLICATE_NAME', errors: [{ field: 'name' }] });
  const elsewhere = await addApplication(server);
  const { data } = await server.call(agreement.add, { applicationId: elsewhere.applicationId, kind, name }, options);
  expect(data).toMatchObject({ name, applicationName: elsewhere.name, status: 'EMPTY', versionCount: 0, share: null });
  const { data: listed } = await server.call(agreement.page, { applicationId: elsewhere.applicationId, kind }, options);
  expect(listed!.list).toEqual([data]);
});

test('an application that is none, is deleted or is another company’s gets no agreement', async () => {
  const gone = await addApplication(server);
  await server.look('update application set deleted_at = now() where id = $1', [gone.applicationId]);
  const foreign = await addApplication(server, {}, 'owner.ruichi');
  for (const applicationId of [gone.applicationId, foreign.applicationId, crypto.randomUUID()]) {
    const refused = await server.call(agreement.add, { applicationId, kind, name: '协议' }, options);
    expect(refused).toMatchObject({ code: 'NOT_FOUND', errors: [{ field: 'applicationId' }] });
  }
});

test('it says how far it is, and its versions take its new name', async () => {
  const made = await makeAgreement(server);
  const { agreementId, version } = made;
  const draft = await addVersion(server, made);
  expect((await server.call(agreement.detail, { agreementId }, options)).data).toMatchObject({
    status: 'DRAFT_ONLY',
    versionCount: 1,
    currentVersionId: null,
  });
  await server.call(agreementVersion.publish, { versionId: draft.versionId }, options);
  const renamed = await server.call(agreement.update, { agreementId, version, kind, name: '新名字' }, options);
  expect(renamed.data).toMatchObject({
    name: '新名字',
    status: 'PUBLISHED',
    currentVersionId: draft.versionId,
    currentVersionNo: draft.versionNo,
    applicationId: made.applicationId,
  });
  const [row] = await server.look('select name from agreement_version where id = $1', [draft.versionId]);
  expect(row).toEqual({ name: `新名字 ${draft.versionNo}` });
  const stale = await server.call(agreement.update, { agreementId, version, kind, name: '再改' }, options);
  expect(stale).toMatchObject({ code: 'CONFLICT', data: { current: { name: '新名字' } } });
});

test('nobody of another company sees or touches it', async () => {
  const made = await makeAgreement(server);
  const { agreementId } = made;
  const { versionId } = await publishVersion(server, made);
  const { list } = (await server.call(agreement.page, { pageSize: 200 }, other)).data!;
  expect(list.map((row) => row.agreementId)).not.toContain(agreementId);
  const tries = [
    server.call(agreement.detail, { agreementId }, other),
    server.call(agreement.update, { agreementId, version: 1, kind, name: '抢' }, other),
    server.call(agreement.delete, { agreementId }, other),
    server.call(agreement.generateLink, { agreementId }, other),
    server.call(agreement.stopSharing, { agreementId }, other),
    server.call(agreement.shareContent, { agreementId }, other),
    server.call(agreement.coverage, { agreementId }, other),
    server.call(agreement.consents, { agreementId, userKind: 'CLIENT_USER' }, other),
    server.call(agreement.evidence, { agreementId }, other),
    server.call(agreementVersion.page, { agreementId }, other),
    server.call(agreementVersion.add, givenVersion(agreementId), other),
    server.call(agreementVersion.detail, { versionId }, other),
    server.call(agreementVersion.publish, { versionId }, other),
    server.call(agreementVersion.delete, { versionId }, other),
    server.call(agreementVersion.compare, { fromVersionId: versionId, toVersionId: versionId, locale: 'zh-CN' }, other),
  ];
  for (const refused of await Promise.all(tries)) expect(refused).toMatchObject({ http: 404, code: 'NOT_FOUND' });
});

test('what somebody accepted stays; what nobody did goes to the bin, and waits there as a draft', async () => {
  const accepted = await makeAgreement(server);
  const { versionId } = await publishVersion(server, accepted);
  const key = await keyFor(server, accepted.applicationId);
  const person = await someone(server, key);
  const tester = await someTestAccount(server, key);
  await server.call(agreementAppSide.consent, { versionIds: [versionId] }, tester);
  await server.call(agreementAppSide.consent, { versionIds: [versionId] }, person.as);
  await server.call(agreementAppSide.withdraw, { agreementId: accepted.agreementId }, person.as);
  const refused = await server.call(agreement.delete, { agreementId: accepted.agreementId }, options);
  expect(refused).toMatchObject({ code: 'AGREEMENT_ACCEPTED' });

  // A test account is nobody.
  const tried = await makeAgreement(server);
  const published = await publishVersion(server, tried);
  const testKey = await keyFor(server, tried.applicationId);
  const byTester = await someTestAccount(server, testKey);
  await server.call(agreementAppSide.consent, { versionIds: [published.versionId] }, byTester);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await publishVersion(server, tried, { effectiveAt: inAnHour });
  expect(scheduled.status).toBe('SCHEDULED');
  for (const _ of [1, 2]) {
    expect(await server.call(agreement.delete, { agreementId: tried.agreementId }, options)).toMatchObject({
      status: true,
    });
  }
  expect(await server.call(agreement.detail, { agreementId: tried.agreementId }, options)).toMatchObject({
    code: 'NOT_FOUND',
  });
  const [row] = await server.look('select status from agreement_version where id = $1', [scheduled.versionId]);
  expect(row).toEqual({ status: 'DRAFT' });
  expect(await server.look('select type from trash where record_id = $1', [tried.agreementId])).toEqual([
    { type: 'agreement' },
  ]);
});

test('whoever accepts it while it is being deleted finds it gone', async () => {
  const made = await makeAgreement(server);
  const { versionId } = await publishVersion(server, made);
  const person = await someone(server, await keyFor(server, made.applicationId));
  const late = await overtake(
    server,
    `with held as (select id from agreement where id = $1 for update)
     update agreement a set deleted_at = now() from held where a.id = held.id`,
    [made.agreementId],
    () => server.call(agreementAppSide.consent, { versionIds: [versionId] }, person.as),
  );
  expect(late).toMatchObject({ code: 'NOT_FOUND' });
  expect(await server.look('select from consent where version_id = $1', [versionId])).toEqual([]);
});

test('every change of an agreement is written down, its address is not', async () => {
  const made = await makeAgreement(server);
  const { agreementId } = made;
  const { slug } = (await server.call(agreement.generateLink, { agreementId }, options)).data!;
  await server.call(agreement.stopSharing, { agreementId }, options);
  await server.call(agreement.delete, { agreementId }, options);
  const lines = await server.look<{ action: string; changes: unknown }>(
    'select action, changes from operation_log where object_id = $1 order by seq',
    [agreementId],
  );
  expect(lines.map(({ action }) => action)).toEqual(['CREATE', 'STATUS', 'STATUS', 'DELETE']);
  expect(JSON.stringify(lines)).not.toContain(slug);
});
