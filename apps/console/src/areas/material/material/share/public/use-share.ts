import { materialShare } from '@console/contract/areas/material/material/share';
import type { OutputOf } from '@console/contract/endpoint';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../../../lib/api/client.ts';
import { isAbort } from '../../../../../lib/api/send.ts';

type Opened = OutputOf<typeof materialShare.open>;
export type OpenShare = Extract<Opened, { state: 'OPEN' }>;

/** Kept for this window alone: coming back to it is the same opening, and asks for no password. */
const keyOf = (token: string) => `share ${token}`;

async function open(token: string, password?: string, signal?: AbortSignal): Promise<Opened> {
  const opening = sessionStorage.getItem(keyOf(token));
  const answer = await call(
    materialShare.open,
    { token, ...(password !== undefined && { password }), ...(opening !== null && { opening }) },
    { showError: false, ...(signal && { signal }) },
  );
  if (answer.state === 'OPEN') sessionStorage.setItem(keyOf(token), answer.opening);
  return answer;
}

export interface Shared {
  /** Nothing until the server has answered. */
  answer?: Opened;
  trouble?: string;
  /** Tries a password; gives what was wrong with it. */
  enter: (password: string) => Promise<string | undefined>;
  /** The same with fresh addresses; null where it is not shown any more. */
  renew: () => Promise<OpenShare | null>;
}

export function useShare(token: string): Shared {
  const [answer, setAnswer] = useState<Opened>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    open(token, undefined, stop.signal).then(setAnswer, (error: unknown) => {
      if (isAbort(error) || !(error instanceof CallError)) return;
      // An address of another shape is as one that leads nowhere.
      if (error.code === 'VALIDATION') setAnswer({ state: 'CLOSED' });
      else setTrouble(error.message);
    });
    return () => stop.abort();
  }, [token]);
  return {
    ...(answer && { answer }),
    ...(trouble !== undefined && { trouble }),
    enter: async (typed) => {
      try {
        setAnswer(await open(token, typed));
        return undefined;
      } catch (error) {
        if (error instanceof CallError) return error.errors[0]?.message ?? error.message;
        throw error;
      }
    },
    renew: async () => {
      const next = await open(token);
      if (next.state === 'OPEN') return next;
      setAnswer(next);
      return null;
    },
  };
}
