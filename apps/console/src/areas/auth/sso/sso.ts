import { signIn as contract, type SsoStart } from '@console/contract/areas/auth/sign-in';
import { sso } from '@console/contract/areas/auth/sso';
import { ssoWords } from '../../../locales/auth/sso.ts';
import { call, CallError } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { signIn } from '../../../lib/session/session.ts';
import { setProviderSignOut } from '../../../lib/session/sign-out-address.ts';
import { ACCOUNT_SCOPES, keepConnection, providerSignOut } from './sso-account.ts';
import { CALLBACK, makeClient, type SsoClient } from './sso-client.ts';
import { asFailure, SsoFailure } from './sso-failure.ts';
import { dropFlow, keepFlow, readFlow, safeTarget, type SsoFlow } from './sso-flow.ts';
import { keepTestResult } from './sso-test-result.ts';
import { rememberAddress, setToken, takeAddress } from '../../../lib/session/token.ts';
import { wordsNow } from '../../../lib/words.ts';

/**
 * Single sign-on from the first click to the console's own session. Never part of the first load: reached by `import()`.
 * A sign-in begins and ends on documents at `/okta/login`, because only those, and `/user/info` when it was opened by a
 * full load, may talk to the company's provider.
 */

const SILENT_MS = 8000;
const withCookies = { showError: false, cookies: true } as const;

interface StartOptions {
  /** Ask for the password again, although the provider knows the person. */
  fresh?: boolean;
  /** Where to go on; without it, to the page that was asked for before signing in. */
  returnTo?: string;
}

/** Leaves for the sign-in page of the company's provider. */
export async function startSso(company: string, { fresh, returnTo }: StartOptions = {}): Promise<void> {
  requireSecureContext();
  const start = await call(contract.oktaNonce, { company }, withCookies);
  const asked = takeAddress();
  // Whoever gives up and signs in by password still gets to the page they asked for.
  if (asked !== null) rememberAddress(asked);
  leave({ purpose: 'login', start, originalUri: safeTarget(returnTo ?? asked), fresh });
}

/** A whole sign-in with the saved settings that signs nobody in. */
export async function startTest(): Promise<void> {
  requireSecureContext();
  const start = await call(sso.testStart, {}, withCookies);
  // Who tests wants to see the provider's page, and may want to be someone else there.
  leave({ purpose: 'test', start, originalUri: pathOf('signInSettings'), fresh: true });
}

interface StepUp {
  maxAge?: number | undefined;
  acrValues?: string | undefined;
}

/**
 * Gets the tokens for the account calls: silently where the provider allows it, else by way of its page.
 * `false` when this provider has no account calls at all.
 */
export async function connectAccount(company: string, returnTo: string, stepUp?: StepUp): Promise<boolean> {
  requireSecureContext();
  const start = await call(contract.oktaNonce, { company }, withCookies);
  if (!start.accountApi) return false;
  if (stepUp === undefined && (await connectSilently(start))) return true;
  leave({ purpose: 'account', start, originalUri: safeTarget(returnTo), fresh: stepUp !== undefined, ...stepUp });
  // The page is being left.
  return new Promise(() => undefined);
}

async function connectSilently(start: SsoStart): Promise<boolean> {
  const over = new AbortController();
  try {
    const client = await makeClient(start);
    const asked = client.auth.token.getWithoutPrompt({
      nonce: start.nonce,
      scopes: [...start.scopes, ...ACCOUNT_SCOPES],
      timeout: SILENT_MS,
    });
    const { tokens } = await Promise.race([asked, refusedHere(over.signal)]);
    checkNonce(tokens.idToken?.claims['nonce'], start);
    client.auth.tokenManager.setTokens(tokens);
    connect(client, start);
    return true;
  } catch {
    return false;
  } finally {
    over.abort();
  }
}

/** A page that was opened elsewhere in the console may not talk to a foreign provider: then only a full load helps. */
function refusedHere(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    document.addEventListener('securitypolicyviolation', () => reject(new SsoFailure('unreachable')), { signal });
  });
}

function connect(client: SsoClient, start: SsoStart): void {
  keepConnection({ client, start });
  setProviderSignOut(providerSignOut);
}

/** Says it in words at once, as a call that was refused does: whoever pressed the button shows that sentence. */
function requireSecureContext(): void {
  const { insecure, blocked } = wordsNow(ssoWords).failures;
  if (!isSecureContext) throw new CallError(0, { message: insecure });
  if (!navigator.cookieEnabled) throw new CallError(0, { message: blocked });
}

/** A full load, also from the page itself: the document decides whom the page may talk to. */
function leave(flow: SsoFlow): void {
  keepFlow(flow);
  if (location.pathname !== CALLBACK) return location.assign(`${CALLBACK}#start`);
  history.replaceState(null, '', `${CALLBACK}#start`);
  return location.reload();
}

/** How a visit to `/okta/login` ends: further inside the console, or at the sign-in page because only it can help. */
export type CallbackResult = { to: string } | { company: string };

let handled: Promise<CallbackResult> | undefined;

