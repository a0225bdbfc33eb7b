const KEY = 'token';
const RETURN_KEY = 'return-to';
const REASON_KEY = 'signed-out';
/** The way back, why it is needed, and whose typing the end of a session broke off (`drafts.ts`). */
const KEPT = /^(return-to|signed-out|interrupted:)/;

export const token = (): string | null => localStorage.getItem(KEY);

export function setToken(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
}

/** Calls back when another tab signs in, signs out or changes the role. */
export function onTokenElsewhere(listener: (value: string | null) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue !== event.oldValue) listener(event.newValue);
    // `localStorage.clear()` in another tab comes without a key.
    if (event.key === null && token() === null) listener(null);
  });
}

/** Where to go on after the next sign-in. It travels in storage, never in the address, so nobody can link to it. */
export function rememberAddress(address: string): void {
  sessionStorage.setItem(RETURN_KEY, address);
}

export function takeAddress(): string | null {
  const address = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return address;
}

/**
 * Empties what this tab remembers, except for the way back and why it is needed: a page that opens in another process
 * may still read the token of the session that has just ended, and must not forget on its account where someone was.
 */
export function clearTab(): void {
  for (const key of Object.keys(sessionStorage)) if (!KEPT.test(key)) sessionStorage.removeItem(key);
}

const reasons = ['expired', 'failed', 'ended'] as const;
export type SignOutReason = (typeof reasons)[number];

export function noteSignOut(reason: SignOutReason): void {
  sessionStorage.setItem(REASON_KEY, reason);
}

export function signOutReason(): SignOutReason | null {
  const reason = sessionStorage.getItem(REASON_KEY);
  return reasons.find((known) => known === reason) ?? null;
}

export function forgetSignOutReason(): void {
  sessionStorage.removeItem(REASON_KEY);
}
