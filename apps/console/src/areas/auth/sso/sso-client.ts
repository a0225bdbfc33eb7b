import type { SsoStart } from '@console/contract/areas/auth/sign-in';
import type { OktaAuth, OktaAuthCoreInterface } from '@okta/okta-auth-js/myaccount';

/** The entry is built on the core, which its own types forget. */
type Auth = OktaAuth & Pick<OktaAuthCoreInterface, 'handleLoginRedirect'> & { getSignOutRedirectUrl(): string };

const PATIENCE_MS = 20_000;
const CLOCK_SKEW_SECONDS = 300;

export const CALLBACK = '/okta/login';

export interface SsoClient {
  auth: Auth;
  /** The ID token as it came, also when the SDK refused it: a test has the server say what is wrong with it. */
  received(): string | undefined;
}

/** What the SDK calls a network failure; only then does it ask again while it polls. */
const unreachable = { status: 0, responseText: '', headers: {} };

const nullsOut = (given: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

export async function makeClient(start: SsoStart): Promise<SsoClient> {
  const { OktaAuth: Client } = await import('@okta/okta-auth-js/myaccount');
  const { issuer, clientId, scopes, authorizeUrl, tokenUrl, userinfoUrl, revokeUrl, logoutUrl } = start;
  const auth = new Client({
    issuer,
    clientId,
    scopes,
    redirectUri: location.origin + CALLBACK,
    postLogoutRedirectUri: `${location.origin}/login`,
    ...nullsOut({ authorizeUrl, tokenUrl, userinfoUrl, revokeUrl, logoutUrl }),
    pkce: true,
    maxClockSkew: CLOCK_SKEW_SECONDS,
    tokenManager: { storage: 'memory', autoRenew: false },
    // The page that only starts a sign-in has no place in the history: "back" from the provider leads to /login.
    setLocation: (address) => location.replace(address),
    // Where people go next is for the callback page, inside the console.
    restoreOriginalUri: async () => undefined,
  }) as Auth;
  let idToken: string | undefined;
  const fetchPlainly = auth.options.httpRequestClient;
  if (fetchPlainly === undefined) throw new Error('the SDK has no way to send');
  auth.options.httpRequestClient = async (method, url, options) => {
    const answer = await withPatience(fetchPlainly(method, url, options));
    const given: unknown = url === tokenUrl ? answer.responseJSON?.['id_token'] : undefined;
    if (typeof given === 'string') idToken = given;
    return answer;
  };
  return { auth, received: () => idToken };
}

/** An answer that says no is an answer; silence and a broken line are turned into what the SDK retries. */
async function withPatience<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TypeError('no answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, silence]);
  } catch (error) {
    throw error instanceof Error ? unreachable : error;
  } finally {
    clearTimeout(timer);
  }
}
