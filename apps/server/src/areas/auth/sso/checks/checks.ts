import { connectionChecks } from '@console/contract/areas/auth/sso';
import type { OutboundAnswer, OutboundHttp } from '../../../../ports/outbound/outbound-http.ts';
import {
  askProvider,
  discoveryUrl,
  ProviderTrouble,
  readKeys,
  readProvider,
  type Document,
  type Provider,
} from '../provider/provider.ts';
import { Report } from './report.ts';
import { CLOCK_TOLERANCE } from '../provider/token.ts';

/** Seconds from which a clock that is off is worth a word, long before anything fails. */
export const CLOCK_WARNING = 60;

interface Asked {
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Everything that can be asked without a person, each answer by itself, never from memory. */
export async function checkConnection(http: OutboundHttp, asked: Asked, publicUrl: string) {
  const report = new Report(connectionChecks);
  const { issuer } = asked;
  const inTheClear = issuer.startsWith('http:') && new URL(issuer).origin !== new URL(publicUrl).origin;
  report.add('ISSUER', inTheClear ? 'WARN' : 'PASS', { found: issuer, ...(inTheClear && { reason: 'NOT_HTTPS' }) });
  try {
    const { document, headers } = await askProvider(http, discoveryUrl(issuer)).catch(whatIs(report, 'DISCOVERY'));
    report.add('REACHABLE', 'PASS', { found: new URL(issuer).host });
    report.add('DISCOVERY', 'PASS', { found: discoveryUrl(issuer) });
    checkClock(report, headers);
    const provider = readDocument(report, issuer, document);
    checkWhatItCan(report, provider, asked.scopes);
    const keys = await askProvider(http, provider.keysUrl).catch(whatIs(report, 'KEYS'));
    checkKeys(report, keys.document);
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error;
  }
  return report.outcome;
}

/** Which check an answer that did not come, or is of no use, stands for. */
const whatIs =
  (report: Report, check: 'DISCOVERY' | 'KEYS') =>
  (error: unknown): never => {
    if (error instanceof ProviderTrouble) {
      const { kind, found } = error;
      const answered = kind === 'STATUS' || kind === 'NOT_JSON' || kind === 'TOO_LARGE';
      if (check === 'DISCOVERY') report.hold('REACHABLE', answered, answered ? {} : { reason: kind, found });
      if (answered || check === 'KEYS') report.add(check, 'FAIL', { reason: kind, found });
    }
    throw error;
  };

function readDocument(report: Report, issuer: string, document: Document): Provider {
  try {
    const provider = readProvider(issuer, document);
    report.add('ISSUER_MATCH', 'PASS', { found: issuer, expected: issuer });
    report.add('ENDPOINTS', 'PASS');
    return provider;
  } catch (error) {
    if (error instanceof ProviderTrouble) {
      const matches = error.kind !== 'ISSUER';
      report.hold('ISSUER_MATCH', matches, { found: matches ? issuer : error.found, expected: issuer });
      if (matches) report.add('ENDPOINTS', 'FAIL', { found: error.found });
    }
    throw error;
  }
}

function checkWhatItCan(report: Report, { challengeMethods, scopes }: Provider, wanted: readonly string[]): void {
  report.hold('PKCE', challengeMethods.includes('S256'), { found: challengeMethods.join(' '), expected: 'S256' });
  // Providers may grant more than they announce, so this is a hint and not a refusal.
  const missing = scopes === undefined ? [] : wanted.filter((scope) => !scopes.includes(scope));
  const noEmail = !wanted.includes('email');
  if (missing.length > 0) report.add('SCOPES', 'WARN', { reason: 'NOT_OFFERED', found: missing.join(' ') });
  else if (noEmail) report.add('SCOPES', 'WARN', { reason: 'NO_EMAIL', found: wanted.join(' '), expected: 'email' });
  else report.add('SCOPES', 'PASS', { found: wanted.join(' ') });
}

function checkKeys(report: Report, document: Document): void {
  try {
    readKeys(document);
  } catch {
    return report.add('KEYS', 'FAIL', { reason: 'KEYS', found: '0' });
  }
  const keys = document['keys'] as { kty?: unknown; use?: unknown; alg?: unknown }[];
  const fit = keys.filter(
    ({ kty, use, alg }) =>
      kty === 'RSA' && (use === undefined || use === 'sig') && (alg === undefined || alg === 'RS256'),
  );
  report.hold('KEYS', fit.length > 0, { found: String(fit.length), ...(fit.length === 0 && { reason: 'NO_RS256' }) });
}

/** A clock that is off by minutes makes every token too old or too new. What a cache has kept has aged meanwhile. */
function checkClock(report: Report, headers: OutboundAnswer['headers']): void {
  const theirs = Date.parse(headers.date ?? '') + Number(headers.age ?? 0) * 1000;
  if (Number.isNaN(theirs)) return;
  const seconds = Math.round((theirs - Date.now()) / 1000);
  const off = Math.abs(seconds);
  const result = off >= CLOCK_TOLERANCE ? 'FAIL' : off >= CLOCK_WARNING ? 'WARN' : 'PASS';
  report.add('CLOCK', result, {
    seconds: String(seconds),
    found: new Date(theirs).toISOString(),
    expected: new Date().toISOString(),
  });
}
