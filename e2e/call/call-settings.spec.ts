import { assocWords } from '../../apps/console/src/locales/call/assoc.ts';
import { feedbackWords } from '../../apps/console/src/locales/call/feedback.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { refusalOf } from '../rig/fallback.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { filled } from '../rig/looks/words.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = assocWords['zh-CN'];
const f = feedbackWords['zh-CN'];
const { save } = kitWords['zh-CN'].common;
const path = '/assistManage/callSet';

/** Customers in a group of their own, and a team with one expert who is there. */
async function addCast(look: Look, mark: string): Promise<void> {
  await look(
    `with t as (select tenant_id from account where username = 'operator'),
          g as (insert into client_group (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 || '分组' from t
                returning tenant_id, id),
          c as (insert into client (tenant_id, id, name, group_id) select tenant_id, gen_random_uuid(), $1 || '医院', id from g
                returning 1),
          u as (insert into team_user (tenant_id, id, name, phone, status)
                select tenant_id, gen_random_uuid(), $1 || '专家', '136' || (10000000 + floor(random() * 89999999))::int, 'ACTIVE'
                  from t returning tenant_id, id),
          a as (insert into team_group (tenant_id, id, name)
                select tenant_id, gen_random_uuid(), $1 || n from t, unnest(array['一组', '二组']) n
                returning tenant_id, id, name),
          m as (insert into team_group_member (tenant_id, group_id, team_user_id)
                select a.tenant_id, a.id, u.id from a, u where a.name like '%二组' returning 1)
     insert into call_presence (tenant_id, team_user_id, presence, seen_at)
     select tenant_id, id, 'ONLINE', now() + interval '1 hour' from u`,
    [mark],
  );
}

async function pick(page: Page, label: string, typed: string, option = typed): Promise<void> {
  await fieldOf(page, label).fill(typed);
  await page.getByRole('option', { name: option }).click();
}

async function askTester(page: Page, mark: string): Promise<void> {
  await page.getByRole('button', { name: w.test, exact: true }).click();
  await pick(page, w.tester.client, mark, `${mark}医院`);
  await page.getByRole('button', { name: w.tester.run, exact: true }).click();
}

test('a route is added, its tester says who rings, and on a holiday that nobody does', async ({ page, look }) => {
  test.slow();
  const mark = unique('路由');
  await addCast(look, mark);
  await openAs(page, 'operator', path);
  const table = page.getByRole('table', { name: w.tabs.routes });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expectNoViolations(page, 'call routes', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: w.add, exact: true }).click();
  const form = page.getByRole('dialog', { name: w.form.add });
  await pick(page, w.clientGroup, mark, `${mark}分组`);
  for (const name of [`${mark}一组`, `${mark}二组`]) await pick(page, w.form.addTeamGroup, name);
  const groups = form.getByRole('list', { name: w.form.teamGroups }).getByRole('listitem');
  await expect(groups).toHaveText([/一组/, /二组/]);
  // The second group is called first: by the arrow keys.
  await groups.nth(1).getByRole('button').first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(groups).toHaveText([/二组/, /一组/]);
  await expectNoViolations(page, 'the form of a call route', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: w.add, exact: true }).click();
  await expect(page.getByText(w.form.added)).toBeVisible();

  await page.getByRole('searchbox', { name: w.search }).fill(mark);
  const row = table.getByRole('row', { name: new RegExp(`${mark}分组`) });
  await expect(row.getByRole('listitem')).toHaveText([/二组1\/1/, /一组0\/0/]);

  await askTester(page, mark);
  const tester = page.getByRole('dialog', { name: w.tester.title });
  await expect(tester.getByText(w.tester.outcomes.RING, { exact: true })).toBeVisible();
  await expect(tester.getByText(`${mark}专家`)).toBeVisible();
  await expect(tester.getByText(w.tester.skips.EMPTY)).toBeVisible();
  // What was said about saving lies above the drawer until it goes.
  await expect(page.getByText(w.form.added)).toHaveCount(0);
  await expectNoViolations(page, 'the route tester', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');

  // The week has somebody in every hour, and a table behind it.
  await row.getByRole('button', { name: w.week }).click();
  const week = page.getByRole('dialog', { name: filled(w.map.title, { name: `${mark}分组` }) });
  await expect(week.getByRole('status')).toHaveText(w.map.noHoles);
  await expectNoViolations(page, 'the week of a route', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await week.getByRole('button', { name: w.map.asTable }).click();
  await expect(week.getByRole('cell', { name: '00:00–24:00' })).toHaveCount(7);
  await page.keyboard.press('Escape');

  // Today becomes a holiday.
  await row.getByRole('button', { name: kitWords['zh-CN'].common.edit }).click();
  const edit = page.getByRole('dialog', { name: filled(w.form.edit, { name: `${mark}分组` }) });
  await edit.getByRole('button', { name: w.form.addDay }).click();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(new Date());
  await edit.getByRole('textbox', { name: w.form.date, exact: true }).fill(today);
  await edit.getByRole('textbox', { name: w.form.dayName, exact: true }).fill('厂庆');
  await edit.getByRole('button', { name: save, exact: true }).click();
  await expect(page.getByText(w.form.saved)).toBeVisible();
  await askTester(page, mark);
  await expect(tester.getByText(w.tester.outcomes.MESSAGE)).toBeVisible();
  await expect(tester.getByText(new RegExp('厂庆'))).toBeVisible();
});

