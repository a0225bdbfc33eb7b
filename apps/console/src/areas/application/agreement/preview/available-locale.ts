import { hasContent } from '../../../../kit/rich-text/html-text.ts';
import { type Locale, locales } from '../../../../lib/words.ts';

export type Texts = Readonly<Record<Locale, string>>;

/** The languages in which there is something to read. */
export const completeIn = (content: Texts): Locale[] => locales.filter((locale) => hasContent(content[locale]));

/** What a reader of one language gets: their own, else the other. */
export function availableLocale(content: Texts, preferred: Locale): Locale {
  const complete = completeIn(content);
  return complete.includes(preferred) ? preferred : (complete[0] ?? preferred);
}
