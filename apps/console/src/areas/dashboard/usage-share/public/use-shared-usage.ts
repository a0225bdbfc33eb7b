import { usageShare } from '@console/contract/areas/dashboard/usage-share';
import type { OutputOf } from '@console/contract/endpoint';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { isAbort } from '../../../../lib/api/send.ts';
import { showZone } from '../../../../lib/format.ts';

type Opened = OutputOf<typeof usageShare.open>;
export type OpenUsage = Extract<Opened, { state: 'OPEN' }>;

/** Kept for this window alone: coming back to it is the same opening, and asks for no password. */
const keyOf = (token: string) => `usage share ${token}`;

/** A browser that keeps nothing asks for the password again, and no more. */
function keptOpening(token: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(token));
  } catch {
    return null;
  }
}
function keepOpening(token: string, opening: string): void {
  try {
    sessionStorage.setItem(keyOf(token), opening);
  } catch {
    // It holds until the page is left.
  }
}

async function open(token: string, password?: string, signal?: AbortSignal): Promise<Opened> {
  const opening = keptOpening(token);
  const answer = await call(
    usageShare.open,
    { token, ...(password !== undefined && { password }), ...(opening !== null && { opening }) },
    { showError: false, ...(signal && { signal }) },
  );
  if (answer.state === 'OPEN') {
    keepOpening(token, answer.opening);
    showZone(answer.timezone);
  }
  return answer;
}

/** Over, revoked or never made: the address does not say which. One of another shape leads nowhere either. */
const isEnded = ({ code }: CallError) => code === 'USAGE_SHARE_ENDED' || code === 'VALIDATION';

export function useSharedUsage(token: string) {
  const [answer, setAnswer] = useState<Opened | { readonly state: 'ENDED' }>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    open(token, undefined, stop.signal).then(setAnswer, (error: unknown) => {
      if (isAbort(error) || !(error instanceof CallError)) return;
      if (isEnded(error)) setAnswer({ state: 'ENDED' });
      else setTrouble(error.message);
    });
    return () => {
      stop.abort();
      showZone(undefined);
    };
  }, [token]);
  /** Tries a password; gives what was wrong with it. */
  const enter = async (typed: string): Promise<string | undefined> => {
    try {
      setAnswer(await open(token, typed));
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isEnded(error)) return error.errors[0]?.message ?? error.message;
      setAnswer({ state: 'ENDED' });
      return undefined;
    }
  };
  return { answer, trouble, enter };
}
