import { useEffect, useSyncExternalStore } from 'react';
import { loadPart } from './load-part.ts';

const all = new Set<() => void>();
let isTimeForMore = false;

/** When the browser has drawn what there was to draw; not every one of them can say so. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/**
 * A part that nobody sees in the first picture: fetched when it is wanted, or ahead, when there is time. Unlike `lazy`, a
 * part that is here is drawn at once, without a moment of nothing.
 */
export function later<T>(load: () => Promise<T>): (wanted: boolean) => T | undefined {
  let part: T | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const fetch = () => {
    if (isAsked) return;
    isAsked = true;
    void loadPart(load).then(
      (loaded) => {
        part = loaded;
        for (const listener of listeners) listener();
      },
      // The server is away, and a bar says so; whoever wants it again asks again.
      () => (isAsked = false),
    );
  };
  all.add(fetch);
  // A page that comes later brings parts of its own.
  if (isTimeForMore) whenIdle(fetch);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return function useLater(wanted) {
    const here = useSyncExternalStore(subscribe, () => part);
    useEffect(() => {
      if (wanted) fetch();
    }, [wanted]);
    return here;
  };
}

/** Fetches every part that someone may soon want, also of the pages that come. */
export function fetchAhead(): void {
  isTimeForMore = true;
  for (const fetch of all) fetch();
}
