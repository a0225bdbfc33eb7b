import { logActionWords } from '@console/contract/areas/log/console-log-words';
import { fill, useLocale, useWords } from '../../lib/words.ts';
import { operationWords } from '../../locales/kit/operation.ts';

interface Operation {
  call: string;
  action: string;
  objectName: string | null;
}

/** What someone did, as a sentence in the reader's language; calls without words of their own are described by their action. */
export function useOperationWords(): (operation: Operation) => string {
  const w = useWords(operationWords);
  const [locale] = useLocale();
  const known: Readonly<Record<string, string>> = w.calls;
  const sentences: Readonly<Record<string, string>> = w.actions;
  const actions: Readonly<Record<string, Record<typeof locale, string>>> = logActionWords;
  return ({ call, action, objectName }) => {
    const sentence = sentences[action] ?? known[call] ?? (objectName ? w.named : w.generic);
    const what = fill(sentence, { action: actions[action]?.[locale] ?? action, name: objectName ?? '' })
      .replace(/“”/g, '')
      .trim();
    return action === 'REFUSED' ? fill(w.refused, { what }) : what;
  };
}
