import { callWords } from '../../apps/console/src/locales/call/info.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { filled } from '../rig/looks/words.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const w = callWords['zh-CN'];
const { filters, moreFilters, moreFiltersSet } = kitWords['zh-CN'].list;
const path = '/assistManage/callLog';
/** Two lines of fields and what is between them. */
const TWO_LINES = 84;

test('the filters of the call log take two lines; the rarer ones open by keyboard, and by themselves where one is set', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, 'operator', path);
  const bar = page.getByRole('search').filter({ has: page.getByRole('searchbox', { name: w.search }) });
  await expect(bar.getByRole('combobox', { name: w.expert })).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(TWO_LINES);
  await expect(bar.getByRole('combobox', { name: w.quality })).toBeHidden();

  const more = bar.getByRole('button', { name: moreFilters });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('combobox', { name: w.teamGroup })).toBeFocused();
  await bar.getByRole('combobox', { name: w.quality }).click();
  await page.getByRole('option', { name: w.qualities.POOR }).click();
  await expect(page).toHaveURL(/quality=POOR/);
  await expectNoViolations(page, 'all filters of the call log', [1440, 390]);

  // Whoever follows a link sees what it asks for.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${path}?quality=POOR&media=VIDEO`);
  await expect(bar.getByRole('button', { name: filled(moreFiltersSet, { count: 2 }) })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(bar.getByRole('combobox', { name: w.quality })).toHaveValue(w.qualities.POOR);
});

test('on a phone all filters of the call log stand behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'operator', path);
  const fold = page.getByRole('button', { name: filters, exact: true });
  await expect(fold).toBeVisible();
  await expect(page.getByRole('button', { name: moreFilters })).toBeHidden();
  for (const name of [w.status, w.expert, w.quality]) await expect(page.getByRole('combobox', { name })).toBeHidden();
  await fold.click();
  for (const name of [w.status, w.expert, w.quality, w.teamGroup]) {
    await expect(page.getByRole('combobox', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: moreFilters })).toBeHidden();
  await expectNoViolations(page, 'filters on a phone', [390]);
});
