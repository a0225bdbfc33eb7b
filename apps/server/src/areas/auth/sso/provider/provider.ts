import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import type { OutboundAnswer, OutboundHttp, OutboundRefused } from '../../../../ports/outbound/outbound-http.ts';

/** What a provider says about itself in its discovery document. */
export interface Provider {
  readonly issuer: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string | null;
  readonly revokeUrl: string | null;
  readonly logoutUrl: string | null;
  readonly keysUrl: string;
  /** Undefined: it does not say. */
  readonly scopes: readonly string[] | undefined;
  readonly challengeMethods: readonly string[];
}

export type TroubleKind =
  // Not asked, or not listened to, by our own rules.
  | 'INTERNAL'
  | 'REDIRECT'
  | 'TOO_LARGE'
  // No answer.
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'STATUS'
  // An answer that is of no use.
  | 'NOT_JSON'
  | 'ISSUER'
  | 'ENDPOINTS'
  | 'KEYS';

/** Why a provider cannot be used. */
export class ProviderTrouble extends Error {
  override name = 'ProviderTrouble';
  readonly kind: TroubleKind;
  readonly found: string;

  constructor(kind: TroubleKind, found = '') {
    super(kind);
    this.kind = kind;
    this.found = found.slice(0, 300);
  }

  /** It may be better in a while; otherwise someone must change something. */
  get passes(): boolean {
    return !['NOT_JSON', 'ISSUER', 'ENDPOINTS', 'KEYS'].includes(this.kind);
  }
}

export type Document = Readonly<Record<string, unknown>>;

