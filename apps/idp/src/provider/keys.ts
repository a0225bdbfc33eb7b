import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { readIfThere, writeWhole } from '../people/files.ts';

export interface Keys {
  readonly signing: JWK;
  readonly cookies: readonly string[];
}

/**
 * The signing key and the cookie keys outlive a restart, or everybody would be signed out by it. The key is named by
 * its thumbprint: browsers keep keys for a day, and a new key under an old name would fail all that time.
 */
export async function loadKeys(folder: string): Promise<Keys> {
  const path = join(folder, 'keys.json');
  const stored = await readIfThere(path);
  if (stored !== undefined) return JSON.parse(stored) as Keys;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const signing = { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' };
  const keys = { signing, cookies: [randomBytes(32).toString('base64url')] };
  await writeWhole(path, JSON.stringify(keys));
  return keys;
}
