import { settled, violations } from './axe.ts';
import { fieldOf, press, reach, type } from './keyboard.ts';
import { looks, wear } from './looks.ts';
import { codeFor } from './outbox.ts';
import { openAs, password } from './sign-in.ts';
import { expect, test, type Page } from './test.ts';

/** Along the tabs, as the arrows lead. */
async function chooseWay(page: Page, name: '密码登录' | '短信登录' | '单点登录'): Promise<void> {
  await reach(page, page.getByRole('tab', { selected: true }));
  for (const _ of [1, 2]) {
    if (await page.getByRole('tab', { name }).evaluate((tab) => tab === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('tab', { name, selected: true })).toBeFocused();
}

test('a person signs in by keyboard alone and lands on the first page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('用户名', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await page.keyboard.type('operator');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李晨');
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
  await chooseWay(page, '单点登录');
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

test('a person signs in by a code on the phone with the keyboard alone, and the wait outlives a reload', async ({
  page,
  baseURL,
}) => {
  const phone = '13911002203';
  await page.goto('/materialLibrary/sourceMaterial/labelManage?keyword=%E6%8A%A5%E8%AD%A6');
  await expect(page).toHaveURL(/\/login$/);
  await chooseWay(page, '短信登录');
  await press(page, '获取验证码');
  await expect(page.getByText('手机号不能为空')).toBeVisible();
  await expect(fieldOf(page, '手机号')).toBeFocused();
  await page.keyboard.type('12345');
  await expect(page.getByText('请输入 11 位手机号')).toBeVisible();
  await type(page, '手机号', phone);
  await press(page, '获取验证码');
  await expect(page.getByRole('status')).toContainText('验证码将在几秒内送达');
  await expect(fieldOf(page, '验证码')).toBeFocused();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();

  await page.reload();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await expect(fieldOf(page, '手机号')).toHaveValue(phone);
  await expect(fieldOf(page, '验证码')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证码不能为空')).toBeVisible();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('验证码错误');
  await type(page, '验证码', await codeFor(baseURL, phone));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/labelManage\?keyword=/);
  await expect(page.getByText('欢迎使用')).toBeVisible();
});

test('whoever asks for a second code too soon is told how long to wait, and another number need not', async ({
  page,
}) => {
  const phone = '13911002288';
  await page.request.get(`/tenant/auth/sendSmsCode?phone=${phone}`);
  await page.goto('/login');
  await chooseWay(page, '短信登录');
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

test('someone without an account asks for one and learns what happens next', async ({ page }) => {
  await page.goto('/login');
  await press(page, '申请注册', 'link');
  await expect(page).toHaveURL(/\/login\?view=register$/);
  await expect(fieldOf(page, '公司名称')).toBeFocused();
  await page.keyboard.press('Enter');
  for (const text of ['公司名称不能为空', '姓名不能为空', '手机号不能为空', '邮箱不能为空']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.keyboard.type('云帆装备');
  await type(page, '您的姓名', '何一帆');
  await type(page, '手机号', '13911002277');
  await type(page, '邮箱', 'yifan.he');
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入完整的邮箱地址')).toBeVisible();
  await expect(fieldOf(page, '邮箱')).toBeFocused();
  await type(page, '邮箱', 'yifan.he@yunfan.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeFocused();
  await expect(page.getByText('yifan.he@yunfan.example')).toBeVisible();
  await openAs(page, 'platform', '/accountManage/accessRequest');
  await expect(page.getByText('云帆装备').first()).toBeVisible();
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

for (const { locale, theme } of looks) {
  test(`no way to sign in shuts anyone out: ${locale}, ${theme}`, async ({ page }) => {
    test.setTimeout(60_000);
    await wear(page, { locale, theme });
    const check = async (what: string) => {
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await settled(page);
      expect(await violations(page), what).toEqual([]);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${what} at ${width}`).toBeLessThanOrEqual(0);
      }
    };
    await page.goto('/login');
    await settled(page);
    expect(await violations(page), 'empty').toEqual([]);
    for (const tab of [0, 1, 2]) {
      await page.getByRole('tab').nth(tab).click();
      await expect(page.getByRole('tab').nth(tab)).toHaveAttribute('aria-selected', 'true');
      await check(`way ${tab}`);
    }
    await page.goto('/login?view=register');
    await check('register');
  });
}
