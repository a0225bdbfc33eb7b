import { useEffect, useState } from 'react';

/** The server's time, once a second: a clock of the page may go wrong, waiting times may not. */
export function useNow(skewMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + skewMs;
}
