import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const { routes, menu: w, breadcrumb } = shellWords['zh-CN'];

test('groups of the menu stay open on other pages and after a reload', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  const menu = page.getByRole('navigation', { name: w.label });
  const group = (name: string) => menu.getByRole('button', { name });
  await group(routes.applyManage).click();
  await group(routes.accountManage).click();
  await menu.getByRole('link', { name: routes.accountList }).click();
  await expect(page).toHaveURL(/accountList/);
  // Not a word about the directories between: the trail is short.
  await expect(page.getByRole('navigation', { name: breadcrumb.label }).getByRole('listitem')).toHaveText([
    '',
    routes.accountManage,
    routes.accountList,
  ]);
  await menu.getByRole('link', { name: routes.dashboard }).click();
  await expect(page).toHaveURL(/dashboard/);
  for (const name of [routes.applyManage, routes.accountManage])
    await expect(group(name)).toHaveAttribute('aria-expanded', 'true');
  await group(routes.applyManage).click();
  await page.reload();
  await expect(group(routes.accountManage)).toHaveAttribute('aria-expanded', 'true');
  await expect(group(routes.applyManage)).toHaveAttribute('aria-expanded', 'false');
});
