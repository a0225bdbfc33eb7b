import { identityWords } from '../apps/console/src/locales/identity.ts';
import { signInWaysWords } from '../apps/console/src/locales/sign-in-ways.ts';
import { signInSettingsWords } from '../apps/console/src/locales/sign-in-settings.ts';
import { settled, violations } from './axe.ts';
import { press, reach, type } from './keyboard.ts';
import { wear } from './looks.ts';
import { codeFor } from './outbox.ts';
import { openAs } from './sign-in.ts';
import { signInBySso } from './sso.ts';
import { expect, testApart as test } from './test.ts';

// The journeys whose other tests speak Chinese, once more in English and in the dark, by keyboard.

test('single sign-on and the account at the provider', async ({ page }) => {
  await wear(page, { locale: 'en-US', theme: 'dark' });
  await signInBySso(page, 'operator');
  await page.goto('/user/info?tab=identity');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await press(page, identityWords['en-US'].connect);
  await expect(page.getByText('chen.li@kangheng.example').filter({ visible: true }).first()).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test('the provider is tested, and a policy looked at before it is kept', async ({ page }) => {
  const w = signInSettingsWords['en-US'];
  await wear(page, { locale: 'en-US', theme: 'dark' });
  await openAs(page, 'owner', '/accountManage/signIn');
  await press(page, w.test);
  await expect(page.getByText(w.checks.CLOCK.name)).toBeVisible();
  await reach(page, page.getByRole('switch', { name: w.secondFactor }));
  await page.keyboard.press('Space');
  await press(page, w.preview);
  await expect(page.getByRole('region', { name: w.previewTitle })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await expect(page.locator('main')).not.toContainText(/[\u4e00-\u9fff]{5}/u);
});

test('a code on the phone', async ({ page, baseURL }) => {
  const w = signInWaysWords['en-US'];
  await wear(page, { locale: 'en-US', theme: 'dark' });
  await page.goto('/login');
  await reach(page, page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await type(page, w.phone, '+86 139 1100 2203');
  await press(page, w.send);
  await type(page, w.code, await codeFor(baseURL, '13911002203'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});
