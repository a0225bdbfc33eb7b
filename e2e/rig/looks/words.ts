import { expect, type Page } from '@playwright/test';

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
export async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.locator('body')).not.toContainText(/\p{Script=Han}[，。；：？]/u);
}
