import { faults } from '../../packages/contract/src/faults.ts';
import { factorWords } from '../../apps/console/src/locales/auth/factor.ts';
import { profileWords } from '../../apps/console/src/locales/auth/profile.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { codeFor } from '../rig/people/outbox.ts';
import { addPerson, letAnHourPass } from '../rig/people/people.ts';
import { openAs, password, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { giveApp, totp } from '../rig/people/totp.ts';

const security = '/user/info?tab=security';

/** Types a new address and sends it, as far as the question whether it is still the same person. */
async function changeAddress(page: Page, locale: Locale, address: string): Promise<void> {
  const { list } = factorWords[locale];
  const { email } = profileWords[locale];
  await press(page, `${list.change} ${list.email}`);
  await expect(fieldOf(page, email.address)).toBeFocused();
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: profileWords[locale].confirm.title })).toBeVisible();
}

/** The question is gone, and what was begun goes on with the address that was typed. */
async function finish(page: Page, locale: Locale, address: string, server: string | undefined): Promise<void> {
  const { email } = profileWords[locale];
  await expect(page.getByRole('dialog', { name: profileWords[locale].confirm.title })).toBeHidden();
  await expect(fieldOf(page, email.code)).toBeFocused();
  await page.keyboard.type(await codeFor(server, address));
  await page.keyboard.press('Enter');
  await expect(page.getByText(email.done.replace('{email}', address))).toBeVisible();
}

const w = profileWords['zh-CN'].confirm;

test('after an hour a new e-mail address needs the password first', async ({ page, look, baseURL }) => {
  const address = `${unique('new')}@kangheng.example`;
  const username = await addPerson(look);
  await openAs(page, username, security);
  await letAnHourPass(look, username);
  await changeAddress(page, 'zh-CN', address);
  await expect(fieldOf(page, w.password)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.empty)).toBeVisible();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(faults.AUTH_PASSWORD_WRONG['zh-CN'])).toBeVisible();
  await expect(fieldOf(page, w.password)).toHaveValue('');
  await expectNoViolations(page, 'the password is asked for');
  // Whoever would rather not finds what was typed, and is asked again.
  await page.keyboard.press('Escape');
  await expect(fieldOf(page, profileWords['zh-CN'].email.address)).toHaveValue(address);
  await press(page, profileWords['zh-CN'].email.send);
  await expect(fieldOf(page, w.password)).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await finish(page, 'zh-CN', address, baseURL);
});

test('the authenticator app does in place of the password', async ({ page, look, baseURL }) => {
  const address = `${unique('new')}@kangheng.example`;
  const username = await addPerson(look);
  await openAs(page, username, '/version.json');
  const secret = await giveApp(page, username);
  await page.goto(security);
  await letAnHourPass(look, username);
  await changeAddress(page, 'zh-CN', address);
  await reach(page, page.getByRole('radio', { name: w.methods.PASSWORD }));
  await page.keyboard.press('ArrowRight');
  await type(page, w.code, '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(faults.AUTH_CODE_WRONG['zh-CN'])).toBeVisible();
  await expectNoViolations(page, 'the code is asked for');
  await type(page, w.code, totp(secret, 1));
  await page.keyboard.press('Enter');
  await finish(page, 'zh-CN', address, baseURL);
});
