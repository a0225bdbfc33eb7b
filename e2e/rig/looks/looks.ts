import type { Locale } from '../sign-in.ts';
import type { Page } from '@playwright/test';

export interface Appearance {
  locale: Locale;
  theme: 'light' | 'dark';
}

/** What a new visitor gets, and what journeys run in. */
export const plain: Appearance = { locale: 'zh-CN', theme: 'light' };

/** Both languages, each in one of the themes. */
export const languages: Appearance[] = [plain, { locale: 'en-US', theme: 'dark' }];

/** Both languages and both themes, beginning with what is there; one step changes one of the two. */
export const looks: Appearance[] = [
  plain,
  { locale: 'en-US', theme: 'light' },
  { locale: 'en-US', theme: 'dark' },
  { locale: 'zh-CN', theme: 'dark' },
];

/** Chosen before the console starts. Whoever is signed in stays so. */
export async function wear(page: Page, look: Appearance): Promise<void> {
  await page.goto('/version.json');
  await keep(page, look);
}

/** Chosen while the page is open, as if in another tab: the page follows at once and stays as it is. */
export async function putOn(page: Page, look: Appearance): Promise<void> {
  await page.evaluate(beStill);
  await keep(page, look);
  await page.locator(`html[lang="${look.locale}"][data-mantine-color-scheme="${look.theme}"]`).waitFor();
}

/**
 * A colour that is inherited moves from the outside inwards, one element after the other, however short the way: twenty
 * times the whole page is drawn for one change of the theme. A sheet of the document's own is above the policy for styles.
 */
function beStill(): void {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets = [sheet];
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
