import { tokenChecks } from '@console/contract/areas/auth/sso';
import {
  compactVerify,
  decodeJwt,
  decodeProtectedHeader,
  type CryptoKey,
  type JWTPayload,
  type ProtectedHeaderParameters,
} from 'jose';
import type { Context } from '../../../../kernel/calls/context.ts';
import { maskEmail } from '../../../../kernel/records/masks.ts';
import { refusalOf } from '../../sign-in/admission.ts';
import { CLOCK_WARNING } from '../checks/checks.ts';
import { findIdentity } from '../identity.ts';
import { ProviderTrouble } from './provider.ts';
import { Report } from '../checks/report.ts';
import {
  ALGORITHMS,
  CLOCK_TOLERANCE,
  identityIn,
  isAuthorisedParty,
  isIdTokenType,
  isSameText,
  MAX_AGE,
  verifyIdToken,
  type Expected,
  type Identity,
} from './token.ts';

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 300);

/**
 * Every check of a sign-in by itself, so that whoever connects a provider sees all that is wrong at once. Returns whose
 * identity it is when the token is as good as for a real sign-in, which is decided by the very same code.
 */
export async function checkToken(
  idToken: string,
  expected: Expected,
  nonceIsGood: boolean,
): Promise<{ report: Report; identity: Identity | null }> {
  const report = new Report(tokenChecks);
  const decoded = decode(idToken);
  const named = decoded && identityIn(decoded.payload, expected.issuer);
  if (!report.hold('TOKEN', Boolean(named && isIdTokenType(decoded?.header.typ)))) return { report, identity: null };
  const { header, payload } = decoded!;
  await checkSignature(report, idToken, header, expected);
  checkClaims(report, payload, expected);
  const sameNonce = nonceIsGood && isSameText(payload['nonce'], expected.nonce);
  report.hold('NONCE', sameNonce, sameNonce ? {} : { reason: payload['nonce'] === undefined ? 'MISSING' : 'OTHER' });
  checkTimes(report, payload);
  if (!report.outcome.passed) return { report, identity: null };
  const identity = await verifyIdToken(idToken, expected).catch((error: unknown) => {
    if (error instanceof ProviderTrouble) throw error;
    return null;
  });
  if (identity === null) report.add('TOKEN', 'FAIL');
  return { report, identity };
}

function decode(idToken: string): { header: ProtectedHeaderParameters; payload: JWTPayload } | null {
  try {
    return { header: decodeProtectedHeader(idToken), payload: decodeJwt(idToken) };
  } catch {
    return null;
  }
}

async function checkSignature(
  report: Report,
  idToken: string,
  { alg, kid }: ProtectedHeaderParameters,
  { keys }: Expected,
): Promise<void> {
  const allowed = alg !== undefined && ALGORITHMS.includes(alg);
  report.hold('ALGORITHM', allowed, { found: shown(alg), expected: ALGORITHMS.join(' ') });
  if (!allowed) return;
  const wanted = { alg, ...(kid !== undefined && { kid }) };
  const key = await Promise.resolve(keys(wanted, { payload: '', signature: '' })).catch((error: unknown) => {
    if (error instanceof ProviderTrouble) throw error;
    return null;
  });
  if (!report.hold('KEY_ID', key !== null, { found: shown(kid) })) return;
  const verified = await compactVerify(idToken, key as CryptoKey, { algorithms: ALGORITHMS }).then(
    () => true,
    () => false,
  );
  report.hold('SIGNATURE', verified);
}

function checkClaims(report: Report, payload: JWTPayload, { issuer, clientId }: Expected): void {
  const { iss, aud, azp } = payload;
  report.hold('TOKEN_ISSUER', iss === issuer, { found: shown(iss), expected: issuer });
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud];
  report.hold('AUDIENCE', audiences.includes(clientId), { found: shown(aud), expected: clientId });
  report.hold('AUTHORISED_PARTY', isAuthorisedParty(payload, clientId), { found: shown(azp), expected: clientId });
}

function checkTimes(report: Report, { exp, iat, nbf }: JWTPayload): void {
  const now = Math.floor(Date.now() / 1000);
  const away = (time: unknown) => (typeof time === 'number' ? { seconds: String(Math.round(time - now)) } : {});
  report.hold('EXPIRY', typeof exp === 'number' && exp > now - CLOCK_TOLERANCE, away(exp));
  const age = typeof iat === 'number' ? now - iat : Infinity;
  const fresh = age >= -CLOCK_TOLERANCE && age <= MAX_AGE + CLOCK_TOLERANCE;
  if (fresh && age <= -CLOCK_WARNING) report.add('ISSUED_AT', 'WARN', away(iat));
  else report.hold('ISSUED_AT', fresh, away(iat));
  const valid = nbf === undefined || (typeof nbf === 'number' && nbf <= now + CLOCK_TOLERANCE);
  report.hold('NOT_BEFORE', valid, away(nbf));
}

/** Whether this identity would find an account; once linked, its e-mail address no longer matters. */
export async function checkAccount(
  context: Context,
  report: Report,
  tenantId: string,
  identity: Identity,
): Promise<void> {
  const found = await findIdentity(context, tenantId, identity);
  const linked = found.fault === undefined && found.linked;
  const needed = (holds: boolean) => (holds ? 'PASS' : linked ? 'WARN' : 'FAIL');
  report.add('EMAIL', needed(identity.email !== null), { found: maskEmail(identity.email) ?? '' });
  report.add('EMAIL_VERIFIED', needed(identity.emailVerified), { found: String(identity.emailVerified) });
  if (found.fault !== undefined) return report.add('ACCOUNT', 'FAIL', { reason: found.fault });
  const refusal = refusalOf(found.account, 'SSO');
  const { name } = found.account;
  report.hold('ACCOUNT', refusal === null, { found: name, ...(refusal !== null && { reason: refusal }) });
}
