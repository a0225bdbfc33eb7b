import { faults } from '../../../packages/contract/src/faults.ts';
import { factorWords } from '../../../apps/console/src/locales/auth/factor.ts';
import { shellWords } from '../../../apps/console/src/locales/shell/shell.ts';
import { fieldOf, press, reachByArrows, type } from '../looks/keyboard.ts';
import type { Locale } from '../sign-in.ts';
import { expect, type Page } from '../test.ts';
import { totp } from './totp.ts';
import { anyOf } from '../looks/words.ts';

export const profile = '/user/info';
export const security = '/user/info?tab=security';
export const devices = '/user/info?tab=devices';

/** Opens the menu behind one's own picture and takes this from it, by keyboard. */
export async function choose(page: Page, locale: Locale, item: 'switchRoles' | 'center' | 'logout'): Promise<void> {
  const { user } = shellWords[locale];
  await press(page, anyOf(user.open));
  await reachByArrows(page, page.getByRole('menuitem', { name: user[item] }));
  await page.keyboard.press('Enter');
}

export async function signOut(page: Page, locale: Locale): Promise<void> {
  await choose(page, locale, 'logout');
  await expect(page).toHaveURL(/\/login/);
}

/** Sets up the app and gives its secret and the recovery codes. */
export async function setUpApp(page: Page, locale: Locale): Promise<{ secret: string; codes: string[] }> {
  const w = factorWords[locale];
  await press(page, `${w.list.setUp} ${w.list.totp}`);
  const dialog = page.getByRole('dialog', { name: w.totp.title });
  await expect(dialog.getByRole('img', { name: w.totp.qr })).toBeVisible();
  const secret = await dialog.locator('code').innerText();
  await expect(fieldOf(page, w.totp.code)).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(faults.AUTH_CODE_WRONG[locale]);
  await type(page, w.totp.code, totp(secret));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: w.codes.title });
  await shown.waitFor();
  const codes = await shown.getByRole('list', { name: w.codes.list }).getByRole('listitem').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('alert')).toContainText(w.codes.keepFirst);
  await press(page, w.codes.kept);
  await expect(shown).toBeHidden();
  return { secret, codes };
}
