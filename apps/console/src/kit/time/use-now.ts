import { useEffect, useState } from 'react';

const HALF_A_MINUTE = 30_000;

function useTicks(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The time, often enough for a clock that shows minutes. */
export const useNow = () => useTicks(HALF_A_MINUTE);

/** The server's time, once a second: a clock of the page may go wrong, waiting times and count-downs may not. */
export const useServerNow = (skewMs: number) => useTicks(1000) + skewMs;