test('feedback is added in both languages, put in order by the keys, and switched off', async ({ page }) => {
  const mark = unique('原因');
  await openAs(page, 'operator', `${path}?tab=feedback&kind=END_REASON`);
  const list = page.getByRole('list', { name: f.kinds.END_REASON });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  for (const name of [`${mark}甲`, `${mark}乙`]) {
    await page.getByRole('button', { name: f.add, exact: true }).click();
    const form = page.getByRole('dialog', { name: filled(f.form.add, { kind: f.kinds.END_REASON }) });
    await fieldOf(page, f.name).fill(name);
    await fieldOf(page, f.nameEn).fill(`Reason ${name}`);
    await form.getByRole('button', { name: f.add, exact: true }).click();
    await expect(page.getByText(filled(f.form.added, { name }))).toBeVisible();
    await expect(form).toHaveCount(0);
  }
  const rows = list.getByRole('listitem').filter({ hasText: mark });
  await expect(rows).toHaveText([new RegExp(`${mark}甲`), new RegExp(`${mark}乙`)]);
  await rows.nth(1).getByRole('button').first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(rows).toHaveText([new RegExp(`${mark}乙`), new RegExp(`${mark}甲`)]);
  await page.getByRole('switch', { name: filled(f.enable, { name: `${mark}乙` }) }).click();
  await expect(page.getByText(filled(f.disabled, { name: `${mark}乙` }))).toBeVisible();
  await page.reload();
  await expect(rows).toHaveText([new RegExp(`${mark}乙`), new RegExp(`${mark}甲`)]);
  await expect(page.getByRole('switch', { name: filled(f.enable, { name: `${mark}乙` }) })).not.toBeChecked();
  await expectNoViolations(page, 'service feedback', [1440, 390]);
});

test('whoever does not have the service is refused the page and does not find it in the menu', async ({
  page,
  look,
}) => {
  const username = await addPerson(look);
  await openAs(page, username, path);
  await expect(page.getByRole('heading', { name: w.title })).toBeVisible();
  await look(
    `with d as (insert into dept (tenant_id, id, path, name, service_codes)
                select tenant_id, n.id, array[n.id], $2, array['PRODUCT_MGMT']
                  from account, (select gen_random_uuid() as id) n where username = $1
                returning tenant_id, id)
     update account a set dept_id = d.id from d where a.tenant_id = d.tenant_id and a.username = $1`,
    [username, unique('无协助')],
  );
  await openAs(page, username, path);
  await expect(refusalOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: w.title })).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: w.title })).toHaveCount(0);
});
