import { CallError } from '../../../lib/api/client.ts';
import { useEffect, useState } from 'react';

export const RESEND_SECONDS = 60;
const LONGEST = 3600;

/** Seconds that are left until a moment; a clock that was changed meanwhile locks nobody out. */
const secondsUntil = (until: number) => {
  const left = Math.ceil((until - Date.now()) / 1000);
  return left > 0 && left <= LONGEST ? left : 0;
};

export const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

/** Counts down to a moment, once a second while there is something to count. */
export function useCountdown(until: number): number {
  const [, setTick] = useState(0);
  const left = secondsUntil(until);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1000);
    return () => clearTimeout(timer);
  });
  return left;
}

/** How long the server asks to wait: the only number in its sentence. */
export function waitIn(error: unknown): number {
  if (!(error instanceof CallError) || error.code !== 'AUTH_CODE_TOO_FAST') return 0;
  return Number(/\d+/.exec(error.message)?.[0] ?? 0);
}
