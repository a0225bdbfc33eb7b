import { expectFits, expectNoViolations, settled } from '../rig/looks/axe.ts';
import { looks } from '../rig/looks/looks.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const labels = '/materialLibrary/sourceMaterial/labelManage';

/** In parts, so that they can run side by side. */
const parts = [
  ['operator', ['/dashboard', labels, `${labels}?keyword=nothing-like-it`, `${labels}/addLabel`]],
  ['operator', ['/recycleBin', '/user/files', '/user/messages', '/no/such/page']],
  ['owner', ['/accountManage/account', '/accountManage/signIn']],
] as const;

/** These are looked at with their dialogs in journeys of their own, and here for their width alone. */
const others = [
  ['operator', ['/user/info', '/user/info?tab=security', '/user/info?tab=devices', '/user/setting']],
  ['platform', ['/accountManage/accessRequest']],
] as const;

for (const [username, paths] of parts) {
  test(`nobody is shut out from ${paths.join(' ')}`, async ({ page }) => {
    test.slow();
    await openAs(page, username, '/version.json');
    for (const path of paths) {
      await page.goto(path);
      await expectNoViolations(page, path, [], looks);
    }
  });
}

test('nobody is shut out from open menus and drawers', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', labels);
  await page.getByRole('button', { name: '页面设置' }).click();
  await expectNoViolations(page, 'settings drawer', [], looks);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /消息通知/ }).click();
  await expectNoViolations(page, 'message box', [], looks);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await expectNoViolations(page, 'user menu', [], looks);
});

test('nobody is shut out from a dialog, a collapsed menu and a form with errors', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', labels);
  await page.getByRole('row').nth(1).getByText('删除', { exact: true }).click();
  await expectNoViolations(page, 'delete dialog', [], looks);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expectNoViolations(page, 'collapsed menu', [], looks);
  await page.goto(`${labels}/addLabel`);
  await page.getByRole('button', { name: '新增标签', exact: true }).click();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectNoViolations(page, 'form with errors', [], looks);
});

test('nothing is cut off on the smallest phones', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [username, paths] of [...parts, ...others]) {
    await openAs(page, username, '/version.json');
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      await expectFits(page, path, [390, 320]);
    }
  }
});
