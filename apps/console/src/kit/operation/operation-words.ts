import { kindOfCall } from '@console/contract/areas/log/console-log-kinds';
import { kindWords } from '@console/contract/kinds';
import { logActionWords } from '@console/contract/areas/log/console-log-words';
import { fill, useLocale, useWords, type Locale } from '../../lib/words.ts';
import { operationWords } from '../../locales/kit/operation.ts';

export interface Operation {
  call: string;
  action: string;
  objectType: string | null;
  objectName: string | null;
  outcome: string | null;
  failCode: string | null;
}

/** What someone did, as a sentence in the reader's language. */
export function useOperationWords(): (operation: Operation) => string {
  const w = useWords(operationWords);
  const [locale] = useLocale();
  return (operation) => sentenceOf(operation, w, locale);
}

export function sentenceOf(operation: Operation, w: (typeof operationWords)['zh-CN'], locale: Locale): string {
  const { call, action, objectName, outcome, failCode } = operation;
  const kind = operation.objectType ?? kindOfCall(call) ?? '';
  const noun = kindWords[kind]?.[locale] ?? w.anything;
  const values = {
    action: (logActionWords as Readonly<Record<string, Record<Locale, string>>>)[action]?.[locale] ?? action,
    kind: locale === 'en-US' ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun,
    name: objectName ?? '',
    outcome: w.outcomes[outcome ?? 'other'] ?? w.outcomes['other']!,
  };
  const said = (sentence: string) => fill(sentence, values).replace(/ ?“”/g, '').trim();
  if (action !== 'REFUSED') return said(templateOf(operation, w));
  const template = templateOf(operation, w).replace('{outcome}', values.outcome);
  // What did not come about is not told as if it had.
  const what = said(template.replace(/^[A-Za-z]+|了/, (word) => w.tried[word] ?? word));
  const why = w.reasons[failCode ?? ''];
  return why === undefined ? fill(w.refused, { what }) : fill(w.refusedWhy, { what, why });
}

/** A call has a sentence for what it is about; what else it did to other kinds is told by the action. */
function templateOf({ call, action, objectType, objectName }: Operation, w: (typeof operationWords)['zh-CN']): string {
  const sentences: Readonly<Record<string, string>> = w.actions;
  if (sentences[action] !== undefined) return sentences[action];
  const about = kindOfCall(call);
  const isBeside = about && objectType !== null && objectType !== about;
  const beside = isBeside ? w.deeds[action] : undefined;
  const own = (w.calls as Readonly<Record<string, string>>)[call];
  if (action === 'REFUSED') return own ?? w.looked;
  return beside ?? own ?? (objectName ? w.named : w.generic);
}
