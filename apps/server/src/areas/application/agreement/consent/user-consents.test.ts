import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { agreementAppSide } from '@console/contract/areas/application/agreement/app-side';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyFor, makeAgreement, publishVersion, someone, type Using } from '../agreement-rig.ts';
import { enterWith } from '../../../client/client/client-rig.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const accept = (person: Using, versionId: string) =>
  server.call(agreementAppSide.consent, { versionIds: [versionId] }, person.as);

test('everything that somebody said to agreements is listed, the latest first, and how it stands', async () => {
  const made = await makeAgreement(server);
  const key = await keyFor(server, made.applicationId);
  const [person, other] = [await someone(server, key), await someone(server, key)];
  const input = { userKind: 'CLIENT_USER' as const, userId: person.userId };
  const said = async (more: object = {}) =>
    (await server.call(agreement.userConsents, { ...input, ...more }, made.options)).data!;
  expect(await said()).toMatchObject({ list: [], total: 0 });

  const first = await publishVersion(server, made);
  await accept(person, first.versionId);
  await accept(other, first.versionId);
  expect((await said()).list).toEqual([
    expect.objectContaining({
      agreementId: made.agreementId,
      agreementName: made.name,
      kind: 'PRIVACY_POLICY',
      applicationName: made.applicationName,
      versionNo: first.versionNo,
      state: 'ACCEPTED',
      withdrawnAt: null,
    }),
  ]);

  const second = await publishVersion(server, made, { requireReconsent: true });
  expect((await said()).list.map(({ state }) => state)).toEqual(['OUTDATED']);
  await accept(person, second.versionId);
  const states = async () => (await said()).list.map(({ versionNo, state }) => [versionNo, state]);
  expect(await states()).toEqual([
    [second.versionNo, 'ACCEPTED'],
    [first.versionNo, 'REPLACED'],
  ]);
  const page = await said({ pageSize: 1 });
  const rest = await said({ pageSize: 1, cursor: page.next });
  expect([...page.list, ...rest.list].map(({ versionNo }) => versionNo)).toEqual([second.versionNo, first.versionNo]);
  expect(rest.next).toBeUndefined();

  await server.call(agreementAppSide.withdraw, { agreementId: made.agreementId }, person.as);
  expect((await states())[0]).toEqual([second.versionNo, 'WITHDRAWN']);
});

test('it is nothing to another company, nor of another kind of people, nor to someone without the right', async () => {
  const made = await makeAgreement(server);
  const person = await someone(server, await keyFor(server, made.applicationId));
  await accept(person, (await publishVersion(server, made)).versionId);
  const asked = { userKind: 'CLIENT_USER' as const, userId: person.userId };
  const stranger = { token: await server.signIn('owner.ruichi') };
  expect((await server.call(agreement.userConsents, asked, stranger)).data).toMatchObject({ total: 0 });
  const team = { ...asked, userKind: 'TEAM_USER' as const };
  expect((await server.call(agreement.userConsents, team, made.options)).data).toMatchObject({ total: 0 });
  const { token } = await enterWith(server, ['client:user:query']);
  expect(await server.call(agreement.userConsents, asked, { token })).toMatchObject({ http: 403 });
});
