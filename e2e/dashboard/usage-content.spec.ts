import { callDataWords } from '../../apps/console/src/locales/dashboard/call-data.ts';
import { usageContentWords } from '../../apps/console/src/locales/dashboard/usage-content.ts';
import { usageDataWords } from '../../apps/console/src/locales/dashboard/usage-data.ts';
import { materialDetailWords } from '../../apps/console/src/locales/material/material-detail.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = usageContentWords['zh-CN'];
const d = materialDetailWords['zh-CN'].readers;
const { tabs } = usageDataWords['zh-CN'];
const c = callDataWords['zh-CN'];

const table = (page: Page) => page.getByRole('table', { name: w.title });
async function choose(page: Page, kind: keyof typeof w.kinds): Promise<void> {
  await page.getByRole('combobox', { name: w.kind }).click();
  await page.getByRole('option', { name: w.kinds[kind] }).click();
}

test('the most used material leads to its readings, and something never used to its record', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', '/dashboard/usage');
  await page.getByRole('tab', { name: tabs.contents }).click();
  await expect(table(page)).toBeVisible();
  // What does not apply is not offered, and why.
  await expect(page.getByText(w.noFilters)).toBeVisible();
  await expect(page.getByRole('switch', { name: c.compare })).toHaveCount(0);
  const number = table(page).locator('a[data-uses]').first();
  const count = Number(await number.getAttribute('data-uses'));
  expect(count).toBeGreaterThan(0);
  await number.click();
  const readings = page.getByRole('table', { name: d.title });
  await expect(readings.getByRole('row')).toHaveCount(Math.min(count, 20) + 1);
  await page.getByRole('button', { name: d.allReaders }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.goBack();

  await choose(page, 'ERROR_NO');
  await page.getByRole('switch', { name: w.never }).click();
  await expect(page.getByText(w.neverHint)).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: w.uses })).toHaveCount(0);
  await table(page).getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/errorCodeDetail/);
});

test('contents are clean in both languages and fit a phone; an owner sees no materials', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', '/dashboard/usage?tab=contents');
  await expect(table(page)).toBeVisible();
  await page.getByRole('combobox', { name: w.kind }).click();
  await expect(page.getByRole('option')).toHaveText([w.kinds.ERROR_NO, w.kinds.MANUAL]);
  await page.getByRole('option', { name: w.kinds.MANUAL }).click();
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expectNoViolations(page, 'contents by use', [1440, 390]);
});
