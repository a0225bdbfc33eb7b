import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 2000;

/** Polls while something is under way. */
export function useWhileRunning(running: boolean, ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => askAgain(), EVERY_MS);
    return () => clearInterval(timer);
  }, [running]);
}
