import { useState } from 'react';
import type { Selection } from '../../kit/table/use-selection.ts';

/** Ticks that stay while one turns pages and searches, until they are cleared. `keys` are those of the page at hand. */
export function usePersistentSelection(keys: readonly string[]): Selection & { add: (more: Iterable<string>) => void } {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const here = keys.filter((key) => ticked.has(key));
  const add = (more: Iterable<string>) => setTicked((now) => new Set([...now, ...more]));
  const drop = (gone: readonly string[]) => setTicked((now) => new Set([...now].filter((key) => !gone.includes(key))));
  return {
    keys: [...ticked],
    has: (key) => ticked.has(key),
    toggle: (key) => (ticked.has(key) ? drop([key]) : add([key])),
    toggleAll: () => (here.length === keys.length ? drop(keys) : add(keys)),
    clear: () => setTicked(new Set()),
    add,
    all: keys.length > 0 && here.length === keys.length,
    some: here.length > 0 && here.length < keys.length,
  };
}
