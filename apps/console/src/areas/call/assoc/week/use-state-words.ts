import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';

/** How many could answer, in words. */
export function useStateWords() {
  const w = useWords(assocWords).map;
  return (count: number) => (count < 0 ? w.closed : count === 0 ? w.hole : fill(w.people, { count }));
}
