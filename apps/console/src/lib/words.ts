import type { Locale } from '@console/contract/endpoint';
import { create } from 'zustand';

export { fill } from '@console/contract/locale';
export type { Locale };
export type Wordbook<T> = Record<Locale, T>;

export const locales: readonly Locale[] = ['zh-CN', 'en-US'];
const KEY = 'locale';

function stored(): Locale {
  const value = localStorage.getItem(KEY);
  if (value === null || value === 'zh-CN') return 'zh-CN';
  return 'en-US';
}

const useStore = create<{ locale: Locale }>(() => ({ locale: stored() }));

function apply(locale: Locale): void {
  document.documentElement.lang = locale;
}

apply(currentLocale());

addEventListener('storage', (event) => {
  if (event.key === KEY) {
    apply(stored());
    useStore.setState({ locale: stored() });
  }
});

export function currentLocale(): Locale {
  return useStore.getState().locale;
}

export function setLocale(locale: Locale): void {
  localStorage.setItem(KEY, locale);
  apply(locale);
  useStore.setState({ locale });
}

export function useLocale(): [Locale, (locale: Locale) => void] {
  return [useStore((state) => state.locale), setLocale];
}

/** The words of one area in the reader's language; the page draws itself again when the language changes. */
export function useWords<T>(book: Wordbook<T>): T {
  return book[useStore((state) => state.locale)];
}

/** For sentences outside of components, such as toasts. */
export function wordsNow<T>(book: Wordbook<T>): T {
  return book[currentLocale()];
}
