import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { workplaceWords } from '../../apps/console/src/locales/system/workplace.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const w = workplaceWords['zh-CN'].dashboard;

test('services say who can use them, and a figure leads to just as many', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  const card = page.getByRole('link', { name: w.plans });
  await expect(card).toContainText(/\d/);
  const count = /\d+/.exec((await card.innerText()).replace(w.plans, ''))![0];
  await page.getByRole('link', { name: w.serviceDepartments }).click();
  await expect(page).toHaveURL(/department$/);
  await page.goBack();
  await card.click();
  await expect(page.getByText(filled(kitWords['zh-CN'].list.total, { total: count }))).toBeVisible();
});

test('the number of materials says how many there are of each kind, and each opens its list', async ({ page }) => {
  const { kinds, materials } = workplaceWords['zh-CN'].totals;
  await openAs(page, 'operator', '/dashboard');
  const card = page.getByRole('listitem').filter({ hasText: materials });
  const video = card.getByRole('link', { name: new RegExp(kinds.VIDEO) });
  const count = /\d+/.exec(await video.innerText())![0];
  await video.click();
  await expect(page).toHaveURL(/videoManage/);
  await expect(page.getByText(filled(kitWords['zh-CN'].list.total, { total: count }))).toBeVisible();
});

test('my files are in the user menu, apart from those of the company', async ({ page }) => {
  const { user, routes } = shellWords['zh-CN'];
  await openAs(page, 'operator', '/dashboard');
  await page.getByRole('button', { name: user.open }).click();
  await page.getByRole('menuitem', { name: routes.userFiles }).click();
  await expect(page).toHaveURL(/user\/files/);
  await expect(page.getByText(/^全公司 \d+ 个文件/)).toBeVisible();
  await expect(page.getByText(/^其中我上传的 \d+ 个文件/)).toBeVisible();
});

test('on a phone figures stand two by two and filters behind one button', async ({ page }) => {
  const { filters, filtersSet } = kitWords['zh-CN'].list;
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, 'owner', '/dashboard');
  const place = async (name: string) => (await page.getByRole('link', { name }).boundingBox())!;
  const [first, second, third] = [await place(w.unread), await place(w.requests), await place(w.plans)];
  expect([second.y === first.y, third.y > first.y, third.x === first.x]).toEqual([true, true, true]);
  await page.goto('/applyManage/application/releaseManage_all?status=RUNNING');
  const fold = page.getByRole('button', { name: filled(filtersSet, { count: 1 }) });
  const status = page.getByRole('search').getByRole('combobox').first();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(status).toBeHidden();
  await fold.click();
  await expect(status).toBeVisible();
  await page.goto('/applyManage/application/releaseManage_all');
  await expect(page.getByRole('button', { name: filters, exact: true })).toBeVisible();
});
