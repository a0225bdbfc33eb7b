import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { workplaceWords } from '../../apps/console/src/locales/system/workplace.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const { dashboard: w, cards, waiting, layout } = workplaceWords['zh-CN'];

test('services say who can use them', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  await page.getByRole('link', { name: w.serviceDepartments }).click();
  await expect(page).toHaveURL(/department$/);
});

for (const who of ['operator', 'owner', 'viewer']) {
  test(`every number on the page opens a list of just as many, for ${who}`, async ({ page }) => {
    await openAs(page, who, '/dashboard');
    const numbers = page.locator('main a[data-number]');
    await expect(page.getByRole('region', { name: cards.waiting })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const found = await numbers.evaluateAll((links) =>
      links.map((link) => [link.getAttribute('href')!, link.getAttribute('data-number')!] as const),
    );
    // An empty list says so in words.
    const some = found.filter(([, total]) => total !== '0');
    expect(some.length).toBeGreaterThan(3);
    for (const [href, total] of some) {
      await page.goto(href);
      const said = filled(kitWords['zh-CN'].list.total, { total: Number(total).toLocaleString('zh-CN') });
      await expect(page.getByText(said, { exact: true }).first(), href).toBeVisible();
    }
  });
}

test('cards are put in another order by keyboard and hidden, and stay so after a reload', async ({ page, look }) => {
  await openAs(page, await addPerson(look), '/dashboard');
  const titles = () =>
    page.locator('main section').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expect(page.getByRole('region', { name: cards.actions })).toBeVisible();
  await page.getByRole('button', { name: w.arrange }).click();
  const dialog = page.getByRole('dialog', { name: layout.title });
  const handle = dialog.getByRole('button', { name: new RegExp(cards.actions) });
  await handle.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp');
  await dialog.getByRole('switch', { name: filled(layout.show, { name: cards.services }) }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: kitWords['zh-CN'].common.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: cards.services })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: cards.actions })).toBeVisible();
  expect((await titles())[0]).toBe(cards.actions);
  expect(await titles()).not.toContain(cards.services);
});

test('a company that has just come finds its first steps, and goes to one of them', async ({ page }) => {
  const { firstSteps } = workplaceWords['zh-CN'];
  await openAs(page, 'owner.mingde', '/dashboard');
  const steps = page.getByRole('region', { name: cards.firstSteps });
  await expect(steps.getByRole('listitem').first()).toBeVisible();
  // Instead of cards with nothing on them.
  await expect(page.getByRole('region', { name: cards.going })).toBeHidden();
  await steps.getByRole('link', { name: firstSteps.steps.applications }).click();
  await expect(page).toHaveURL(/applist/);
});

test('the workplace is readable in both themes, languages and widths', async ({ page }) => {
  await openAs(page, 'operator', '/dashboard');
  await expect(page.getByRole('region', { name: cards.waiting }).getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'workplace', [1440, 390]);
  await page.getByRole('button', { name: w.arrange }).click();
  await expect(page.getByRole('dialog', { name: layout.title })).toBeVisible();
  await expectNoViolations(page, 'arranging', [1440, 390]);
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

test('on a phone what waits stands below each other and filters behind one button', async ({ page }) => {
  const { filters, filtersSet } = kitWords['zh-CN'].list;
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, 'owner', '/dashboard');
  const rows = page.getByRole('region', { name: cards.waiting }).getByRole('listitem');
  await expect(rows.filter({ hasText: waiting.kinds.requests })).toBeVisible();
  const places = await Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())!));
  expect(new Set(places.map(({ x }) => x)).size).toBe(1);
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
