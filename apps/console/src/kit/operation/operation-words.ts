import { sentenceOf, type Operation } from '@console/contract/areas/log/console-log-sentence';
import { useLocale } from '../../lib/words.ts';

/** What someone did, as a sentence in the reader's language. */
export function useOperationWords(): (operation: Operation) => string {
  const [locale] = useLocale();
  return (operation) => sentenceOf(operation, locale);
}
