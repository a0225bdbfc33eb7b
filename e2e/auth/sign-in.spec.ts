import { randomInt } from 'node:crypto';
import { faults } from '../../packages/contract/src/faults.ts';
import { accessRequestFormWords } from '../../apps/console/src/locales/auth/access-request-form.ts';
import { signInWaysWords } from '../../apps/console/src/locales/auth/sign-in-ways.ts';
import { signInWords } from '../../apps/console/src/locales/auth/sign-in.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { chooseTab, fieldOf, press, type } from '../rig/looks/keyboard.ts';
import { codeFor } from '../rig/people/outbox.ts';
import { addPerson, givePhone } from '../rig/people/people.ts';
import { openAs, password, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { anyOf } from '../rig/looks/words.ts';

const w = signInWords['zh-CN'];
const ways = signInWaysWords['zh-CN'];

test('a person signs in by keyboard alone and lands on the first page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(fieldOf(page, w.username)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.usernameEmpty)).toBeVisible();
  await page.keyboard.type('operator');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李晨');
});

test('a person signs in by a code on the phone with the keyboard alone, and the wait outlives a reload', async ({
  page,
  look,
  baseURL,
}) => {
  const phone = await givePhone(look, await addPerson(look));
  await page.goto('/materialLibrary/sourceMaterial/labelManage?keyword=%E6%8A%A5%E8%AD%A6');
  await expect(page).toHaveURL(/\/login$/);
  await chooseTab(page, w.way.sms);
  await press(page, ways.send);
  await expect(page.getByText(ways.phoneEmpty)).toBeVisible();
  await expect(fieldOf(page, ways.phone)).toBeFocused();
  await page.keyboard.type('12345');
  await expect(page.getByText(ways.phoneWrong)).toBeVisible();
  await type(page, ways.phone, phone);
  await press(page, ways.send);
  await expect(page.getByRole('status')).toContainText(ways.sent);
  await expect(fieldOf(page, ways.code)).toBeFocused();
  const again = page.getByRole('button', { name: anyOf(ways.sendAgain) });
  await expect(again).toBeDisabled();

  await page.reload();
  await expect(again).toBeDisabled();
  await expect(fieldOf(page, ways.phone)).toHaveValue(phone);
  await expect(fieldOf(page, ways.code)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(ways.codeEmpty)).toBeVisible();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(faults.AUTH_CODE_WRONG['zh-CN']);
  await type(page, ways.code, await codeFor(baseURL, phone));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/labelManage\?keyword=/);
  await expect(page.getByText(w.welcome)).toBeVisible();
});

test('someone without an account asks for one and learns what happens next', async ({ page }) => {
  const register = accessRequestFormWords['zh-CN'];
  const company = unique('云帆');
  const email = `${unique('he')}@yunfan.example`;
  await page.goto('/login');
  await press(page, w.register, 'link');
  await expect(page).toHaveURL(/\/login\?view=register$/);
  await expect(fieldOf(page, register.company)).toBeFocused();
  await page.keyboard.press('Enter');
  const { companyEmpty, nameEmpty, phoneEmpty, emailEmpty } = register;
  for (const text of [companyEmpty, nameEmpty, phoneEmpty, emailEmpty]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.keyboard.type(company);
  await type(page, register.name, '何一帆');
  await type(page, register.phone, '13911002277');
  await type(page, register.email, 'yifan.he');
  await page.keyboard.press('Enter');
  await expect(page.getByText(register.emailWrong)).toBeVisible();
  await expect(fieldOf(page, register.email)).toBeFocused();
  await type(page, register.email, email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: register.doneTitle })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  await openAs(page, 'platform', '/accountManage/accessRequest');
  await expect(page.getByText(company)).toBeVisible();
});

test('a wrong password is told at the form, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).fill('operator');
  await page.getByLabel('密码', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('operator');
});

test('nothing but the token is kept, and a password never', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /^operator /u }).click();
  await page.getByLabel(/记住我/).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(kept).toContain('"token"');
  expect(kept).not.toContain(password);
});

test('a lost session leads to sign-in and back to the same address', async ({ page }) => {
  await openAs(page, 'operator', '/materialLibrary/sourceMaterial/labelManage?keyword=%E6%8A%A5%E8%AD%A6');
  await expect(page.getByRole('row', { name: /压力报警/ })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/tenant/auth/logout', { data: {}, headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('用户名', { exact: true }).fill('operator');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/labelManage\?keyword=/);
  await expect(page.getByRole('row', { name: /压力报警/ })).toBeVisible();
});

test('signing out in one tab signs out the other', async ({ context, page }) => {
  await openAs(page, 'operator', '/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
});

test('an e-mail address or a phone number does in place of the name', async ({ page }) => {
  for (const name of ['Chen.Li@kangheng.example', '+86 139 1100 2202']) {
    await page.goto('/login');
    await type(page, '用户名', name);
    await type(page, '密码', password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.evaluate(() => localStorage.removeItem('token'));
  }
});

test('the way that was used last is there again, and one more step of the arrows goes round', async ({ page }) => {
  await page.goto('/login');
  await chooseTab(page, '单点登录');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '密码登录', selected: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(fieldOf(page, '公司代码')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(fieldOf(page, '手机号')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: '短信登录', selected: true })).toBeVisible();
  await expect(fieldOf(page, '手机号')).toBeFocused();
});

test('whoever asks for a second code too soon is told how long to wait, and another number need not', async ({
  page,
}) => {
  // Nobody's number, and nobody else's in this run.
  const phone = `139${randomInt(10_000_000, 100_000_000)}`;
  await page.request.get(`/tenant/auth/sendSmsCode?phone=${phone}`);
  await page.goto('/login');
  await chooseTab(page, '短信登录');
  await type(page, '手机号', phone);
  await press(page, '获取验证码');
  await expect(page.getByRole('alert')).toContainText(/发送过于频繁，请 \d+ 秒后再试/);
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await type(page, '手机号', '13911002289');
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});

test('a company that has no single sign-on is told so, and its code may come by the address', async ({ page }) => {
  await page.goto('/login?company=no-such-company');
  await expect(page.getByRole('tab', { name: '单点登录', selected: true })).toBeVisible();
  await expect(fieldOf(page, '公司代码')).toHaveValue('no-such-company');
  await expect(page.getByRole('button', { name: '前往公司登录' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('该公司未开通单点登录');
  await expect(fieldOf(page, '公司代码')).toBeFocused();
});

test('nothing moves when an error comes', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: '登录', exact: true });
  const before = await button.boundingBox();
  await button.click();
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await type(page, '用户名', 'nobody.knows.this');
  await type(page, '密码', 'not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('no way to sign in shuts anyone out', async ({ page }) => {
  test.slow();
  const check = async (what: string) => {
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectNoViolations(page, what, [320, 390, 1440]);
  };
  await page.goto('/login');
  await expectNoViolations(page, 'empty');
  for (const tab of [0, 1, 2]) {
    await page.getByRole('tab').nth(tab).click();
    await expect(page.getByRole('tab').nth(tab)).toHaveAttribute('aria-selected', 'true');
    await check(`way ${tab}`);
  }
  await page.goto('/login?view=register');
  await check('register');
});
