import { factor } from '@console/contract/areas/auth/factor';
import { session } from '@console/contract/areas/auth/session';
import { signIn, type SecondStep } from '@console/contract/areas/auth/sign-in';
import { stepAt, totpCode } from './totp.ts';
import { demonstration } from '../../../demonstration/demonstration.ts';
import type { TestServer } from '../../../test/harness.ts';
import { softwarePasskey, type SoftwarePasskey } from './passkey-rig.ts';

export const ORIGIN = 'https://console.example';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What the app would show for this secret, so many half minutes from now. */
export function appCode(secret: string, offset = 0): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), stepAt(Date.now()) + offset);
}

let people = 0;

/** Somebody new in the tenant of this account, with the demonstration's password. */
export async function newPerson(server: TestServer, like = 'owner'): Promise<string> {
  people += 1;
  const username = `person${people}`;
  await server.look(
    `insert into account (tenant_id, id, type, username, name, password_hash, status)
       select tenant_id, gen_random_uuid(), type, $1, $1, password_hash, 'ACTIVE' from account where username = $2`,
    [username, like],
  );
  return username;
}

export const byPassword = (server: TestServer, username: string, remember = false) =>
  server.call(session.login, { username, password: demonstration.password, remember });

/** The token of someone who needs no second step. */
export async function tokenOf(server: TestServer, username: string): Promise<string> {
  const { data, message } = await byPassword(server, username);
  if (!data?.token) throw new Error(`${username} cannot sign in: ${message}`);
  return data.token;
}

/** The password is right; now the second factor is asked for. */
export async function awaiting(server: TestServer, username: string, remember = false): Promise<SecondStep> {
  const answer = await byPassword(server, username, remember);
  if (answer.code !== 'AUTH_MFA_REQUIRED') throw new Error(`${username} is not asked: ${answer.code ?? 'signed in'}`);
  return answer.data as unknown as SecondStep;
}

export interface WithApp {
  readonly username: string;
  readonly token: string;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** Somebody with an authenticator app, whose present code has not been used yet. */
export async function personWithApp(server: TestServer, like?: string): Promise<WithApp> {
  const username = await newPerson(server, like);
  const token = await tokenOf(server, username);
  const { data: begun } = await server.call(factor.beginTotp, {}, { token });
  const { data } = await server.call(factor.confirmTotp, { code: appCode(begun!.secret) }, { token });
  await forgetSteps(server, username);
  return { username, token, secret: begun!.secret, recoveryCodes: data!.recoveryCodes! };
}

export const forgetSteps = (server: TestServer, username: string) =>
  server.look('update totp set last_step = 0 where account_id = (select id from account where username = $1)', [
    username,
  ]);

export interface WithPasskey {
  readonly username: string;
  readonly token: string;
  readonly key: SoftwarePasskey;
}

export async function addPasskey(server: TestServer, token: string, name = 'Laptop'): Promise<SoftwarePasskey> {
  const key = softwarePasskey(ORIGIN);
  const { data } = await server.call(factor.beginPasskey, {}, { token });
  const kept = await server.call(factor.keepPasskey, { name, passkey: key.register(data!.options) }, { token });
  if (!kept.status) throw new Error(`the passkey was not kept: ${kept.message}`);
  return key;
}

export async function personWithPasskey(server: TestServer, like?: string): Promise<WithPasskey> {
  const username = await newPerson(server, like);
  const token = await tokenOf(server, username);
  return { username, token, key: await addPasskey(server, token) };
}

export async function question(server: TestServer, challenge: string): Promise<string> {
  const { data, message } = await server.call(signIn.passkeyQuestion, { challenge });
  if (!data) throw new Error(`no question: ${message}`);
  return data.options;
}

/** The policy of the company to which this account belongs. */
export const requireSecondFactor = (server: TestServer, username: string) =>
  server.look(
    `insert into sign_in_setting (tenant_id, second_factor_required)
       select tenant_id, true from account where username = $1`,
    [username],
  );
