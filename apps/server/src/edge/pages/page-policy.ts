import { consoleRoutes } from '@console/contract/routes';
import { publicPaths } from '@console/contract/routes/public';
import type { Database } from '../../kernel/db/database.ts';
import { inTenant } from '../../kernel/db/in-tenant.ts';
import { cookiesOf } from '../caller/cookies.ts';
import { REPORTS_PATH } from './policy-reports.ts';

export interface PagePolicyOptions {
  readonly database: Database;
  /** Where our own pages come from. */
  readonly origin: string;
  /** Addresses that the operator of the installation vouches for. */
  readonly trustedUrls: readonly string[];
  /** Where else a provider is talked to: its token and user addresses. Asked by strangers, so it must not be costly. */
  readonly addressesOf: (issuer: string) => Promise<readonly (string | null)[]>;
  /** Where the media server of the installation gives out pictures by itself. */
  readonly playsFrom?: string | null;
}

/** The Content-Security-Policy of the page at a path, for the cookies of whoever asks for it, with a nonce for its styles. */
export type PagePolicy = (path: string, cookies: string | undefined, nonce: string) => Promise<string>;

/** What every answer carries; a page may get a little more. */
export const strictPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'report-uri': [REPORTS_PATH],
  'report-to': ['csp'],
};

/** Scripts write markup through one of these policies, or not at all; see `public/boot.js` of the console. */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'inert', 'dompurify'],
};

type Sources = Readonly<Record<string, readonly string[]>>;

/** The component library writes style sheets of its own, which carry the nonce. */
function policyWith(added: Sources, nonce: string): string {
  return Object.entries({ ...strictPolicy, ...trustedTypes, 'style-src': ["'self'", `'nonce-${nonce}'`], ...added })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}

const talkingTo = (origins: readonly string[]): Sources =>
  origins.length > 0 ? { 'connect-src': ["'self'", ...origins], 'frame-src': ["'self'", ...origins] } : {};

/** A player asks for pieces of the picture by itself, puts them together in a thread, and gives them to the browser. */
const playing = (origins: readonly string[]): Sources => ({
  'connect-src': ["'self'", ...origins],
  'media-src': ["'self'", 'blob:', ...origins],
  'worker-src': ["'self'", 'blob:'],
});

/** Addresses know signs that mean something else in a policy, such as the star. */
const PLAIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/;
/** Long enough against a flood of pages, and short enough for an owner who mends the settings and tries again. */
const REMEMBERED_MS = 5_000;
const AT_MOST = 500;
/** A page does not wait longer for a provider: it then may talk to the issuer's own origin only. */
const PATIENCE_MS = 1_000;

/** Where a sign-in begins and ends, also a test of settings that are not switched on yet. */
const SIGN_IN = '/okta/login';
/** Where people see their account at the provider. */
const ACCOUNT = consoleRoutes.find(({ name }) => name === 'userCenter')?.path;

/** Where live sessions are watched, and directed. */
const WATCH = publicPaths.watch.replace(':slug', '');
const ROOM = consoleRoutes.find(({ name }) => name === 'liveDetail')?.path;

interface Connected {
  readonly issuer: string;
  readonly enabled: boolean;
}

/**
 * On the two pages that need it, a browser that has begun a single sign-on may talk to the provider of that company, and
 * to nobody else. The cookie is no secret: all that it can do is to name a company that has a provider.
 */
export function pagePolicy(options: PagePolicyOptions): PagePolicy {
  const { database, origin, trustedUrls, addressesOf, playsFrom = null } = options;
  const trusted = new Set(trustedUrls.map((url) => new URL(url).origin));
  const companies = new Map<string, { until: number; connected: Promise<Connected | null> }>();

  function connectedTo(company: string): Promise<Connected | null> {
    const known = companies.get(company);
    if (known && known.until > Date.now()) return known.connected;
    if (companies.size >= AT_MOST) companies.clear();
    // Without a database the page still comes; it will say itself that nothing works.
    const connected = readConnected(database, company).catch(() => null);
    companies.set(company, { until: Date.now() + REMEMBERED_MS, connected });
    return connected;
  }

  const isAllowed = (target: string) => target !== origin && (PLAIN.test(target) || trusted.has(target));

  // Whoever plans a session may name a stream of any host, and its pieces come from others still.
  const pictures = ['https:', ...(playsFrom === null ? [] : [new URL(playsFrom).origin])].filter(
    (each) => each !== origin,
  );

  return async (path, cookies, nonce) => {
    if (path.startsWith(WATCH) || path === ROOM) return policyWith(playing(pictures), nonce);
    const company = path === SIGN_IN || path === ACCOUNT ? cookiesOf(cookies, origin)['sso-company'] : undefined;
    const connected = company === undefined ? null : await connectedTo(company.toLowerCase());
    if (connected === null || (path !== SIGN_IN && !connected.enabled)) return policyWith({}, nonce);
    const { issuer } = connected;
    const addresses = await inTime(addressesOf(issuer)).catch(() => []);
    const origins = [issuer, ...addresses].flatMap((url) =>
      url !== null && URL.canParse(url) ? [new URL(url).origin] : [],
    );
    return policyWith(talkingTo([...new Set(origins)].filter(isAllowed)), nonce);
  };
}

async function readConnected(database: Database, company: string): Promise<Connected | null> {
  const { rows } = await database.pool.query<{ tenant_id: string; issuer: string }>(
    'select tenant_id, issuer from sso_tenant($1)',
    [company],
  );
  if (!rows[0]) return null;
  const { tenant_id: tenantId, issuer } = rows[0];
  const setting = await inTenant(database, tenantId, (db) =>
    db.selectFrom('sign_in_setting').select('enabled').where('tenant_id', '=', tenantId).executeTakeFirst(),
  );
  return { issuer, enabled: setting?.enabled ?? false };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the provider takes too long')), PATIENCE_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
