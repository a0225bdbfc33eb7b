import type { Database } from '../core/database.ts';
import { cookiesOf } from './cookies.ts';

export interface PagePolicyOptions {
  readonly database: Database;
  /** Where our own pages come from. */
  readonly origin: string;
  /** Addresses that the operator of the installation vouches for. */
  readonly trustedUrls: readonly string[];
  /** Where else a provider is talked to: its token and user addresses. */
  readonly addressesOf: (issuer: string) => Promise<readonly (string | null)[]>;
}

/** The Content-Security-Policy of a page, for the cookies of whoever asks for it. */
export type PagePolicy = (cookies: string | undefined) => Promise<string>;

/** What every answer carries; a page may get a little more. */
export const strictPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library sets styles on elements; scripts stay forbidden.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

function policyWith(origins: readonly string[]): string {
  const added = origins.length > 0 && { 'connect-src': ["'self'", ...origins], 'frame-src': ["'self'", ...origins] };
  return Object.entries({ ...strictPolicy, ...added })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}

/** Addresses know signs that mean something else in a policy, such as the star. */
const PLAIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/;
const MINUTE = 60_000;
const AT_MOST = 500;
/** A page does not wait longer for a provider: it then may talk to the issuer's own origin only. */
const PATIENCE_MS = 1_000;

/**
 * A browser that has begun a single sign-on may talk to the provider of that company, and to nobody else. The cookie is
 * no secret: all that it can do is to name a company that has a provider.
 */
export function pagePolicy({ database, origin, trustedUrls, addressesOf }: PagePolicyOptions): PagePolicy {
  const trusted = new Set(trustedUrls.map((url) => new URL(url).origin));
  const issuers = new Map<string, { until: number; issuer: Promise<string | null> }>();

  function issuerOf(company: string): Promise<string | null> {
    const known = issuers.get(company);
    if (known && known.until > Date.now()) return known.issuer;
    if (issuers.size >= AT_MOST) issuers.clear();
    const issuer = database.pool
      .query<{ issuer: string }>('select issuer from sso_tenant($1)', [company])
      .then(({ rows }) => rows[0]?.issuer ?? null)
      // Without a database the page still comes; it will say itself that nothing works.
      .catch(() => null);
    issuers.set(company, { until: Date.now() + MINUTE, issuer });
    return issuer;
  }

  const isAllowed = (target: string) => target !== origin && (PLAIN.test(target) || trusted.has(target));

  return async (cookies) => {
    const company = cookiesOf(cookies, origin)['sso-company'];
    const issuer = company === undefined ? null : await issuerOf(company.toLowerCase());
    if (issuer === null) return policyWith([]);
    const addresses = await inTime(addressesOf(issuer)).catch(() => []);
    const origins = [issuer, ...addresses].flatMap((url) =>
      url !== null && URL.canParse(url) ? [new URL(url).origin] : [],
    );
    return policyWith([...new Set(origins)].filter(isAllowed));
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider takes too long')), PATIENCE_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
