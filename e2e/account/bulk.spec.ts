import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { subAccountWords } from '../../apps/console/src/locales/account/sub-account.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { filled } from '../rig/looks/words.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const kit = kitWords['zh-CN'];
const w = subAccountWords['zh-CN'];

test('all that match are selected and disabled, whoever cannot be is named with the reason, and it is undone', async ({
  page,
  look,
}) => {
  const word = unique('bulk');
  // Twelve who can be disabled, and one who waits for the activation.
  await look(
    `with made as (
       insert into account (tenant_id, id, type, username, name, email, password_hash, status)
         select o.tenant_id, gen_random_uuid(), 3, $1 || n, $1 || n, $1 || n || '@bulk.example', o.password_hash,
                case when n = 13 then 'PENDING_ACTIVATION' else 'ACTIVE' end
           from account o, generate_series(1, 13) as n where o.username = 'operator'
       returning tenant_id, id)
     insert into account_role (tenant_id, account_id, role_id, is_default)
       select made.tenant_id, made.id, r.role_id, true from made,
              (select role_id from account_role h join account o on o.id = h.account_id
                where o.username = 'operator' limit 1) as r`,
    [word],
  );
  const states = () =>
    look(
      `select status, count(*)::int as count from account where username like $1 || '%' group by status order by status`,
      [word],
    );
  await openAs(page, 'owner', `/accountManage/permission/deptPermission/accountList?keyword=${word}&pageSize=10`);
  await expect(page.getByText(filled(kit.list.total, { total: '13' }))).toBeVisible();
  await reach(page, page.getByRole('checkbox', { name: kit.list.selectAll }));
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: kit.list.selection });
  await expect(bar.getByText(filled(kit.list.selected, { count: '10' }))).toBeVisible();
  await press(page, filled(kit.list.selectMatching, { count: '13' }));
  await expect(bar.getByText(filled(kit.list.wholeSelected, { count: '13' }))).toBeVisible();
  await expectNoViolations(page, 'the bar of a selection', [390, 1440]);

  await press(page, w.actions.disable);
  const question = page.getByRole('dialog', { name: filled(w.disable.many, { count: '13' }) });
  await expect(question.getByText(filled(kit.bulk.whole, { count: '13' }))).toBeVisible();
  await question.getByRole('button', { name: w.actions.disable }).click();
  const result = page.getByRole('dialog', { name: kit.bulk.partly });
  await expect(result.getByText(filled(w.disable.doneMany, { count: '12' }))).toBeVisible();
  await expect(result.getByRole('row').filter({ hasText: `${word}13` })).toContainText(w.disable.notNow);
  await expectNoViolations(page, 'what was left, and why', [390, 1440]);
  expect(await states()).toEqual([
    { status: 'DISABLED', count: 12 },
    { status: 'PENDING_ACTIVATION', count: 1 },
  ]);
  await press(page, filled(kit.bulk.undoDone, { count: '12' }));
  await expect(page.getByText(filled(kit.bulk.undone, { count: '12' }))).toBeVisible();
  expect(await states()).toEqual([
    { status: 'ACTIVE', count: 12 },
    { status: 'PENDING_ACTIVATION', count: 1 },
  ]);
});

test('until a page has come there is nothing to select on it', async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/tenant/subaccount/page', async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, 'owner', '/accountManage/permission/deptPermission/accountList');
  const all = page.getByRole('checkbox', { name: kit.list.selectAll });
  await expect(all).toBeDisabled();
  letThrough();
  await all.check();
  await expect(page.getByRole('region', { name: kit.list.selection })).toBeVisible();
});
