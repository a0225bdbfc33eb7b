import { settled, violations } from './axe.ts';
import { fieldOf, press, type } from './keyboard.ts';
import { wear } from './looks.ts';
import { linkFor } from './outbox.ts';
import { invitePerson } from './people.ts';
import { password } from './sign-in.ts';
import { expect, testApart, type Page } from './test.ts';

/** Passwords change here and sessions end: a server that no other journey is on. */
const test = testApart.extend<object, { alone: boolean }>({ alone: [true, { scope: 'worker' }] });

const someLink = 'a-link-that-looks-right-but-was-never-sent';

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/password/forget');
  await type(page, '邮箱', email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeFocused();
}

test('a forgotten password is replaced by keyboard alone, from the sign-in page and back to it', async ({
  page,
  baseURL,
}) => {
  const email = 'hang.zhou@ruichi.example';
  const next = 'quiet herons on the lake';
  await page.goto('/login');
  await press(page, '忘记密码？', 'link');
  await expect(fieldOf(page, '邮箱')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('邮箱不能为空')).toBeVisible();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeFocused();
  await expect(page.getByRole('button', { name: /秒后可再次发送/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后可再次发送/ })).toBeDisabled();

  const link = await linkFor(baseURL, email);
  await page.goto(link);
  await expect(page.getByText('为账号 operator.ruichi 设置新密码')).toBeVisible();
  await expect(fieldOf(page, '新密码')).toBeFocused();
  await page.keyboard.type('too short');
  await expect(page.getByText('长度：还差 1 个字符')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码需为 10 至 64 个字符', { exact: true })).toBeVisible();
  await type(page, '新密码', password);
  await type(page, '确认密码', next);
  await page.keyboard.press('Enter');
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await expect(fieldOf(page, '确认密码')).toBeFocused();
  await type(page, '确认密码', password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('最近五次用过的密码');
  await type(page, '新密码', next);
  await type(page, '确认密码', next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '密码已修改' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: '密码已修改' })).toBeVisible();
  expect(page.url()).not.toContain(link.slice(-20));

  await press(page, '立即登录', 'link');
  await expect(fieldOf(page, '用户名')).toHaveValue('operator.ruichi');
  await expect(fieldOf(page, '密码')).toBeFocused();
  await page.keyboard.type(next);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  // Who is in needs no link: this one is gone.
  await page.goto('/version.json');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(/此链接(已经用过|无效或已过期)/);
  await expect(fieldOf(page, '新密码')).toHaveCount(0);
});

test('a link that was used is told before anyone thinks up a password', async ({ page, baseURL }) => {
  const email = 'daniel.hughes@kangheng.example';
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

test('an address that nobody has gets the same answer, and a second mail has to wait', async ({ page }) => {
  await askForMail(page, 'nobody@nowhere.example');
  await askAgain(page, 'nobody@nowhere.example');
  await askForMail(page, 'liqun.sun@ruichi.example');
  await askAgain(page, 'liqun.sun@ruichi.example');
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

/** One account for each look, because mails to one address have to wait. */
const looks = [
  ['zh-CN', 'light', 'min.wang@kangheng.example'],
  ['zh-CN', 'dark', 'yutong.zhao@kangheng.example'],
  ['en-US', 'light', 'chen.li@kangheng.example'],
  ['en-US', 'dark', 'siyuan.chen@platform.example'],
] as const;

for (const [locale, theme, address] of looks) {
  test(`no step of recovery shuts anyone out: ${locale}, ${theme}`, async ({ page, baseURL, look }) => {
    test.setTimeout(60_000);
    await wear(page, { locale, theme });
    const check = async (what: string) => {
      await settled(page);
      expect(await violations(page), what).toEqual([]);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
      }
    };
    await page.goto('/password/forget');
    await page.locator('button[type=submit]').click();
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
    await check('a link that cannot work');
    await page.goto('/faild_auth?reason=sso');
    await check('refused');
  });
}
