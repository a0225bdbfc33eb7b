import { fallbackWords } from '../../apps/console/src/locales/shell/fallback.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { consoleRoutes } from '../../packages/contract/src/routes.ts';
import { serviceCodes } from '../../packages/contract/src/services.ts';
import type { Look } from '../rig/server.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const { routes, menu: w, breadcrumb } = shellWords['zh-CN'];
const { noAccess } = fallbackWords['zh-CN'];

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

/** What the platform and the demonstration's company have bought; `standing` says how. */
const setServices = (look: Look, standing: 'bought' | 'not bought' | 'over') =>
  look(
    `insert into tenant_service (tenant_id, code, enabled, expire_at)
     select a.tenant_id, s.code, $2, $3 from account a cross join unnest($1::text[]) as s (code)
      where a.username in ('platform', 'owner')
     on conflict (tenant_id, code) do update set enabled = excluded.enabled, expire_at = excluded.expire_at`,
    [serviceCodes, standing !== 'not bought', standing === 'over' ? new Date(Date.now() - 60_000) : null],
  );
const gatedFor = (type: 1 | 2 | 3) =>
  consoleRoutes.filter(({ service, menu, parent, types }) => {
    const ofType = types === '*' || types.some((one) => one === type);
    return service !== undefined && menu !== undefined && parent === undefined && ofType;
  });

test.describe('a service that the company does not have', () => {
  test.afterEach(({ look }) => setServices(look, 'bought'));

  for (const [type, username] of [
    [1, 'platform'],
    [2, 'owner'],
  ] as const) {
    test(`is a menu with a lock and a sentence for type ${type}, and its page says so`, async ({ page, look }) => {
      await setServices(look, 'bought');
      await openAs(page, username, '/user/info');
      const menu = page.getByRole('navigation', { name: w.label });
      const gated = gatedFor(type).map(({ name }) => routes[name]);
      expect(gated).toEqual([routes.productManage, routes.ocrIdentify]);
      for (const title of gated) await expect(menu.getByText(title, { exact: true })).toBeVisible();
      await expect(menu.getByText(w.locked)).toHaveCount(0);

      await setServices(look, 'not bought');
      await page.reload();
      for (const title of gated) {
        const locked = menu.getByRole('link', { name: `${title} ${w.locked}` });
        await expect(locked.locator('svg').last()).toBeVisible();
        await expect(locked.getByText(title)).toHaveAttribute('title', w.locked);
        await locked.click();
        await expect(page.getByRole('main').getByText(noAccess.service)).toBeVisible();
      }
    });
  }

  test('is no menu for type 3, whether it was never bought or is over', async ({ page, look }) => {
    await setServices(look, 'bought');
    await openAs(page, 'operator', '/user/info');
    const menu = page.getByRole('navigation', { name: w.label });
    const gated = gatedFor(3);
    expect(gated.length).toBeGreaterThan(3);
    for (const { name } of gated) await expect(menu.getByText(routes[name], { exact: true })).toBeVisible();

    for (const standing of ['not bought', 'over'] as const) {
      await setServices(look, standing);
      await page.reload();
      await expect(menu.getByText(routes.materialLibrary, { exact: true })).toBeVisible();
      for (const { name } of gated) await expect(menu.getByText(routes[name], { exact: true }), name).toHaveCount(0);
    }
    await page.goto('/productManage/product');
    await expect(page.getByRole('main').getByText(noAccess.service)).toBeVisible();
  });
});
