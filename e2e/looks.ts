import type { Locale } from './sign-in.ts';
import type { Page } from './test.ts';

export interface Appearance {
  locale: Locale;
  theme: 'light' | 'dark';
}

/** Both languages, each in one of the themes: for journeys. */
export const languages: Appearance[] = [
  { locale: 'zh-CN', theme: 'light' },
  { locale: 'en-US', theme: 'dark' },
];

/** Both languages and both themes; the last one is what a new visitor gets. */
export const looks: Appearance[] = [
  { locale: 'zh-CN', theme: 'dark' },
  { locale: 'en-US', theme: 'dark' },
  { locale: 'en-US', theme: 'light' },
  { locale: 'zh-CN', theme: 'light' },
];

/** Chosen before the console starts, and nothing moves. Whoever is signed in stays so. */
export async function wear(page: Page, look: Appearance): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/version.json');
  await keep(page, look);
}

/** Chosen while the page is open, as if in another tab: the page follows at once and stays as it is. */
export async function putOn(page: Page, look: Appearance): Promise<void> {
  await keep(page, look);
  await page.locator(`html[lang="${look.locale}"][data-mantine-color-scheme="${look.theme}"]`).waitFor();
}

/** Kept and told at once: a page that is just starting must not keep its own choices in between. */
async function keep(page: Page, { locale, theme }: Appearance): Promise<void> {
  await page.evaluate(
    ([language, choice]) => {
      localStorage.setItem('locale', language ?? '');
      const { state } = JSON.parse(localStorage.getItem('settings') ?? '{}') as { state?: { own?: object } };
      const own = { ...state?.own, theme: choice };
      localStorage.setItem('settings', JSON.stringify({ state: { ...state, ...own, own }, version: 0 }));
      for (const key of ['locale', 'settings']) dispatchEvent(new StorageEvent('storage', { key }));
    },
    [locale, theme],
  );
}
