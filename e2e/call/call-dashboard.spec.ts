import { callInfo } from '@console/contract/areas/call/info/info';
import { readRequest } from '../../apps/console/src/kit/list/list-query.ts';
import { callWords } from '../../apps/console/src/locales/call/info.ts';
import { callDataWords } from '../../apps/console/src/locales/dashboard/call-data.ts';
import { fallback } from '../../apps/console/src/locales/zh-CN/shell/fallback.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { looks } from '../rig/looks/looks.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { addExpert } from './call-records.ts';

const w = callDataWords['zh-CN'];
const c = callWords['zh-CN'];
const path = '/assistManage/callDashboard';

const figures = (page: Page) => page.getByRole('region', { name: w.figures });
const chart = (page: Page) =>
  page.getByRole('region', { name: w.trend.title }).getByRole('img', { name: /的通话：|^Calls from/ });
const listTotal = (page: Page) =>
  page.getByRole('region', { name: c.summary.title }).locator('div').filter({ hasText: c.summary.total }).locator('dd');

interface NumberLink {
  count: number;
  href: string;
}

/** Every number of the page that says how many calls there are, with where it leads. */
const numbersOn = (page: Page): Promise<NumberLink[]> =>
  page
    .locator('a[data-count]')
    .evaluateAll((links) =>
      links.map((link) => ({ count: Number(link.getAttribute('data-count')), href: link.getAttribute('href') ?? '' })),
    );

/** How many calls the list has at that address, asked as the list itself asks. */
async function totalAt(page: Page, href: string): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const request = readRequest(callInfo.page.input, new URL(href, 'http://list').searchParams, {});
  const answer = await page.request.post('/tenant/call/info/page', {
    data: request,
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { total: number } };
  return data.total;
}

async function expectTrue(page: Page, atLeast: number): Promise<void> {
  await expect.poll(async () => (await numbersOn(page)).length).toBeGreaterThan(atLeast);
  const numbers = await numbersOn(page);
  const wrong: string[] = [];
  for (const { count, href } of numbers) {
    // oxlint-disable-next-line no-await-in-loop -- one server, and nobody waits for the sum of it
    const total = await totalAt(page, href);
    if (total !== count) wrong.push(`${count} leads to ${total}: ${href}`);
  }
  expect(wrong).toEqual([]);
}

test('every number of the dashboard is the total of the list that it opens', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', path);
  await expect(figures(page)).toBeVisible();
  await expectTrue(page, 60);

  // The same of the table behind the picture, which the keyboard opens.
  await page.getByRole('switch', { name: w.chart.asTable }).focus();
  await page.keyboard.press('Space');
  const table = page.getByRole('region', { name: w.trend.title }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(31);
  await expectTrue(page, 90);

  // In the browser itself: the number, then the list.
  const total = figures(page).locator('a[data-count]').first();
  const count = await total.getAttribute('data-count');
  await total.click();
  await expect(listTotal(page)).toHaveText(new RegExp(`^${Number(count).toLocaleString('zh-CN')}`));
});

test('range, comparison and filters stay in the address; a point and an hour of the week open their calls', async ({
  page,
}) => {
  test.slow();
  await openAs(page, 'operator', path);
  await expect(chart(page)).toHaveAttribute('data-drawn', 'true');
  await page.getByRole('combobox', { name: w.range }).click();
  await page.getByRole('option', { name: w.ranges.D90 }).click();
  await expect(page).toHaveURL(/granularity=WEEK/);
  await page.getByRole('switch', { name: w.compare }).click();
  await expect(page).toHaveURL(/compare=false/);
  await page.reload();
  await expect(page.getByRole('switch', { name: w.compare })).not.toBeChecked();
  await expect(figures(page).getByText(w.change.before)).toHaveCount(0);
  await expectTrue(page, 40);

  // Where the picture is pressed, the list of that time opens.
  await page.goto(path);
  await expect(chart(page)).toHaveAttribute('data-drawn', 'true');
  const box = (await chart(page).boundingBox())!;
  await chart(page).click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect(page).toHaveURL(/callLog\?from=/);

  await page.goto(path);
  const week = page.getByRole('region', { name: w.heat.title }).first();
  const cell = week.locator('a[data-count]').first();
  const count = await cell.getAttribute('data-count');
  await cell.click();
  await expect(page).toHaveURL(/weekday=\d&hour=\d/);
  await expect(listTotal(page)).toHaveText(new RegExp(`^${count}`));
  // What was asked for is said, and can be taken away.
  await page.getByRole('button', { name: /取消 .*点/ }).click();
  await expect(page).not.toHaveURL(/hour=/);
});

test('what error numbers cost, those without steps first of all', async ({ page }) => {
  await openAs(page, 'operator', `${path}?tab=cost`);
  const table = page.getByRole('table', { name: w.cost.title });
  await expect(table.locator('a[data-count]').first()).toBeVisible();
  await expectTrue(page, 0);
  await page.getByRole('switch', { name: w.cost.withoutSteps }).click();
  await expect(page).toHaveURL(/withoutSteps=true/);
  await expect(table.getByText(w.cost.hasSteps, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: w.cost.export })).toBeVisible();
  await expectNoViolations(page, 'cost of error numbers', [1440, 390]);
});

test('nothing in the range says so and offers more; a wrong range is explained', async ({ page }) => {
  await openAs(page, 'operator', `${path}?from=2021-01-01&to=2021-01-02`);
  await expect(page.getByRole('heading', { name: w.noCalls })).toBeVisible();
  await page.getByRole('button', { name: w.ranges.D7 }).click();
  await expect(figures(page)).toBeVisible();
  await page.goto(`${path}?from=2021-01-01&to=2023-01-02`);
  await expect(page.getByRole('heading', { name: /最长 400 天/ })).toBeVisible();
});

test('the dashboard is clean in both themes and languages and fits a phone', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', path);
  await expect(chart(page)).toHaveAttribute('data-drawn', 'true');
  await expectNoViolations(page, 'the call dashboard', [1440, 390], looks);
});

test('whoever lacks the right, or whose company lacks the service, does not see it', async ({ page, look }) => {
  const username = unique('expert.');
  await addExpert(look, username, 'SELF');
  await openAs(page, username, path);
  await expect(page.getByRole('heading', { name: fallback.noAccess.title })).toBeVisible();
  await expect(page.getByRole('link', { name: w.title })).toHaveCount(0);

  const switchTo = (enabled: boolean) =>
    look(
      `update tenant_service set enabled = $1
        where code = 'REMOTE_ASSIST' and tenant_id = (select tenant_id from tenant where code = 'kangheng')`,
      [enabled],
    );
  await switchTo(false);
  try {
    await openAs(page, 'operator', path);
    await expect(page.getByRole('heading', { name: fallback.noAccess.title })).toBeVisible();
    await expect(page.getByRole('link', { name: w.title })).toHaveCount(0);
  } finally {
    await switchTo(true);
  }
});

test('the workplace shows the numbers of the day, and each opens its list', async ({ page }) => {
  await openAs(page, 'operator', '/dashboard');
  const totals = page.getByRole('region', { name: '总览' });
  await expect(totals.getByRole('link', { name: /今日通话/ }).first()).toBeVisible();
  await expectNoViolations(page, 'the workplace', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await totals.getByRole('link', { name: /^产品/ }).click();
  await expect(page).toHaveURL(/product/);
});
