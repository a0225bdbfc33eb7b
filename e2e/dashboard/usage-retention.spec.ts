import { callDataWords } from '../../apps/console/src/locales/dashboard/call-data.ts';
import { usageDataWords } from '../../apps/console/src/locales/dashboard/usage-data.ts';
import { addExpert } from '../call/call-records.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { reach } from '../rig/looks/keyboard.ts';
import { looks } from '../rig/looks/looks.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { expectTrue } from './usage-numbers.ts';

const w = usageDataWords['zh-CN'];
const r = w.retention;
const c = callDataWords['zh-CN'];
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
const path = `/dashboard/usage?tab=retention&from=${dayAgo(89)}&to=${dayAgo(0)}`;

const table = (page: Page, of: 'WEEK' | 'MONTH' = 'WEEK') => page.getByRole('table', { name: r.title[of] });

test('a cell opens the people who came back, and there are as many of them', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', '/dashboard/usage');
  await page.getByRole('tab', { name: w.tabs.retention }).click();
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole('switch', { name: c.compare })).toHaveCount(0);
  await page.getByRole('combobox', { name: c.range }).click();
  await page.getByRole('option', { name: c.ranges.D90 }).click();
  // Ninety days have parts of thirteen or fourteen weeks.
  await expect.poll(() => table(page).getByRole('row').count()).toBeGreaterThan(13);
  await expect(table(page).getByText(r.states.RUNNING)).toHaveCount(1);
  await expectTrue(page, 20);

  const cell = table(page).locator('td:nth-child(n+3) a[data-count]').first();
  const count = Number(await cell.getAttribute('data-count'));
  await reach(page, cell);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: w.tabs.people })).toHaveAttribute('aria-selected', 'true');
  const people = page.getByRole('table', { name: w.list.title });
  await expect(people.getByRole('row')).toHaveCount(Math.min(count, 20) + 1);
  // What was asked for is said, and can be taken away.
  await page.getByRole('button', { name: w.list.allFirst }).click();
  await expect(page).not.toHaveURL(/first/);
  await page.goBack();
  await expect(table(page)).toBeVisible();
});

test('by month it fits a longer range; a range with too many weeks says so and offers a way on', async ({ page }) => {
  await openAs(page, 'owner', `/dashboard/usage?tab=retention&from=${dayAgo(200)}&to=${dayAgo(0)}`);
  await expect(page.getByRole('heading', { name: r.many })).toBeVisible();
  await page.getByRole('button', { name: r.byMonth }).click();
  await expect(page).toHaveURL(/granularity=MONTH/);
  await expect(table(page, 'MONTH')).toBeVisible();
  await expectTrue(page, 3);
  await page.goto(`/dashboard/usage?tab=retention&from=${dayAgo(701)}&to=${dayAgo(700)}`);
  await expect(page.getByRole('heading', { name: r.none })).toBeVisible();
});

test('who came back is clean in both themes and languages and fits a phone', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', path);
  await expect(table(page)).toBeVisible();
  await expectNoViolations(page, 'retention', [1440, 390], looks);
});

test('whoever may not see people sees the numbers alone', async ({ page, look }) => {
  const username = unique('expert.');
  await addExpert(look, username, 'SELF');
  await look(
    `update role set permissions = array['dashboard:usage:query'] where id in (
       select r.role_id from account_role r join account a on a.id = r.account_id where a.username = $1)`,
    [username],
  );
  await openAs(page, username, path);
  await expect(table(page)).toBeVisible();
  await expect(
    table(page)
      .getByText(/^\d+%$/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('a[data-count]')).toHaveCount(0);
});
