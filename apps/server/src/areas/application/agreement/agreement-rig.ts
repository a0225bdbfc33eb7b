import { agreement, agreementVersion, type Agreement } from '@console/contract/areas/application/agreement/agreement';
import { appKey } from '@console/contract/areas/application/app-key';
import type { AppUserKind } from '@console/contract/areas/app-people/app-session';
import type { ArgumentOf } from '@console/contract/endpoint';
import { newId } from '../../../kernel/db/ids.ts';
import { hashToken } from '../../../kernel/calls/tokens.ts';
import { asUser, companyOf, makeAppPerson, type AppPerson } from '../../app-people/app-session/app-rig.ts';
import { addApplication, type GivenApplication } from '../application/application-rig.ts';
import type { CallOptions, TestServer } from '../../../test/harness.ts';

// Agreements of applications of their own, and people who are asked to accept them.

type Owner = 'owner' | 'owner.ruichi';
export type GivenVersion = ArgumentOf<typeof agreementVersion.add>;

let count = 0;

export const givenVersion = (agreementId: string, more: Partial<GivenVersion> = {}): GivenVersion => {
  count += 1;
  return {
    agreementId,
    versionNo: `V${count}.0`,
    content: { 'zh-CN': `<p>第 ${count} 版正文</p>`, 'en-US': `<p>Text number ${count}</p>` },
    changeSummary: { 'zh-CN': '', 'en-US': '' },
    requireReconsent: false,
    effectiveAt: null,
    ...more,
  };
};

export interface Made extends Agreement {
  readonly options: CallOptions;
}

/** One in an application of its own. */
export async function makeAgreement(
  server: TestServer,
  more: Partial<GivenApplication> = {},
  owner: Owner = 'owner',
): Promise<Made> {
  count += 1;
  const options = { token: await server.signIn(owner) };
  const { applicationId } = await addApplication(server, more, owner);
  const given = { applicationId, kind: 'PRIVACY_POLICY' as const, name: `隐私政策 ${count}` };
  const { data, message } = await server.call(agreement.add, given, options);
  if (!data) throw new Error(message);
  return { ...data, options };
}

export async function addVersion(
  server: TestServer,
  { agreementId, options }: Pick<Made, 'agreementId' | 'options'>,
  more: Partial<GivenVersion> = {},
) {
  const { data, message } = await server.call(agreementVersion.add, givenVersion(agreementId, more), options);
  if (!data) throw new Error(message);
  return data;
}

/** A version that is published at once, unless it has a time. */
export async function publishVersion(server: TestServer, of: Made, more: Partial<GivenVersion> = {}) {
  const { versionId } = await addVersion(server, of, more);
  const { data, message } = await server.call(agreementVersion.publish, { versionId }, of.options);
  if (!data) throw new Error(message);
  return data;
}

/** A key of the application. */
export async function keyFor(server: TestServer, applicationId: string | null, owner: Owner = 'owner') {
  count += 1;
  const token = await server.signIn(owner);
  const given = { name: `协议密钥 ${count}`, audience: 'BOTH' as const, applicationId };
  const { data, message } = await server.call(appKey.issue, given, { token });
  if (!data) throw new Error(message);
  return { keyId: data.key.keyId, secret: data.secret };
}

type Key = Awaited<ReturnType<typeof keyFor>>;

/** As after a sign-in: that has tests of its own. */
async function session(server: TestServer, { keyId, secret }: Key, kind: AppUserKind, userId: string, isTest: boolean) {
  const token = newId();
  await server.look(
    `insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, is_test, expires_at)
     select tenant_id, $2, $3, id, $4, $5, $6, now() + interval '1 day' from app_key where id = $1`,
    [keyId, newId(), hashToken(token), kind, userId, isTest],
  );
  return asUser(secret, token);
}

export interface Using extends AppPerson {
  readonly as: CallOptions;
}

/** Somebody who uses the application of a key. */
export async function someone(
  server: TestServer,
  key: Key,
  kind: AppUserKind = 'CLIENT_USER',
  owner: Owner = 'owner',
): Promise<Using> {
  const person = await makeAppPerson(server, kind, { tenantId: companyOf(owner) });
  return { ...person, as: await session(server, key, kind, person.userId, false) };
}

export async function someTestAccount(server: TestServer, key: Key): Promise<CallOptions> {
  count += 1;
  const id = newId();
  await server.look(
    `insert into test_account (tenant_id, id, account, name, user_kind, purpose, code_hash, valid_from, valid_to)
     values ($1, $2, $3, '测试', 'CLIENT_USER', '测试', 'x', now() - interval '1 day', now() + interval '1 day')`,
    [companyOf('owner'), id, `tester${count}`],
  );
  return session(server, key, 'CLIENT_USER', id, true);
}
