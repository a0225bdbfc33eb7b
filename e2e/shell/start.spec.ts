import { expect, test } from '../rig/test.ts';
import { openAs } from '../rig/sign-in.ts';

const labels = '/materialLibrary/sourceMaterial/labelManage';
const row = /装机流程/;

test('the frame is there from the first bytes, and the list takes its place', async ({ page }) => {
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/tenant/auth/info', async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, 'operator', labels);
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator('.boot > i').first()).toHaveCSS('height', '52px');
  answer();
  await expect(page.getByRole('row', { name: row })).toBeVisible();
  await expect(page.locator('.boot')).toBeHidden();
});

for (const call of ['auth/info', 'auth/menu', 'dept/authList']) {
  test(`a start without ${call} ends in a sentence, and in the page after a retry`, async ({ page }) => {
    await page.route(`**/tenant/${call}`, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await openAs(page, 'operator', labels);
    await expect(page.getByText('无法连接服务器')).toBeVisible();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('row', { name: row })).toBeVisible();
  });
}

test('a script that does not come ends in a sentence, and in the page after a retry', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort(), { times: 1 });
  await openAs(page, 'operator', labels);
  await expect(page.getByText('页面还没有打开')).toBeVisible();
  await expect(page.getByText('This page has not opened yet')).toBeHidden();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('row', { name: row })).toBeVisible();
});
