import { recoveryWords } from '../../apps/console/src/locales/auth/recovery.ts';
import { signInWords } from '../../apps/console/src/locales/auth/sign-in.ts';
import { fieldOf, press, type } from '../rig/looks/keyboard.ts';
import { invitePerson } from '../rig/people/people.ts';
import { expect, test } from '../rig/test.ts';

test('an invited person activates the account and signs in, and the link is used up', async ({ page, look }) => {
  const w = recoveryWords['zh-CN'];
  const secret = 'a lantern by the river';
  const { username, link } = await invitePerson(look);
  await page.goto(link);
  await expect(page.getByText(username)).toBeVisible();
  await expect(fieldOf(page, w.form.password)).toBeFocused();
  await page.keyboard.type(secret);
  await type(page, w.form.repeat, secret);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: w.success.activated.title })).toBeFocused();
  await press(page, w.signIn, 'link');
  await expect(fieldOf(page, signInWords['zh-CN'].username)).toHaveValue(username);
  await expect(fieldOf(page, signInWords['zh-CN'].password)).toBeFocused();
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/version.json');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(w.activate.USED);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await press(page, w.activate.another, 'link');
  await expect(page).toHaveURL(/\/password\/forget$/);
});
