import type { Operation } from '@console/contract/areas/system/workplace';
import { fill, useWords } from '../../lib/words.ts';
import { systemWords } from '../../locales/system.ts';

/** What someone did, as a sentence in the reader's language; calls without own words get a general one. */
export function useOperationWords(): (operation: Operation) => string {
  const w = useWords(systemWords).operation;
  const known: Readonly<Record<string, string>> = w.calls;
  return ({ call, objectName }) => {
    const sentence = known[call] ?? (objectName ? w.named : w.generic);
    return fill(sentence, { call, name: objectName ?? '' })
      .replace(/“”/g, '')
      .trim();
  };
}
