import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import type { Secrets } from '../../../kernel/calls/secrets.ts';

// RFC 6238 as every authenticator app has it: SHA-1, thirty seconds, six digits.
const SECONDS = 30;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = () => randomBytes(20);

export const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / SECONDS);

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The time step whose code this is: now, or one to either side, for clocks that differ and fingers that are slow. */
export function matchingStep(secret: Buffer, code: string, now = Date.now()): number | null {
  const given = Buffer.from(code);
  const around = [-1, 0, 1].map((offset) => stepAt(now) + offset);
  const fitting = around.filter((step) => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return fitting.at(-1) ?? null;
}

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code holds. A colon parts the company from the name, so neither may have one. */
export function totpUri(secret: Buffer, company: string, username: string): string {
  const [issuer, account] = [company, username].map((text) => encodeURIComponent(text.replaceAll(':', ' ')));
  const rest = `algorithm=SHA1&digits=${DIGITS}&period=${SECONDS}`;
  return `otpauth://totp/${issuer}:${account}?secret=${base32(secret)}&issuer=${issuer}&${rest}`;
}

export const sealTotp = (secrets: Secrets, secret: Buffer) => secrets.seal(secret.toString('base64url'));
export const unsealTotp = (secrets: Secrets, sealed: string) => Buffer.from(secrets.unseal(sealed), 'base64url');

/** Whether this is the code of the person's authenticator app; it works once. */
export async function totpAccepted(
  { db }: Context,
  secrets: Secrets,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('totp')
    .select('secret')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row?.secret) return false;
  const step = matchingStep(unsealTotp(secrets, row.secret), code);
  if (step === null) return false;
  // Of two that come with the same code at once, one moves the step on.
  const moved = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .returning(sql`1`.as('moved'))
    .executeTakeFirst();
  return moved !== undefined;
}
