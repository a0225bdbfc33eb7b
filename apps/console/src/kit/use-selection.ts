import { useEffect, useState } from 'react';

/** Which rows of the page at hand are ticked; another page starts with none. */
export function useSelection(keys: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const page = keys.join();
  useEffect(() => setTicked(new Set()), [page]);

  const selected = keys.filter((key) => ticked.has(key));
  return {
    keys: selected,
    has: (key: string) => ticked.has(key),
    toggle: (key: string) => setTicked(new Set(ticked.has(key) ? selected.filter((other) => other !== key) : [...selected, key])),
    toggleAll: () => setTicked(new Set(selected.length === keys.length ? [] : keys)),
    clear: () => setTicked(new Set()),
    all: keys.length > 0 && selected.length === keys.length,
    some: selected.length > 0 && selected.length < keys.length,
  };
}

export type Selection = ReturnType<typeof useSelection>;
