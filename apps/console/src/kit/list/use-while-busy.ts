import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 1000;

/** Asks again and again while a job works on something that is shown. */
export function useWhileBusy(busy: boolean, ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => askAgain(), EVERY_MS);
    return () => clearInterval(timer);
  }, [busy]);
}
