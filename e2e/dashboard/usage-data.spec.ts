import { USAGE_DAYS } from '@console/contract/areas/dashboard/usage-data';
import { appOperationWords } from '../../apps/console/src/locales/application/app-operation.ts';
import { callDataWords } from '../../apps/console/src/locales/dashboard/call-data.ts';
import { usageDataWords } from '../../apps/console/src/locales/dashboard/usage-data.ts';
import { dateWords } from '../../apps/console/src/locales/kit/date.ts';
import { fallback } from '../../apps/console/src/locales/zh-CN/shell/fallback.ts';
import { addExpert } from '../call/call-records.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { looks } from '../rig/looks/looks.ts';
import { filled } from '../rig/looks/words.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { expectTrue } from './usage-numbers.ts';

const w = usageDataWords['zh-CN'];
const c = callDataWords['zh-CN'];
const o = appOperationWords['zh-CN'];
const path = '/dashboard/usage';
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

const figures = (page: Page) => page.getByRole('region', { name: w.figures });
const chart = (page: Page) =>
  page.getByRole('region', { name: c.trend.title }).getByRole('img', { name: /的使用：|^Usage from/ });

test('every number is the total of the list that it opens', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', path);
  await expect(figures(page)).toBeVisible();
  await expectTrue(page, 40);

  // The same of the table behind the picture, which the keyboard opens; of people, then of what they did.
  await page.getByRole('switch', { name: c.chart.asTable }).focus();
  await page.keyboard.press('Space');
  const table = page.getByRole('region', { name: c.trend.title }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(31);
  await page.getByRole('radiogroup', { name: c.heat.show }).getByText(w.views.operations, { exact: true }).click();
  await expect(table.getByRole('columnheader', { name: w.figure.sessions.name })).toBeVisible();
  await expectTrue(page, 70);

  // In the browser itself: the number of new people, then who they are, then what one of them did.
  const fresh = figures(page).locator('a[data-of="people"][href*="only=FRESH"]').first();
  const count = Number(await fresh.getAttribute('data-count'));
  await fresh.click();
  await expect(page.getByRole('tab', { name: w.tabs.people })).toHaveAttribute('aria-selected', 'true');
  const people = page.getByRole('table', { name: w.list.title });
  await expect(people.getByRole('row')).toHaveCount(Math.min(count, 20) + 1);
  await expectTrue(page, 1);
  const operations = people.locator('a[data-count]').first();
  const done = Number(await operations.getAttribute('data-count'));
  await operations.click();
  await expect(page).toHaveURL(/operationlog\?.*accounts=REAL/);
  await expect(page.getByRole('table', { name: o.title }).getByRole('row')).toHaveCount(Math.min(done, 20) + 1);
  // What was asked for is said, and can be taken away.
  await page.getByRole('button', { name: o.showTest }).click();
  await expect(page).not.toHaveURL(/accounts=/);
});

test('range, comparison and filters stay in the address; a point of the picture opens its people', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', path);
  await expect(chart(page)).toHaveAttribute('data-drawn', 'true');
  await page.getByRole('combobox', { name: c.range }).click();
  await page.getByRole('option', { name: c.ranges.D90 }).click();
  await expect(page).toHaveURL(/granularity=WEEK/);
  await page.getByRole('switch', { name: c.compare }).click();
  await page.getByRole('combobox', { name: o.kind }).click();
  await page.getByRole('option', { name: o.kinds.TEAM_USER }).click();
  await expect(page).toHaveURL(/userKind=TEAM_USER/);
  await page.reload();
  await expect(page.getByRole('switch', { name: c.compare })).not.toBeChecked();
  await expect(figures(page).getByText(c.change.before)).toHaveCount(0);
  await expectTrue(page, 10);

  await page.goto(path);
  await expect(chart(page)).toHaveAttribute('data-drawn', 'true');
  const box = (await chart(page).boundingBox())!;
  await chart(page).click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect(page).toHaveURL(/tab=people/);
});

