import { fill, type Locale } from '../../locale.ts';
import { kindWords } from '../../kinds.ts';
import { kindOfCall } from './console-log-kinds.ts';
import { enUS } from './console-log-sentences-en-us.ts';
import { zhCN } from './console-log-sentences-zh-cn.ts';
import { logActionWords } from './console-log-words.ts';

/** A line of the log, as far as its sentence needs it. */
export interface Operation {
  call: string;
  action: string;
  objectType: string | null;
  objectName: string | null;
  outcome: string | null;
  failCode: string | null;
}

type Sentences = typeof zhCN;
export const sentences: Readonly<Record<Locale, Sentences>> = { 'zh-CN': zhCN, 'en-US': enUS };

/** What someone did, in the reader's language: in the list, and in its export. */
export function sentenceOf(operation: Operation, locale: Locale): string {
  const w = sentences[locale];
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

/** A call has a sentence for what it is about; what else it did to other kinds is told as an event or by the action. */
function templateOf({ call, action, objectType, objectName }: Operation, w: Sentences): string {
  const told: Readonly<Record<string, string>> = w.actions;
  if (told[action] !== undefined) return told[action];
  const about = kindOfCall(call);
  const isBeside = about && objectType !== null && objectType !== about;
  const beside = isBeside ? (w.events[`${call} ${objectType}`] ?? w.deeds[action]) : undefined;
  const own = (w.calls as Readonly<Record<string, string>>)[call];
  if (action === 'REFUSED') return own ?? w.looked;
  return beside ?? own ?? (objectName ? w.named : w.generic);
}