/** Works off the address of this document, once: a second look would find the code used up. */
export function handleCallback(): Promise<CallbackResult> {
  handled ??= (location.hash === '#start' ? begin() : finish()).catch((error: unknown) => {
    // The address still holds the code where the SDK did not get as far as reading it.
    if (location.search !== '') history.replaceState(history.state, '', CALLBACK);
    throw error instanceof CallError ? error : asFailure(error);
  });
  return handled;
}

/** What this document was opened for, as far as the tab knows. */
let current: SsoFlow | null = null;

async function begin(): Promise<CallbackResult> {
  const flow = readFlow();
  current = flow;
  if (flow === null) throw new SsoFailure('finished');
  requireSecureContext();
  const { auth } = await makeClient(flow.start);
  const { scopes, nonce } = flow.start;
  await auth.signInWithRedirect({
    originalUri: flow.originalUri,
    nonce,
    scopes: flow.purpose === 'account' ? [...scopes, ...ACCOUNT_SCOPES] : scopes,
    // Asked for its age, a provider also says when the person signed in there: only that counts as a confirmation.
    ...(flow.fresh && { prompt: 'login', maxAge: 0 }),
    ...(flow.maxAge !== undefined && { maxAge: flow.maxAge }),
    ...(flow.acrValues !== undefined && { acrValues: flow.acrValues }),
  });
  // The browser is on its way.
  return new Promise(() => undefined);
}

async function finish(): Promise<CallbackResult> {
  const { search } = location;
  const flow = readFlow();
  current = flow;
  if (flow === null || search === '') throw new SsoFailure('finished');
  const { isInteractionRequired } = await import('@okta/okta-auth-js/myaccount');
  const client = await makeClient(flow.start);
  // Asked first: the SDK takes the query out of the address.
  if (isInteractionRequired(client.auth, search)) return onAuthResume(flow) ?? onAuthRequired(flow);
  dropFlow();
  try {
    return await flowHandlers[flow.purpose](flow, client, search);
  } catch (error) {
    if (flow.purpose !== 'test' || error instanceof CallError) throw error;
    keepTestResult(asFailure(error));
    return { to: flow.originalUri };
  }
}

/** The provider wants to show its own page: then it may, once. */
function onAuthResume(flow: SsoFlow): Promise<CallbackResult> | undefined {
  if (flow.resumed) return undefined;
  leave({ ...flow, resumed: true });
  return new Promise(() => undefined);
}

/** It wants it again: then the person begins anew, with the company filled in. */
function onAuthRequired({ start }: SsoFlow): CallbackResult {
  dropFlow();
  return { company: start.company };
}

type FlowHandler = (flow: SsoFlow, client: SsoClient, search: string) => Promise<CallbackResult>;

const flowHandlers: Readonly<Record<SsoFlow['purpose'], FlowHandler>> = {
  login: async (flow, client, search) => {
    const { idToken } = await exchange(flow, client, search);
    const { token } = await call(contract.oktaLogin, { idToken }, withCookies);
    const to = safeTarget(flow.originalUri);
    try {
      await signIn(token);
    } catch (error) {
      setToken(null);
      throw error;
    }
    takeAddress();
    connect(client, flow.start);
    return { to };
  },
  test: async (flow, client, search) => {
    // A token that the SDK refuses goes to the server all the same: it names the check that failed.
    const idToken = await exchange(flow, client, search).then(
      (tokens) => tokens.idToken,
      (error: unknown) => {
        const received = client.received();
        if (received === undefined) throw error;
        return received;
      },
    );
    keepTestResult(await call(sso.testToken, { idToken }, withCookies));
    return { to: flow.originalUri };
  },
  account: async (flow, client, search) => {
    const { nonce } = await exchange(flow, client, search);
    // No server sees this token, so the nonce is checked here.
    checkNonce(nonce, flow.start);
    connect(client, flow.start);
    return { to: safeTarget(flow.originalUri) };
  },
};

/** Turns the code into tokens that the SDK has verified, and keeps them in memory. */
async function exchange({ start }: SsoFlow, { auth }: SsoClient, search: string) {
  const iss = new URLSearchParams(search).get('iss');
  if (iss !== null && iss !== start.issuer) throw new SsoFailure('issuer', `iss: ${iss.slice(0, 200)}`);
  await auth.handleLoginRedirect();
  const { idToken } = auth.tokenManager.getTokensSync();
  if (idToken === undefined) throw new SsoFailure('token');
  return { idToken: idToken.idToken, nonce: idToken.claims['nonce'] };
}

function checkNonce(found: unknown, { nonce }: SsoStart): void {
  if (found !== nonce) throw new SsoFailure('token', 'nonce');
}

/** Once more from the beginning; `false` when the tab no longer knows what it was about. */
export async function startAgain(): Promise<boolean> {
  if (current === null) return false;
  const { purpose, start, originalUri, maxAge, acrValues } = current;
  // The provider may remember someone who has no account here: only its sign-in page lets one be someone else.
  if (purpose === 'login') await startSso(start.company, { fresh: true, returnTo: originalUri });
  else if (purpose === 'test') await startTest();
  else await connectAccount(start.company, originalUri, { maxAge, acrValues });
  return true;
}

/** What went wrong, in the reader's words. */
export function ssoFailureText(error: unknown): string {
  if (error instanceof CallError) return error.message;
  return wordsNow(ssoWords).failures[asFailure(error).kind];
}
