import { faults } from '../../packages/contract/src/faults.ts';
import { recoveryWords } from '../../apps/console/src/locales/auth/recovery.ts';
import { signInWords } from '../../apps/console/src/locales/auth/sign-in.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, type } from '../rig/looks/keyboard.ts';
import { linkFor } from '../rig/people/outbox.ts';
import { addPerson, addressOf, invitePerson } from '../rig/people/people.ts';
import { password } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { anyOf, filled } from '../rig/looks/words.ts';

const someLink = 'a-link-that-looks-right-but-was-never-sent';

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/password/forget');
  await type(page, '邮箱', email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeFocused();
}

test('a forgotten password is replaced by keyboard alone, from the sign-in page and back to it', async ({
  page,
  look,
  baseURL,
}) => {
  const { forget, success, reset, form, signIn } = recoveryWords['zh-CN'];
  const username = await addPerson(look);
  const email = addressOf(username);
  const next = 'quiet herons on the lake';
  await page.goto('/login');
  await press(page, signInWords['zh-CN'].forgot, 'link');
  await expect(fieldOf(page, forget.email)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(forget.emailEmpty)).toBeVisible();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: success.sent.title })).toBeFocused();
  const again = page.getByRole('button', { name: anyOf(success.sent.wait) });
  await expect(again).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('heading', { name: success.sent.title })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(again).toBeDisabled();

  const link = await linkFor(baseURL, email);
  await page.goto(link);
  await expect(page.getByText(filled(reset.subtitle, { username }))).toBeVisible();
  await expect(fieldOf(page, form.password)).toBeFocused();
  await page.keyboard.type('too short');
  await expect(page.getByText(filled(form.strength.short, { count: 1 }))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(form.length, { exact: true })).toBeVisible();
  await type(page, form.password, password);
  await type(page, form.repeat, next);
  await page.keyboard.press('Enter');
  await expect(page.getByText(form.differs)).toBeVisible();
  await expect(fieldOf(page, form.repeat)).toBeFocused();
  await type(page, form.repeat, password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(faults.AUTH_PASSWORD_REUSED['zh-CN']);
  await type(page, form.password, next);
  await type(page, form.repeat, next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: success.changed.title })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: success.changed.title })).toBeVisible();
  expect(page.url()).not.toContain(link.slice(-20));

  await press(page, signIn, 'link');
  await expect(fieldOf(page, signInWords['zh-CN'].username)).toHaveValue(username);
  await expect(fieldOf(page, signInWords['zh-CN'].password)).toBeFocused();
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  // Who is in needs no link: this one is gone.
  await page.goto('/version.json');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(reset.EXPIRED);
  await expect(fieldOf(page, form.password)).toHaveCount(0);
});

test('a link that was used is told before anyone thinks up a password', async ({ page, look, baseURL }) => {
  const email = addressOf(await addPerson(look));
  await askForMail(page, email);
  const link = await linkFor(baseURL, email);
  const token = link.slice(link.indexOf('#') + 1);
  const used = await page.request.post('/tenant/auth/resetPassword', {
    data: { token, password: 'one heron by the pond' },
  });
  expect(await used.json()).toMatchObject({ status: true });
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('此链接已经用过');
  await press(page, '重新获取邮件', 'link');
  await expect(fieldOf(page, '邮箱')).toBeFocused();
});

test('an address that nobody has gets the same answer, and a second mail has to wait', async ({ page, look }) => {
  for (const email of ['nobody@nowhere.example', addressOf(await addPerson(look))]) {
    await askForMail(page, email);
    await askAgain(page, email);
  }
});

async function askAgain(page: Page, email: string): Promise<void> {
  await page.goto('/password/forget');
  await type(page, '邮箱', email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/发送过于频繁，请 \d+ 秒后再试/);
  await expect(page.getByRole('button', { name: /秒后可再次发送/ })).toBeDisabled();
}

test('a link that cannot work says so at once, and another one in the same window is another page', async ({
  page,
}) => {
  for (const [path, way] of [
    ['/password/changePassword', '重新获取邮件'],
    ['/activate', '返回登录'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('链接不完整');
    await page.evaluate((secret) => {
      location.hash = secret;
    }, someLink);
    await expect(page.getByRole('alert')).toContainText('此链接无效或已过期');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: way })).toBeVisible();
  }
});

test('while the server is away a link is not called broken, and can be tried again', async ({ page }) => {
  await page.goto('/password/changePassword');
  await page.route('**/tenant/auth/linkState', (route) => route.abort());
  await page.evaluate((secret) => {
    location.hash = secret;
  }, someLink);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('无法连接服务器');
  await page.unroute('**/tenant/auth/linkState');
  await press(page, '重试');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('此链接无效或已过期');
});

test('the success page opened by itself has nothing to tell', async ({ page }) => {
  await page.goto('/password/success');
  await expect(page).toHaveURL(/\/login$/);
});

test('the page of a refused sign-in says only what we say', async ({ page }) => {
  await page.goto('/faild_auth?reason=link');
  await expect(page.getByRole('heading', { name: '此链接不能使用' })).toBeFocused();
  await page.goto('/faild_auth?reason=constructor&message=call%20this%20number');
  await expect(page.getByRole('heading', { name: '未获授权' })).toBeVisible();
  await expect(page.getByText('call this number')).toHaveCount(0);
  await press(page, '前往登录', 'link');
  await expect(page).toHaveURL(/\/login$/);
});

test('no step of recovery shuts anyone out', async ({ page, baseURL, look }) => {
  test.slow();
  const address = addressOf(await addPerson(look));
  const check = (what: string) => expectNoViolations(page, what, [320, 390, 1440]);
  await page.goto('/password/forget');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await check('forget');
  await page.locator('input[name=email]').fill(address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/success$/);
  await check('sent');
  await page.goto(await linkFor(baseURL, address));
  await page.locator('input[name=new-password]').fill('short');
  await page.locator('button[type=submit]').click();
  await check('new password');
  await page.goto((await invitePerson(look)).link);
  await page.locator('button[type=submit]').click();
  await check('activate');
  await page.goto(`/activate#${someLink}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await check('a link that cannot work');
  await page.goto('/faild_auth?reason=sso');
  await check('refused');
});
