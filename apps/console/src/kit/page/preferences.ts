import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../lib/session/session.ts';

/** What was chosen since the page was loaded: there also where the browser keeps nothing. */
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener('storage', ({ key }) => {
  if (key === null) chosen.clear();
  else chosen.delete(key);
  tell();
});

function read(key: string): string | null {
  const made = chosen.get(key);
  if (made !== undefined) return made;
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing has none.
    return null;
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  chosen.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // It holds until the page is left.
  }
  tell();
}

function parsed<T>(text: string | null, initial: T): T {
  if (text === null) return initial;
  try {
    return JSON.parse(text) as T;
  } catch {
    return initial;
  }
}

/** A preference of this user on this machine, kept between visits and shared between tabs. */
export function usePreference<T>(name: string, initial: T) {
  const key = `preference:${useUser().accountId}:${name}`;
  const [first] = useState(initial);
  const text = useSyncExternalStore(subscribe, () => read(key));
  const value = useMemo(() => parsed(text, first), [text, first]);
  const set = useCallback((next: T) => write(key, next), [key]);
  return [value, set] as const;
}

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** One choice for all tables. */
export const useDensity = () => usePreference<Density>('density', 'comfortable');
