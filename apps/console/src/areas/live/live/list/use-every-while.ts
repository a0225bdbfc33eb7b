import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 10_000;

/** Asks again now and then while something is on: its numbers move. */
export function useEveryWhile(isOn: boolean, ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && askAgain(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
