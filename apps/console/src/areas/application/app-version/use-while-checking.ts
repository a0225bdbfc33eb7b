import { useEffect, useEffectEvent } from 'react';

const EVERY_MS = 1000;

/** Polls while a package is being read. */
export function useWhileChecking(checking: boolean, ask: () => void): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!checking) return undefined;
    const timer = setInterval(() => askAgain(), EVERY_MS);
    return () => clearInterval(timer);
  }, [checking]);
}
