import { teamUserImportWords } from '../../apps/console/src/locales/team/team-user-import.ts';
import { teamUserImportColumns } from '../../packages/contract/src/areas/team/team-user-import.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press } from '../rig/looks/keyboard.ts';
import { filled } from '../rig/looks/words.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const members = '/userManage/team/teamInfo';
const w = teamUserImportWords['zh-CN'];

const somePhone = () => `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** A group of the first demonstration company, and someone who has a phone number already. */
async function addTeam(look: Look, group: string, phone: string): Promise<void> {
  await look(
    `with mine as (select tenant_id from account where username = 'operator'),
          made as (insert into team_group (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from mine)
     insert into team_user (tenant_id, id, name, phone, status)
     select tenant_id, gen_random_uuid(), $1, $2, 'ACTIVE' from mine`,
    [group, phone],
  );
}

/** An account that imports members, and does not decide which group they are in. */
async function addImporter(look: Look): Promise<string> {
  const username = await addPerson(look);
  await look(
    `with made as (
       insert into role (tenant_id, id, name, code, type, status, sort, permissions, data_scope)
       select tenant_id, gen_random_uuid(), $1, upper($1), 'CUSTOM', 'ENABLED', 9,
              '{team:user:query,team:user:create,team:user:import}', 'ALL' from account where username = $1
       returning tenant_id, id)
     update account_role set role_id = made.id from made, account a
      where a.username = $1 and account_role.tenant_id = a.tenant_id and account_role.account_id = a.id`,
    [username],
  );
  return username;
}

async function upload(page: Page, lines: readonly string[]): Promise<void> {
  await press(page, w.action);
  const drawer = page.getByRole('dialog', { name: w.title });
  await expect(drawer).toBeVisible();
  const text = ['姓名,手机号,小组', ...lines].join('\r\n');
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** One cell of the rows that have something wrong. */
const cellOf = (page: Page, row: number, field: keyof typeof teamUserImportColumns.words) =>
  page.getByRole('textbox', { name: `第 ${row} 行 ${teamUserImportColumns.words[field]['zh-CN']}` });

test('members with errors are mended, imported into their group and invited', async ({ page, look: query }) => {
  const [group, taken, good, free] = [unique('导入小组'), somePhone(), somePhone(), somePhone()];
  await addTeam(query, group, taken);
  await openAs(page, await addPerson(query), members);
  await upload(page, [`林静,${good},${group}`, `周洋,${taken},`, `陈默,${somePhone()},没有的小组`]);

  // The number of a colleague, and a group that nobody has made.
  const rows = page.getByRole('region', { name: w.rows }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('已有团队成员使用，请换一个')).toBeVisible();
  await expect(page.getByText('找不到小组“没有的小组”，请填写已有小组的名称')).toBeVisible();
  await expectNoViolations(page, 'the rows', [1440, 390]);
  await cellOf(page, 3, 'phone').fill(free);
  await cellOf(page, 3, 'phone').press('Enter');
  await expect(rows).toHaveCount(2);

  await press(page, filled(w.run, { count: 2 }));
  await expect(page.getByText(filled(w.runWhat, { count: 2 }))).toBeVisible();
  await press(page, w.runConfirm);
  await expect(page.getByRole('heading', { name: filled(w.doneTitle, { count: 2 }) })).toBeVisible();
  const made = await query(
    `select u.name, u.status, g.name as "group" from team_user u
       left join team_group_member m on m.tenant_id = u.tenant_id and m.team_user_id = u.id
       left join team_group g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where u.phone = any($1) order by u.name collate "C"`,
    [[good, free]],
  );
  expect(made).toEqual([
    { name: '周洋', status: 'PENDING_ACTIVATION', group: null },
    { name: '林静', status: 'PENDING_ACTIVATION', group },
  ]);
});

test('who may not assign groups imports nobody into one', async ({ page, look: query }) => {
  const [group, phone] = [unique('别人的小组'), somePhone()];
  await addTeam(query, group, somePhone());
  await openAs(page, await addImporter(query), members);
  await upload(page, [`林静,${phone},${group}`]);
  await expect(page.getByText('您没有调整小组的权限')).toBeVisible();
  await expect(page.getByRole('button', { name: filled(w.run, { count: 1 }) })).toHaveCount(0);
  await cellOf(page, 2, 'groupIds').fill('');
  await cellOf(page, 2, 'groupIds').press('Enter');
  await press(page, filled(w.run, { count: 1 }));
  await press(page, w.runConfirm);
  await expect(page.getByRole('heading', { name: filled(w.doneTitle, { count: 1 }) })).toBeVisible();
  const inGroups = await query(
    `select from team_group_member m join team_user u on u.tenant_id = m.tenant_id and u.id = m.team_user_id where u.phone = $1`,
    [phone],
  );
  expect(inGroups).toEqual([]);
});