test('numbers from before operations went open no list of them, and still their people', async ({ page, look }) => {
  test.slow();
  const goneUntil = (until: string) =>
    look(
      `update usage_rollup set gone_until = ${until} where tenant_id = (select tenant_id from tenant where code = 'kangheng')`,
    );
  const ofOperations = page.locator('a[data-of="operations"]');
  await openAs(page, 'owner', path);
  await expect(figures(page).locator(ofOperations).first()).toBeVisible();
  await goneUntil(`now() - interval '10 days'`);
  try {
    await page.reload();
    await expect(figures(page).locator('a[data-of="people"]').first()).toBeVisible();
    await expect(figures(page).locator(ofOperations)).toHaveCount(0);
    await page.getByRole('switch', { name: c.chart.asTable }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('radiogroup', { name: c.heat.show }).getByText(w.views.operations, { exact: true }).click();
    const rows = page.getByRole('region', { name: c.trend.title }).getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(31);
    await expect(rows.filter({ has: ofOperations }).first()).toBeVisible();
    for (const row of await rows.filter({ has: ofOperations }).all()) {
      // oxlint-disable-next-line no-await-in-loop -- a handful of rows
      const place = await row.evaluate((one) => (one as HTMLTableRowElement).rowIndex);
      expect(place).toBeGreaterThan(20);
    }
    await expectTrue(page, 5);
    await page.goto(`${path}?tab=people`);
    const people = page.getByRole('table', { name: w.list.title });
    await expect(people.getByRole('row').nth(1)).toBeVisible();
    await expect(people.locator(ofOperations)).toHaveCount(0);
    await page.goto(`${path}?from=${dayAgo(6)}&to=${dayAgo(0)}&compare=false`);
    await expect(figures(page).locator(ofOperations).first()).toBeVisible();
  } finally {
    await goneUntil('null');
  }
});

test('a version is chosen among all of them, also after one has been', async ({ page }) => {
  await openAs(page, 'owner', path);
  const version = page.getByRole('combobox', { name: o.version });
  const offered = page.getByRole('option');
  await expect(figures(page)).toBeVisible();
  await version.click();
  await expect.poll(() => offered.count()).toBeGreaterThan(1);
  const all = await offered.allTextContents();
  await offered.first().click();
  await expect(page).toHaveURL(/versionName=/);
  await page.reload();
  await expect(figures(page)).toBeVisible();
  await version.click();
  await expect.poll(() => offered.allTextContents()).toEqual(all);
});

test('nothing in the range says so and offers more; a wrong range is explained', async ({ page }) => {
  await openAs(page, 'owner', `${path}?from=${dayAgo(701)}&to=${dayAgo(700)}`);
  await expect(page.getByRole('heading', { name: w.noUse })).toBeVisible();
  await page
    .getByRole('button', { name: c.ranges.D30 })
    .or(page.getByRole('button', { name: c.ranges.D7 }))
    .click();
  await expect(figures(page)).toBeVisible();
  await page.goto(`${path}?from=2021-01-01&to=2023-01-02`);
  await expect(page.getByRole('heading', { name: /最长 400 天/ })).toBeVisible();

  // What is no longer kept is neither shown as nothing nor offered.
  const heading = (name: string) => page.getByRole('heading', { name: filled(name, { days: USAGE_DAYS }) });
  await page.goto(`${path}?from=2021-01-01&to=2021-01-02`);
  await expect(heading(w.range.rangeOld)).toBeVisible();
  await page.goto(`${path}?from=${dayAgo(USAGE_DAYS - 1)}&to=${dayAgo(700)}`);
  await expect(heading(w.range.beforeOld)).toBeVisible();
  await page.getByRole('switch', { name: c.compare }).click();
  await expect(page.getByRole('heading', { name: w.noUse })).toBeVisible();
  await page.getByRole('button', { name: dateWords['zh-CN'].open }).first().click();
  await expect(page.locator(`[data-day="${dayAgo(USAGE_DAYS - 1)}"]`)).toBeEnabled();
  const offered = await page
    .locator('[data-day]:enabled')
    .evaluateAll((days) => days.map((day) => day.getAttribute('data-day') ?? ''));
  expect(offered.toSorted()[0]! >= dayAgo(USAGE_DAYS)).toBe(true);
});

test('the statistics are clean in both themes and languages and fit a phone', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', path);
  await expect(chart(page)).toHaveAttribute('data-drawn', 'true');
  await expectNoViolations(page, 'usage statistics', [1440, 390], looks);
});

test('whoever lacks the right does not see them; whoever has it alone sees numbers without names', async ({
  page,
  look,
}) => {
  const username = unique('expert.');
  await addExpert(look, username, 'SELF');
  await openAs(page, username, path);
  await expect(page.getByRole('heading', { name: fallback.noAccess.title })).toBeVisible();
  await expect(page.getByRole('link', { name: w.title })).toHaveCount(0);

  await look(
    `update role set permissions = array['dashboard:usage:query'] where id in (
       select r.role_id from account_role r join account a on a.id = r.account_id where a.username = $1)`,
    [username],
  );
  await openAs(page, username, path);
  await expect(figures(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: w.tabs.people })).toHaveCount(0);
  await expect(page.getByRole('button', { name: w.export })).toHaveCount(0);
  await expect(page.locator('a[data-count]')).toHaveCount(0);
});
