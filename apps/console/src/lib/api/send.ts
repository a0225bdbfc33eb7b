import type { Endpoint, FieldError, Result } from '@console/contract/endpoint';
import { requestWords } from '../../locales/lib/request.ts';
import { takePrefetched } from './prefetched.ts';
import { lostConnection, regainedConnection } from './connection.ts';
import { toast } from '../toast/toast.ts';
import { clearTab, noteSignOut, rememberAddress, setToken, token } from '../session/token.ts';
import { currentLocale, fill, wordsNow } from '../words.ts';

export interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** `true` shows the server's message or 操作成功; a string shows itself. */
  showSuccess?: boolean | string;
  /** On unless `false`. */
  showError?: boolean;
  /** Lets the server set and read its own cookies: only a single sign-on has any. */
  cookies?: true;
  /** Sends no token: whoever looks is nobody here, and a refusal ends no session. */
  anonymous?: true;
}

/** What a call throws. `http` is 0 when the server could not be reached. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly http: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly traceId: string;
  readonly data: unknown;
  /** Seconds after which the server wants to be asked again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(http: number, result: Partial<Result<unknown>>, retryAfter?: number) {
    super([result.message || statusText(http), whenAgain(result.message, retryAfter)].filter(Boolean).join(' '));
    this.retryAfter = retryAfter;
    this.http = http;
    this.code = result.code ?? '';
    this.errors = result.errors ?? [];
    this.traceId = result.traceId ?? '';
    this.data = result.data;
  }
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');

function statusText(http: number): string {
  const words = wordsNow(requestWords);
  if (http === 0) return words.unreachable;
  if (http === 200) return words.failed;
  const texts: Readonly<Record<number, string>> = words.http;
  return texts[http] ?? words.requestFailed;
}

/** When to try again, for sentences that do not say it themselves. */
function whenAgain(message: string | undefined, seconds: number | undefined): string | undefined {
  if (seconds === undefined || message?.includes(String(seconds))) return undefined;
  const w = wordsNow(requestWords).again;
  return seconds < 60 ? fill(w.seconds, { count: seconds }) : fill(w.minutes, { count: Math.ceil(seconds / 60) });
}

/** What the server asks for when it is busy or was asked too often; a date instead of seconds is not understood. */
export function retryAfterOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}

/** As long as people wait for a list without wondering. */
const SHORT_WAIT = 5;

let rightsKnown = { of: null as string | null, mark: '', asked: 0 };
let asked = 0;
let tellRights: () => void = () => undefined;

/** Calls back once whenever an answer shows that the rights of this very session have become others. */
export function onRightsChanged(listener: () => void): void {
  tellRights = listener;
}

/** Who switches the role gets a new token, whose first answer is nothing new; a late answer is no change back. */
function noteRights(mark: string | null, of: string | null, place: number): void {
  if (mark === null || of !== token() || (of === rightsKnown.of && place <= rightsKnown.asked)) return;
  if (mark === rightsKnown.mark && of === rightsKnown.of) return;
  const changed = of === rightsKnown.of;
  rightsKnown = { of, mark, asked };
  if (changed) tellRights();
}

/**
 * Sends with the token and returns the bare answer. A 401 ends the session and never returns. A read that the server asks
 * to repeat soon is repeated, once.
 */
export async function send<In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  input: Arg,
  options: CallOptions,
): Promise<Response> {
  const response = await sendOnce(endpoint, input, options);
  const seconds = retryAfterOf(response);
  if (endpoint.effect !== 'read' || seconds === undefined || seconds > SHORT_WAIT) return response;
  await pause(seconds * 1000, options.signal);
  return sendOnce(endpoint, input, options);
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
  signal?.throwIfAborted();
}

async function sendOnce<In, Arg, Ret, Out>(
  endpoint: Endpoint<In, Arg, Ret, Out>,
  input: Arg,
  options: CallOptions,
): Promise<Response> {
  const sent = options.anonymous ? null : token();
  asked += 1;
  const place = asked;
  const prefetched = takePrefetched(endpoint.path, sent);
  const asking =
    prefetched ??
    fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, options, sent),
      body: endpoint.method === 'POST' ? bodyOf(endpoint, input) : null,
      signal: options.signal ?? null,
      cache: 'no-store',
      credentials: options.cookies ? 'same-origin' : 'omit',
    });
  const response = await asking.catch((error: unknown) => {
    if (isAbort(error)) throw error;
    throw new CallError(0, {});
  });
  regainedConnection();
  noteRights(response.headers.get('x-rights'), sent, place);
  if (response.status !== 401 || sent === null) return response;
  // A role switch gives a new token; a read that was under way with the old one is simply asked again.
  if (token() !== sent && token() !== null && endpoint.effect === 'read') return sendOnce(endpoint, input, options);
  if (token() === sent) endSession();
  throw new CallError(401, await parse(response));
}

function addressOf(endpoint: Endpoint, input: unknown): string {
  if (endpoint.method === 'POST') return endpoint.path;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return query.size === 0 ? endpoint.path : `${endpoint.path}?${query}`;
}

function bodyOf(endpoint: Endpoint, input: unknown): string | FormData {
  if (!endpoint.form) return JSON.stringify(input);
  const form = new FormData();
  for (const [key, value] of Object.entries(input ?? {})) form.set(key, value instanceof Blob ? value : String(value));
  return form;
}

function headersOf(endpoint: Endpoint, options: CallOptions, bearer: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() });
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
  if (endpoint.method === 'POST') {
    // The browser names a form's type itself, with the boundary between its parts.
    if (!endpoint.form) headers.set('Content-Type', 'application/json');
    if (endpoint.effect === 'write') headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());
  }
  return headers;
}

/** Proxies answer with HTML or nothing when the server is gone; then only the status speaks. */
export async function parse<T>(response: Response): Promise<Partial<Result<T>>> {
  const text = await response.text().catch((error: unknown) => {
    // Cut off in the middle, e.g. because the page is being left: that is no answer.
    throw isAbort(error) ? error : new CallError(0, {});
  });
  try {
    return JSON.parse(text) as Partial<Result<T>>;
  } catch {
    return { status: false, message: '' };
  }
}

/** Shows what went wrong, once, and hands the error on. */
export function report(error: unknown, { showError = true }: CallOptions): unknown {
  if (isAbort(error) || !(error instanceof CallError) || error.http === 401) return error;
  if (error.http === 0) {
    lostConnection();
  } else if (error.code === 'AUTH_MFA_ENROL') {
    leadToSecondFactor();
  } else if (showError) {
    const w = wordsNow(requestWords);
    const detail = [
      { label: w.code, value: error.code },
      { label: w.traceId, value: error.traceId },
    ].filter(({ value }) => value !== '');
    toast({ kind: 'error', message: error.message, detail });
  }
  return error;
}

let leaving = false;

/** True while the console itself leaves the page: nobody chose to go, and what was typed is in the draft. */
export const isLeaving = (): boolean => leaving;

function leaveFor(address: string): void {
  leaving = true;
  location.replace(address);
}

const SECURITY = '/user/info?tab=security';

/** The company began to ask for a second factor while this page was open: a fresh one knows, and says so. */
function leadToSecondFactor(): void {
  const here = location.pathname + location.search;
  if (here === SECURITY) return;
  rememberAddress(here);
  leaveFor(SECURITY);
}

/** The session is over on the server: forget it here and start again at the sign-in page, knowing the way back. */
function endSession(): void {
  setToken(null);
  clearTab();
  noteSignOut('expired');
  if (location.pathname !== '/login') rememberAddress(location.pathname + location.search);
  leaveFor('/login');
}
