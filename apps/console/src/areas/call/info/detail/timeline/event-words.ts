import type { CallEvent } from '@console/contract/areas/call/info/info';
import { useWords } from '../../../../../lib/words.ts';
import { callWords } from '../../../../../locales/call/info.ts';

/** What happened, by whom and to whom or what, in one line. */
export function useEventWords(): (event: CallEvent) => { what: string; about: string } {
  const w = useWords(callWords);
  return ({ type, actor, target, text, end }) => ({
    what: w.events[type],
    about: [actor?.name, target && `→ ${target.name}`, text, end && w.ends[end]].filter(Boolean).join(' · '),
  });
}
