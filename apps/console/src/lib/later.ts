import { createElement, type FunctionComponent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { loadPart } from './load-part.ts';

const all = new Set<() => void>();
let isTimeForMore = false;

/** When the browser has drawn what there was to draw; not every one of them can say so. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}

/** A part that nobody sees in the first picture: fetched when it is wanted, or ahead, when there is time. */
export function latePart<Part>(load: () => Promise<Part>) {
  let part: Part | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const get = async () => {
    try {
      part = await loadPart(load);
      for (const listener of listeners) listener();
    } catch {
      // The server is away, and a bar says so; whoever wants it again asks again.
      isAsked = false;
    }
  };
  const fetch = () => {
    if (isAsked) return;
    isAsked = true;
    void get();
  };
  all.add(fetch);
  // A page that comes later brings parts of its own.
  if (isTimeForMore) whenIdle(fetch);
  return {
    fetch,
    now: () => part,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The same as a component. Unlike `lazy`, one that is here is drawn at once, without a moment of nothing. */
export function later<Part extends (props: never) => ReactNode>(load: () => Promise<Part>): Part {
  const { fetch, now, subscribe } = latePart(load);
  const Later = (props: object) => {
    const part = useSyncExternalStore(subscribe, now);
    useEffect(fetch, []);
    return drawn(part, props);
  };
  return Later as unknown as Part;
}

/** One that stands in every page and that nobody waits for: it is not asked for before there is time. */
export function eventually<Part extends (props: never) => ReactNode>(load: () => Promise<Part>): Part {
  const { now, subscribe } = latePart(load);
  const Eventual = (props: object) => drawn(useSyncExternalStore(subscribe, now), props);
  return Eventual as unknown as Part;
}

const drawn = (part: unknown, props: object) => (part ? createElement(part as FunctionComponent<object>, props) : null);

/** Fetches every part that someone may soon want, also of the pages that come. */
export function fetchAhead(): void {
  isTimeForMore = true;
  for (const fetch of all) fetch();
}
