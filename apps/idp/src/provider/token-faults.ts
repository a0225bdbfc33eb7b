import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { decodeJwt, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import type { Faults } from './faults.ts';

/** The ID token again, with what the switches say is wrong with it. */
export async function remakeIdToken(idToken: string, faults: Faults, signing: JWK): Promise<string> {
  const claims = misclaim(decodeJwt(idToken), faults);
  const kid = signing.kid ?? '';
  if (faults.has('alg_none')) return new UnsecuredJWT(claims).encode();
  if (faults.has('alg_none_kid')) return withHeader(new UnsecuredJWT(claims).encode(), { alg: 'none', kid });
  if (faults.has('alg_hs256')) {
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(publicPem(signing));
  }
  if (faults.has('key_other')) {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
  }
  const header = { alg: 'RS256', kid: faults.has('kid_unknown') ? 'nope' : kid };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(signing, 'RS256'));
}

function misclaim(claims: JWTPayload, faults: Faults): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const twoDaysAgo = now - 2 * 24 * 3600;
  const made: JWTPayload = {
    ...claims,
    ...(faults.has('nonce_changed') ? { nonce: 'someone-elses-nonce' } : {}),
    ...(faults.has('audience_wrong') ? { aud: 'someone-else' } : {}),
    ...(faults.has('audience_list') ? { aud: [String(claims.aud), 'someone-else'] } : {}),
    ...(faults.has('issuer_wrong') ? { iss: 'https://someone-else.invalid/oauth2/default' } : {}),
    ...(faults.has('iat_future') ? { iat: now + 310 } : {}),
    ...(faults.has('iat_old') ? { iat: twoDaysAgo } : {}),
    // Issued before it expired, so that only the expiry is wrong.
    ...(faults.has('exp_past') ? { iat: now - 3910, exp: now - 310 } : {}),
    ...(faults.has('nbf_future') ? { nbf: now + 302 } : {}),
    ...(faults.has('email_unverified') ? { email_verified: false } : {}),
  };
  const missing = new Set([
    ...(faults.has('nonce_missing') ? ['nonce'] : []),
    ...(faults.has('exp_missing') ? ['exp'] : []),
    ...(faults.has('email_missing') ? ['email', 'email_verified'] : []),
    ...(faults.has('audience_list') ? ['azp'] : []),
  ]);
  return Object.fromEntries(Object.entries(made).filter(([name]) => !missing.has(name)));
}

function withHeader(token: string, header: object): string {
  const [, payload = ''] = token.split('.');
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.`;
}

function publicPem(signing: JWK): Uint8Array {
  const { kty, n, e } = signing;
  const key = createPublicKey({ key: { kty, n, e } as JsonWebKey, format: 'jwk' });
  return new TextEncoder().encode(key.export({ type: 'spki', format: 'pem' }).toString());
}
