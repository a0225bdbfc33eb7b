import { useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/** Which rows of the page at hand are ticked; another page starts with none. */
export function useSelection(keys: readonly string[]) {
  const page = keys.join();
  const [state, setState] = useState<{ page: string; ticked: ReadonlySet<string> }>({ page, ticked: nothing });
  const ticked = state.page === page ? state.ticked : nothing;
  const setTicked = (now: Iterable<string>) => setState({ page, ticked: new Set(now) });

  const selected = keys.filter((key) => ticked.has(key));
  return {
    keys: selected,
    has: (key: string) => ticked.has(key),
    toggle: (key: string) =>
      setTicked(ticked.has(key) ? selected.filter((other) => other !== key) : [...selected, key]),
    toggleAll: () => setTicked(selected.length === keys.length ? [] : keys),
    clear: () => setTicked([]),
    all: keys.length > 0 && selected.length === keys.length,
    some: selected.length > 0 && selected.length < keys.length,
  };
}

export type Selection = ReturnType<typeof useSelection>;