export const discoveryUrl = (issuer: string) => `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;

/** One JSON object of the provider, through the client that reaches public addresses alone. */
export async function askProvider(
  http: OutboundHttp,
  url: string,
): Promise<{ document: Document; headers: OutboundAnswer['headers'] }> {
  const { status, headers, text } = await http({ method: 'GET', url, headers: { accept: 'application/json' } }).catch(
    (error: unknown) => {
      throw troubleOf(error);
    },
  );
  if (status !== 200) throw new ProviderTrouble('STATUS', String(status));
  return { document: parseObject(text), headers };
}

function parseObject(text: string): Document {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Document;
  } catch {
    // Refused below, together with JSON that is no object.
  }
  throw new ProviderTrouble('NOT_JSON');
}

function troubleOf(error: unknown): ProviderTrouble {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (isRefusal(error)) return new ProviderTrouble(error.reason === 'ADDRESS' ? 'INTERNAL' : error.reason);
  return name === 'AbortError' || name === 'TimeoutError'
    ? new ProviderTrouble('TIMEOUT')
    : new ProviderTrouble('UNREACHABLE', code);
}

/** Of a port an area knows the shape alone. */
const isRefusal = (error: unknown): error is OutboundRefused =>
  error instanceof Error && error.name === 'OutboundRefused';

/** A document that speaks for another issuer, or sends people somewhere odd, is no document of this provider. */
export function readProvider(issuer: string, document: Document): Provider {
  if (document['issuer'] !== issuer) {
    throw new ProviderTrouble('ISSUER', typeof document['issuer'] === 'string' ? document['issuer'] : '');
  }
  const optional = (name: string) => (document[name] === undefined ? null : endpoint(issuer, document, name));
  return {
    issuer,
    authorizeUrl: endpoint(issuer, document, 'authorization_endpoint'),
    tokenUrl: endpoint(issuer, document, 'token_endpoint'),
    keysUrl: endpoint(issuer, document, 'jwks_uri'),
    userinfoUrl: optional('userinfo_endpoint'),
    revokeUrl: optional('revocation_endpoint'),
    logoutUrl: optional('end_session_endpoint'),
    scopes: words(document['scopes_supported']),
    challengeMethods: words(document['code_challenge_methods_supported']) ?? [],
  };
}

function endpoint(issuer: string, document: Document, name: string): string {
  const value = document[name];
  if (typeof value !== 'string' || !URL.canParse(value)) throw new ProviderTrouble('ENDPOINTS', name);
  const { protocol, username, password } = new URL(value);
  const allowed = issuer.startsWith('https:') ? ['https:'] : ['https:', 'http:'];
  if (!allowed.includes(protocol) || username || password) throw new ProviderTrouble('ENDPOINTS', name);
  return value;
}

const words = (value: unknown) =>
  Array.isArray(value) ? value.filter((word): word is string => typeof word === 'string') : undefined;

export function readKeys(document: Document): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(document as unknown as Parameters<typeof createLocalJWKSet>[0]);
  } catch {
    throw new ProviderTrouble('KEYS');
  }
}

/** The providers of all tenants, each remembered for a while. */
export interface Providers {
  readonly http: OutboundHttp;
  discover(issuer: string): Promise<Provider>;
  /** For the pages of strangers: after a failure the provider is left alone for a while, unless a sign-in asks it. */
  discoverSparingly(issuer: string): Promise<Provider>;
  /** For someone who is just correcting their settings there. */
  forget(issuer: string): void;
  /** Finds the key that a token names. A name that is new is asked for at once, though not again and again. */
  keysOf(provider: Pick<Provider, 'keysUrl'>): JWTVerifyGetKey;
}

const REMEMBERED_MS = 10 * 60_000;
const AT_MOST = 200;
const STRANGE_KEY_MS = 30_000;
const LEFT_ALONE_MS = 30_000;

export function cacheProviders(http: OutboundHttp): Providers {
  const documents = remembered(async (issuer) =>
    readProvider(issuer, (await askProvider(http, discoveryUrl(issuer))).document),
  );
  const keys = remembered(async (url) => readKeys((await askProvider(http, url)).document));
  const strangeKeys = new Map<string, number>();

  function mayAskAgain(url: string): boolean {
    const now = Date.now();
    if (now - (strangeKeys.get(url) ?? 0) < STRANGE_KEY_MS) return false;
    if (strangeKeys.size >= AT_MOST) strangeKeys.clear();
    strangeKeys.set(url, now);
    return true;
  }

  return {
    http,
    discover: (issuer) => documents.get(issuer),
    discoverSparingly: (issuer) => documents.getSparingly(issuer),
    forget: (issuer) => documents.forget(issuer),
    keysOf:
      ({ keysUrl }) =>
      async (header, token) => {
        const known = await keys.get(keysUrl);
        try {
          return await known(header, token);
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey) || !mayAskAgain(keysUrl)) throw error;
          return (await keys.renew(keysUrl))(header, token);
        }
      },
  };
}

/** Many who ask at once cause one fetch; what failed is forgotten at once, except that it failed. */
function remembered<T>(fetch: (key: string) => Promise<T>) {
  const kept = new Map<string, { until: number; value: Promise<T> }>();
  const failures = new Map<string, { until: number; error: unknown }>();
  function renew(key: string): Promise<T> {
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= AT_MOST && oldest !== undefined) kept.delete(oldest);
    const entry = { until: Date.now() + REMEMBERED_MS, value: fetch(key) };
    kept.set(key, entry);
    entry.value.catch((error: unknown) => {
      if (kept.get(key) === entry) kept.delete(key);
      if (failures.size >= AT_MOST) failures.clear();
      failures.set(key, { until: Date.now() + LEFT_ALONE_MS, error });
    });
    return entry.value;
  }
  function get(key: string): Promise<T> {
    const entry = kept.get(key);
    return entry !== undefined && entry.until > Date.now() ? entry.value : renew(key);
  }
  return {
    renew,
    forget: (key: string) => void kept.delete(key),
    get,
    async getSparingly(key: string): Promise<T> {
      const failure = failures.get(key);
      if (!kept.has(key) && failure !== undefined && failure.until > Date.now()) throw failure.error;
      return get(key);
    },
  };
}
