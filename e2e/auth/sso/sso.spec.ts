import { signInWaysWords } from '../../../apps/console/src/locales/auth/sign-in-ways.ts';
import { signInWords } from '../../../apps/console/src/locales/auth/sign-in.ts';
import { settled, violations } from '../../rig/looks/axe.ts';
import { chooseTab, press, type } from '../../rig/looks/keyboard.ts';
import {
  changeCallback,
  changeProvider,
  COMPANY,
  enterAtProvider,
  expectFailure,
  kept,
  leaveForProvider,
  setFaults,
  signInBySso,
} from '../../rig/sso/sso.ts';
import { expect, test } from '../../rig/test.ts';

// The provider starts when it is first asked: here, so that no test waits for it.
test.beforeEach(({ page }) => setFaults(page));
test.afterEach(({ page }) => setFaults(page));

test('a person signs in by single sign-on with the keyboard alone, and no token of the provider is kept', async ({
  page,
}) => {
  await page.goto('/login');
  await chooseTab(page, signInWords['zh-CN'].way.sso);
  await type(page, signInWaysWords['zh-CN'].company, COMPANY);
  await page.keyboard.press('Enter');
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李晨');
  const found = await kept(page);
  expect(found).toContain('"token"');
  expect(found).not.toMatch(/eyJ|access_token|idToken|codeVerifier/);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.includes('sso-nonce'))).toEqual([]);
});

test('the page that was asked for opens after the sign-in', async ({ page }) => {
  await page.goto('/materialLibrary/sourceMaterial/labelManage?keyword=%E6%8A%A5%E8%AD%A6');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('tab', { name: '单点登录' }).click();
  await type(page, '公司代码', COMPANY);
  await page.keyboard.press('Enter');
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/labelManage\?keyword=/);
  await expect(page.getByRole('row', { name: /压力报警/ })).toBeVisible();
});

test('a company without single sign-on is told at the form', async ({ page }) => {
  await page.goto('/login?company=ruichi');
  await press(page, '前往公司登录');
  await expect(page.getByText('该公司未开通单点登录')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('cancelling at the provider is no dead end', async ({ page }) => {
  await leaveForProvider(page);
  await page.getByRole('button', { name: '取消' }).press('Enter');
  await expectFailure(page, '登录已取消');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: '重试' }).press('Enter');
  await enterAtProvider(page, 'operator');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the failure speaks English, too', async ({ page }) => {
  await page.goto('/version.json');
  await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
  await page.goto('/okta/login?code=of-someone-else&state=whatever');
  await expect(page.getByRole('alert')).toContainText('already finished or expired');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Other ways to sign in' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('a provider that wants to show its own page', () => {
  const wanted = { code: null, error: 'interaction_required', error_description: 'interaction required' };

  test('may do so, once', async ({ page }) => {
    await changeCallback(page, wanted, true);
    await leaveForProvider(page);
    await enterAtProvider(page, 'operator');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('and when it wants it again, the person begins anew', async ({ page }) => {
    await changeCallback(page, wanted);
    await leaveForProvider(page);
    await enterAtProvider(page, 'operator');
    await expect(page).toHaveURL(/\/login\?company=kangheng$/);
    await expect(page.getByLabel('公司代码')).toHaveValue(COMPANY);
  });
});

test.describe('people without an account in use', () => {
  for (const name of ['outsider', 'unverified']) {
    test(name, async ({ page }) => {
      await leaveForProvider(page);
      await enterAtProvider(page, name);
      await expectFailure(page, '此身份没有可用的账号');
      // The provider remembers the wrong person; trying again must let one be someone else.
      await page.getByRole('button', { name: '重试' }).press('Enter');
      await enterAtProvider(page, 'operator');
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  }

  test('an account that was disabled, in both languages', async ({ page, look }) => {
    const setStatus = (status: string) => look(`update account set status = $1 where username = 'viewer'`, [status]);
    await setStatus('DISABLED');
    await leaveForProvider(page);
    await enterAtProvider(page, 'viewer');
    await expectFailure(page, '此身份没有可用的账号');
    await page.evaluate(() => localStorage.setItem('locale', 'en-US'));
    // The provider remembers the person; here everything is typed again.
    await page.request.delete('/api/v1/sessions/me');
    await leaveForProvider(page);
    await enterAtProvider(page, 'viewer');
    await expect(page.getByRole('alert')).toContainText('There is no active account for this identity.');
    await setStatus('ACTIVE');
  });

  test('single sign-on that is switched off while someone is at the provider', async ({ page }) => {
    await leaveForProvider(page);
    await page.getByLabel('用户名或邮箱').waitFor();
    await changeProvider(page, { enabled: false });
    await enterAtProvider(page, 'operator');
    await expectFailure(page, '该公司未开通单点登录');
    await changeProvider(page, { enabled: true });
  });
});

test('two tabs at once: one is in, and the other finds its way', async ({ page, context }) => {
  const other = await context.newPage();
  await leaveForProvider(page);
  await page.getByLabel('用户名或邮箱').waitFor();
  await leaveForProvider(other);
  await enterAtProvider(other, 'operator');
  await expect(other).toHaveURL(/\/dashboard$/);
  await page.bringToFront();
  await enterAtProvider(page, 'operator');
  // The cookie of the first went with the second; whoever is signed in by now just goes on.
  await expect(page.getByRole('alert')).toContainText('单点登录未通过验证');
  await page.getByRole('link', { name: '返回管理台' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('"back" after the sign-in shows no code again and signs nobody out', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('李晨');
});

test('signing out ends the provider’s session, too, while it is known', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page)).not.toContain('"token"');
  await leaveForProvider(page);
  await expect(page.getByLabel('用户名或邮箱')).toBeVisible();
});

test('after a reload signing out is local and does not wait for anyone', async ({ page }) => {
  await signInBySso(page, 'operator');
  await page.reload();
  await setFaults(page, 'discovery_down', 'token_down', 'keys_down');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('without a secure context the reason is told instead of an error', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await leaveForProvider(page);
  await expect(page.getByText(/需要安全的连接/)).toBeVisible();
});
