import { useState } from 'react';

/** What is known of things that a form names by their ids: those of the record, and those chosen since. */
export function useKnown<T>(stored: readonly T[]): readonly [known: readonly T[], learn: (more: readonly T[]) => void] {
  const [chosen, setChosen] = useState<readonly T[]>([]);
  return [[...stored, ...chosen], (more) => setChosen([...chosen, ...more])];
}
