import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Refreshed {
  isFetching: boolean;
  isStale: boolean;
  refetch: () => void;
}

const EVERY_MS = 4000;

/** Asks again every few seconds while somebody looks; only what somebody asked for himself shows that it is at work. */
export function useQuietly<List extends Refreshed>(list: List, runs: boolean): List {
  const [quiet, setQuiet] = useState(false);
  const ran = useRef(runs);
  const ask = useEffectEvent(() => {
    setQuiet(true);
    list.refetch();
  });
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !list.isFetching) ask();
  });
  useEffect(() => {
    // What came last, after which nobody asks any more.
    if (ran.current && !runs) ask();
    ran.current = runs;
    if (!runs) return undefined;
    const timer = setInterval(() => askIfSeen(), EVERY_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return {
    ...list,
    isFetching: list.isFetching && (!quiet || list.isStale),
    refetch: () => {
      setQuiet(false);
      list.refetch();
    },
  };
}
