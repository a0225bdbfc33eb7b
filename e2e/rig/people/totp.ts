import { createHmac } from 'node:crypto';
import { callsAs } from '../calls.ts';
import type { Page } from '../test.ts';

const STEP_SECONDS = 30;

/** What an authenticator app would show; each code works once, so a test may look one step ahead. */
export function totp(secret: string, ahead = 0): string {
  const bits = secret
    .replaceAll(' ', '')
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + ahead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Gives this person an authenticator app, for journeys that begin after that. */
export async function giveApp(page: Page, username: string): Promise<string> {
  const { post } = await callsAs(page, username);
  const { secret } = await post<{ secret: string }>('/tenant/auth/factor/beginTotp', {});
  await post('/tenant/auth/factor/confirmTotp', { code: totp(secret) });
  return secret;
}
