import type { Page } from '@playwright/test';
import { signInWords } from '../../apps/console/src/locales/auth/sign-in.ts';
import { type } from './looks/keyboard.ts';

export type Locale = 'zh-CN' | 'en-US';

export const password = 'Console-demo-2026';

/** A session by the call itself. */
export async function tokenOf(page: Page, username: string): Promise<string> {
  const answer = await page.request.post('/tenant/auth/loginV402', { data: { username, password } });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Signs in through the API and opens the page: journeys that are not about signing in start here. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  const signedIn = await tokenOf(page, username);
  // Into the very document that opens: what one document keeps, the next one may hear of a moment too late.
  const first = await page.addInitScript((token) => localStorage.setItem('token', token), signedIn);
  await page.goto(path);
  await first.dispose();
}

/** A name that no other journey uses, so that they can run side by side. */
export const unique = (word: string) => `${word}${Math.random().toString(36).slice(2, 8)}`;

/** Through the sign-in page itself, by keyboard, as far as the first step leads. */
export async function enter(page: Page, username: string, secret = password, locale: Locale = 'zh-CN'): Promise<void> {
  await page.goto('/login');
  await enterHere(page, username, secret, locale);
}

/** The same for someone whom the console has led there. */
export async function enterHere(page: Page, username: string, secret: string, locale: Locale): Promise<void> {
  const w = signInWords[locale];
  await type(page, w.username, username);
  await type(page, w.password, secret);
  await page.keyboard.press('Enter');
}
