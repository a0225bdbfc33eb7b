import type { SsoStart } from '@console/contract/areas/auth/sign-in';
import { internalTarget } from '../../../lib/route/redirect.ts';

/** What happens between leaving for the provider and coming back, kept for this tab alone. */
export interface SsoFlow {
  /** `login` opens a session of the console, `test` and `account` never do. */
  purpose: 'login' | 'test' | 'account';
  start: SsoStart;
  /** A path of the route table. */
  originalUri: string;
  /** The provider asks for the password again, although it knows the person. */
  fresh?: boolean | undefined;
  maxAge?: number | undefined;
  acrValues?: string | undefined;
  /** The provider wanted to show its own page and has been asked once more: not a third time. */
  resumed?: boolean | undefined;
}

const KEY = 'sso';

export function keepFlow(flow: SsoFlow): void {
  sessionStorage.setItem(KEY, JSON.stringify(flow));
}

export function readFlow(): SsoFlow | null {
  const text = sessionStorage.getItem(KEY);
  try {
    return text === null ? null : (JSON.parse(text) as SsoFlow);
  } catch {
    return null;
  }
}

export function dropFlow(): void {
  sessionStorage.removeItem(KEY);
}

/** The root leads everyone to their first page, or to the one that was asked for before signing in. */
export const safeTarget = (raw: string | null | undefined): string => internalTarget(raw ?? '') ?? '/';
