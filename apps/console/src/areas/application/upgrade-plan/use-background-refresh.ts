import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface Refetchable {
  isFetching: boolean;
  isStale: boolean;
  refetch: () => void;
}

const EVERY_MS = 4000;

/** Refetches every few seconds while the page is visible; only a refresh by hand shows that it is running. */
export function useBackgroundRefresh<List extends Refetchable>(list: List, runs: boolean): List {
  const [inBackground, setInBackground] = useState(false);
  const ran = useRef(runs);
  const refetchInBackground = useEffectEvent(() => {
    setInBackground(true);
    list.refetch();
  });
  const refetchIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !list.isFetching) refetchInBackground();
  });
  useEffect(() => {
    // What came last, after which nobody asks any more.
    if (ran.current && !runs) refetchInBackground();
    ran.current = runs;
    if (!runs) return undefined;
    const timer = setInterval(() => refetchIfVisible(), EVERY_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return {
    ...list,
    isFetching: list.isFetching && (!inBackground || list.isStale),
    refetch: () => {
      setInBackground(false);
      list.refetch();
    },
  };
}
