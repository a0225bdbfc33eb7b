import { expect, type Page } from '@playwright/test';
import type { Locale } from './sign-in.ts';

/** A sentence of the console with its placeholders filled: `{name}`, and `{count:item|items}` by the number. */
export function filled(sentence: string, params: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (_, key: string, one: string | undefined, many: string | undefined) =>
      (String(params[key]) === '1' ? one : many) ?? String(params[key]),
  );
}

/** The same sentence whatever its placeholders hold. */
export function anyOf(sentence: string): RegExp {
  const parts = sentence.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}

/** Names that people gave may be Chinese, but no sentence of an English page is. */
export async function expectLanguage(page: Page, locale: Locale): Promise<void> {
  // By its tag: while a dialog is open, the page behind it has no role.
  if (locale === 'en-US') await expect(page.locator('main')).not.toContainText(/\p{Script=Han}[，。；：？]/u);
}
