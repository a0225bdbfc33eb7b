import type { Locale } from '../../../lib/words.ts';

/** In the reader's language, where it has a name there. */
export const nameIn = (locale: Locale, { name, nameEn }: { name: string; nameEn: string | null }): string =>
  (locale === 'en-US' && nameEn) || name;
