import { expect, test } from './test.ts';
import { openAs, password } from './sign-in.ts';

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

test('an invited person chooses a password by the link', async ({ page }) => {
  await page.goto('/activate#not-a-real-secret-but-long-enough');
  await page.getByLabel('新密码', { exact: true }).fill('a long enough password');
  await page.getByLabel('确认密码', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: '激活账号' }).click();
  await expect(page.getByText('链接无效或已过期，请重新获取')).toBeVisible();
});
