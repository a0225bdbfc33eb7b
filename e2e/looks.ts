import type { Locale } from './sign-in.ts';
import type { Page } from './test.ts';

export interface Appearance {
  locale: Locale;
  theme: 'light' | 'dark';
}

/** Both languages and both themes. */
export const looks: Appearance[] = [
  { locale: 'zh-CN', theme: 'light' },
  { locale: 'zh-CN', theme: 'dark' },
  { locale: 'en-US', theme: 'light' },
  { locale: 'en-US', theme: 'dark' },
];

/** Chosen before the console starts, and nothing moves. Whoever is signed in stays so. */
export async function wear(page: Page, { locale, theme }: Appearance): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/version.json');
  await page.evaluate(
    ([language, choice]) => {
      localStorage.setItem('locale', language ?? '');
      const own = { theme: choice };
      localStorage.setItem('settings', JSON.stringify({ state: { ...own, own }, version: 0 }));
    },
    [locale, theme],
  );
}
