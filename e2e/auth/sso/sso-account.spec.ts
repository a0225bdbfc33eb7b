import { ssoIdentityWords } from '../../../apps/console/src/locales/auth/sso-identity.ts';
import { kitWords } from '../../../apps/console/src/locales/kit/kit.ts';
import { profileWords } from '../../../apps/console/src/locales/auth/profile.ts';
import { expectNoViolations } from '../../rig/looks/axe.ts';
import { chooseTab, fieldOf, press, reach, type } from '../../rig/looks/keyboard.ts';
import { codeFor } from '../../rig/people/outbox.ts';
import { password } from '../../rig/sign-in.ts';
import { enterAtProvider, kept, setFaults, signInBySso } from '../../rig/sso/sso.ts';
import { expect, test, type Page } from '../../rig/test.ts';
import { choose } from '../../rig/people/user-center.ts';
import { anyOf } from '../../rig/looks/words.ts';

const identity = '/user/info?tab=identity';

/** Someone else for each language: the provider keeps what is changed. */
const people = {
  'zh-CN': { name: 'service', phone: '13912345678' },
  'en-US': { name: 'owner', phone: '13912345679' },
};

// The provider starts when it is first asked: here, so that no test waits for it.
test.beforeEach(({ page }) => setFaults(page));

const w = ssoIdentityWords['zh-CN'];
const { name, phone } = people['zh-CN'];

/** In the dialog that is open: the page behind it has buttons of the same name. */
const agree = async (page: Page) => {
  await reach(page, page.getByRole('dialog').getByRole('button', { name: w.remove, exact: true }));
  await page.keyboard.press('Enter');
};

test('profile, addresses, phones and password are changed with the provider’s own calls', async ({ page, baseURL }) => {
  test.slow();
  const address = `${name}.private@kangheng.example`;
  const typo = `${name}.typo@kangheng.example`;
  await signInBySso(page, name);
  await choose(page, 'zh-CN', 'center');
  await chooseTab(page, profileWords['zh-CN'].tabs.identity);

  await type(page, w.fields.nickName, '小赵');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.saved)).toBeVisible();

  const emails = page.getByRole('region', { name: w.emails });
  const dialog = page.getByRole('dialog');
  await press(page, w.addEmail);
  await expect(fieldOf(page, w.newEmail)).toBeFocused();
  await page.keyboard.type('not an address');
  await page.keyboard.press('Enter');
  await expect(emails.getByText(w.badEmail)).toBeVisible();
  await type(page, w.newEmail, address);
  await page.keyboard.press('Enter');
  await type(page, w.code, '000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(w.codes.E0000004)).toBeVisible();
  await type(page, w.code, await codeFor(baseURL, address));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(emails.getByRole('listitem').filter({ hasText: address })).toContainText(w.verified);

  await press(page, w.addEmail);
  await expect(fieldOf(page, w.newEmail)).toBeFocused();
  await page.keyboard.type(typo);
  await page.keyboard.press('Enter');
  await reach(page, dialog.getByRole('button', { name: kitWords['zh-CN'].common.cancel }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await press(page, `${w.remove} ${typo}`);
  await agree(page);
  await expect(emails.getByText(typo)).toBeHidden();

  const phones = page.getByRole('region', { name: w.phones });
  await press(page, w.addPhone);
  await expect(fieldOf(page, w.newPhone)).toBeFocused();
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await reach(page, dialog.getByRole('button', { name: w.resend }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(w.problems.tooMany)).toBeVisible();
  await type(page, w.code, await codeFor(baseURL, `+86${phone}`));
  await page.keyboard.press('Enter');
  await expect(phones.getByRole('listitem').filter({ hasText: phone })).toContainText(w.verified);
  await press(page, `${w.remove} +86${phone}`);
  await agree(page);
  await expect(phones.getByText(phone)).toBeHidden();

  await expectNoViolations(page, 'the account at the provider');

  await press(page, w.update);
  await expect(fieldOf(page, w.current)).toBeFocused();
  await page.keyboard.type('not the password');
  await type(page, w.fresh, 'Quite-another-2026');
  await type(page, w.repeat, 'Quite-another-2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.codes.E0000014)).toBeVisible();
  await type(page, w.current, password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.passwordSaved)).toBeVisible();

  await press(page, w.removePassword);
  await agree(page);
  await expect(page.getByText(w.passwordNone)).toBeVisible();
  await press(page, w.enrol);
  await type(page, w.fresh, 'short');
  await type(page, w.repeat, 'short');
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.passwordRefused)).toBeVisible();
  await type(page, w.fresh, password);
  await type(page, w.repeat, password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(anyOf(w.passwordSince))).toBeVisible();
});

test('after a reload one button connects again, without a new sign-in to the console', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.goto(identity);
  await expectNoViolations(page, 'the provider is not connected');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await press(page, w.connect);
  await expect(page.getByRole('region', { name: w.emails }).getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveURL(/tab=identity$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  expect(await kept(page)).not.toMatch(/eyJ/);
});

test('where the provider has forgotten the person, its page asks and leads back here', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.request.delete('/api/v1/sessions/me');
  await page.goto(identity);
  await press(page, w.connect);
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/tab=identity$/);
  await expect(page.getByRole('region', { name: w.emails }).getByRole('listitem').first()).toBeVisible();
});
