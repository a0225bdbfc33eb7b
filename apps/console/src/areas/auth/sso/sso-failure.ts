/** Everything that can go wrong with a single sign-on in the browser, as far as a person can tell the difference. */
export type FailureKind =
  | 'state'
  | 'finished'
  | 'code'
  | 'denied'
  | 'loginRequired'
  | 'settings'
  | 'issuer'
  | 'token'
  | 'unreachable'
  | 'insecure'
  | 'blocked'
  | 'unknown';

export class SsoFailure extends Error {
  override readonly name = 'SsoFailure';
  readonly kind: FailureKind;
  /** What the provider or its SDK said, for whoever fixes it; empty where it could hold a token. */
  readonly detail: string;

  constructor(kind: FailureKind, detail = '') {
    super(detail || kind);
    this.kind = kind;
    this.detail = detail;
  }
}

const oauthKinds: Readonly<Record<string, FailureKind>> = {
  access_denied: 'denied',
  login_required: 'loginRequired',
  consent_required: 'loginRequired',
  account_selection_required: 'loginRequired',
  interaction_required: 'loginRequired',
  invalid_grant: 'code',
  temporarily_unavailable: 'unreachable',
  server_error: 'unreachable',
};

/** The SDK tells its own refusals apart by their sentence alone. */
const sdkKinds: readonly (readonly [RegExp, FailureKind])[] = [
  [/state doesn't match/, 'state'],
  [/codeVerifier from storage|redirect params from storage/, 'finished'],
  [/secure context/, 'insecure'],
  [/code_challenge_method/, 'settings'],
  [/storage/i, 'blocked'],
  [/issuer|audience|acr|JWT|key id|signature|nonce|hash|aud arguments|decode|token/i, 'token'],
];

/** Long runs of letters and digits are what tokens and codes look like. */
const readable = (text: string): string => (/eyJ|[\w-]{43,}/.test(text) ? '' : text.slice(0, 300));

interface Thrown {
  name?: string;
  message?: string;
  errorCode?: string;
  errorSummary?: string;
  xhr?: { status?: number };
  resp?: { status?: number } | null;
}

/** Sorts whatever the SDK or the browser threw. */
export function asFailure(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error;
  if (error instanceof DOMException && error.name === 'SecurityError') return new SsoFailure('blocked');
  if (typeof error !== 'object' || error === null) return new SsoFailure('unknown');
  const { name, message = '', errorCode = '', errorSummary, xhr, resp } = error as Thrown;
  const said = readable(errorSummary || message);
  const detail = errorCode === 'INTERNAL' ? said : readable([errorCode, said].filter(Boolean).join(': '));
  const status = xhr?.status ?? resp?.status;
  if (status === 0 || status === 429 || (status !== undefined && status >= 500)) {
    return new SsoFailure('unreachable', detail);
  }
  if (name === 'OAuthError') return new SsoFailure(oauthKinds[errorCode] ?? 'settings', detail);
  if (name === 'AuthApiError') return new SsoFailure('settings', detail);
  return new SsoFailure(sdkKinds.find(([pattern]) => pattern.test(said || message))?.[1] ?? 'unknown', detail);
}
