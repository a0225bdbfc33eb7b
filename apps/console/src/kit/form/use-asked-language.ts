import { useSearchParams } from 'react-router';
import { type Locale, locales } from '../../lib/words.ts';

/** The language that a link wants to be written, as `language` of the address. */
export function useAskedLanguage(): Locale | undefined {
  const asked = useSearchParams()[0].get('language');
  return locales.find((locale) => locale === asked);
}
