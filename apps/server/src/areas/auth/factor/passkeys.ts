import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';

/** It brings readers of certificates with it, a fifth of all that a server loads: loaded for the first who has a passkey. */
const webAuthn = () => import('@simplewebauthn/server');

interface Person {
  readonly tenantId: string;
  readonly accountId: string;
}

/** A passkey belongs to one host, and its answers to one origin. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

const keysOf = ({ db }: Context, { tenantId, accountId }: Person) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('id');

async function namedKeys(context: Context, person: Person): Promise<{ id: string; transports: string[] }[]> {
  const rows = await keysOf(context, person).execute();
  return rows.map((row) => ({ id: row.credential_id, transports: row.transports }));
}

/** What a browser is asked when someone adds a passkey. */
export async function registrationOptions(
  context: Context,
  publicUrl: string,
  person: Person & { readonly company: string; readonly username: string; readonly name: string },
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpID: siteOf(publicUrl).rpID,
    rpName: person.company,
    userID: Buffer.from(person.accountId.replaceAll('-', ''), 'hex'),
    userName: person.username,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: await namedKeys(context, person),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The new key in a browser's answer; null where anything about it is not as asked. */
export async function registeredKey(
  publicUrl: string,
  challenge: string,
  answer: string,
): Promise<WebAuthnCredential | null> {
  const { rpID, origin } = siteOf(publicUrl);
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return unlessMalformed(async () => {
    const response = JSON.parse(answer) as RegistrationResponseJSON;
    refuseCertificates(decodeAttestationObject(Buffer.from(response.response.attestationObject, 'base64url')));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    });
    return verified ? storable(registrationInfo.credential) : null;
  });
}

const TRANSPORTS: readonly unknown[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** 1023 bytes in base 64, as the standard has it. */
const LONGEST_ID = 1364;

/** The signature does not cover the transports: the sender may have written anything there. */
function storable(credential: WebAuthnCredential): WebAuthnCredential | null {
  if (credential.id.length > LONGEST_ID) return null;
  const named: unknown = credential.transports;
  const transports = Array.isArray(named) ? TRANSPORTS.filter((transport) => named.includes(transport)) : [];
  return { ...credential, transports: transports as string[] };
}

/** Nobody asked who made the key. Certificates could make the library fetch what they point to. */
function refuseCertificates(attestation: AttestationObject): void {
  const plain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
  if (!plain || attestation.get('attStmt').get('x5c') !== undefined) throw new Error('certificates were not asked for');
}

/** What a browser is asked at the second step; null where the person has no passkey. */
export async function assertionOptions(context: Context, publicUrl: string, person: Person) {
  const allowCredentials = await namedKeys(context, person);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpID,
    allowCredentials,
    userVerification: 'preferred',
  });
}

/** Whether one of this person's passkeys has answered this challenge. */
export async function passkeyAccepted(
  context: Context,
  publicUrl: string,
  person: Person,
  { challenge, answer }: { challenge: string; answer: string },
): Promise<boolean> {
  const { rpID, origin } = siteOf(publicUrl);
  const response = await unlessMalformed(async () => JSON.parse(answer) as AuthenticationResponseJSON | null);
  if (typeof response?.id !== 'string') return false;
  const key = await keysOf(context, person).where('credential_id', '=', response.id).executeTakeFirst();
  if (!key) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await unlessMalformed(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: key.credential_id,
        publicKey: Buffer.from(key.public_key, 'base64url'),
        counter: key.counter,
        transports: key.transports,
      },
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return false;
  // Of two answers with the same count, as a copied key would give, one is accepted.
  const counted = await context.db
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
    .where('tenant_id', '=', person.tenantId)
    .where('id', '=', key.id)
    .where('counter', '=', key.counter)
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

/** The library throws at whatever does not fit; what it says is for developers. */
async function unlessMalformed<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
