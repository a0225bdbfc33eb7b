import { testAccount, type TestAccount } from '@console/contract/areas/application/test-account';
import { appKey, type AppAudience } from '@console/contract/areas/application/app-key';
import { appSession } from '@console/contract/areas/app-people/app-session';
import type { ArgumentOf } from '@console/contract/endpoint';
import type { TestServer } from '../../../test/harness.ts';

// Test accounts of the demonstration's companies, and keys of the apps they sign in to.

type Owner = 'owner' | 'owner.ruichi';
export type GivenTestAccount = ArgumentOf<typeof testAccount.add>;

let count = 0;
const DAY = 86_400_000;

export const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** One that nobody else has, valid since yesterday. */
export function givenTestAccount(more: Partial<GivenTestAccount> = {}): GivenTestAccount {
  count += 1;
  return {
    account: `tester.${count}`,
    name: `测试 ${count}`,
    userKind: 'CLIENT_USER',
    applicationIds: [],
    purpose: '升级前的试用',
    ownerId: null,
    validFrom: daysFromNow(-1),
    validTo: daysFromNow(30),
    remark: null,
    fixedCode: '482913',
    ...more,
  };
}

export async function addTestAccount(
  server: TestServer,
  more: Partial<GivenTestAccount> = {},
  owner: Owner = 'owner',
): Promise<TestAccount> {
  const token = await server.signIn(owner);
  const { data, message } = await server.call(testAccount.add, givenTestAccount(more), { token });
  if (!data) throw new Error(message);
  return data;
}

/** A key of an application's own, or of none. */
export async function keyOf(
  server: TestServer,
  applicationId: string | null = null,
  audience: AppAudience = 'BOTH',
  owner: Owner = 'owner',
): Promise<string> {
  count += 1;
  const token = await server.signIn(owner);
  const input = { name: `测试应用 ${count}`, audience, applicationId };
  const { data, message } = await server.call(appKey.issue, input, { token });
  if (!data) throw new Error(message);
  return data.secret;
}

export const signInTest = (server: TestServer, key: string, account: string, code = '482913') =>
  server.call(appSession.testSignIn, { account, code, device: { appVersion: '3.2.0' } }, { token: key });
