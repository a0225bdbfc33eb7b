import { clientWords } from '../../apps/console/src/locales/client/client.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const customers = '/userManage/custom/customInfo';
const groups = '/userManage/custom/customGroup';

async function addGroup(look: Look, name: string): Promise<string> {
  const [row] = await look(
    `insert into client_group (tenant_id, id, name)
     select tenant_id, gen_random_uuid(), $1 from account where username = 'operator' returning id`,
    [name],
  );
  return String(row?.['id']);
}

/** Customers of these names, in a group or in none; gives their ids in the same order. */
async function addCustomers(look: Look, names: readonly string[], groupId: string | null = null): Promise<string[]> {
  const rows = await look(
    `insert into client (tenant_id, id, name, group_id)
     select a.tenant_id, gen_random_uuid(), n.name, $2
       from account a, unnest($1::text[]) with ordinality as n (name, place) where a.username = 'operator'
      order by n.place returning id`,
    [names, groupId],
  );
  return rows.map((row) => String(row['id']));
}

async function addUser(look: Look, clientId: string, name: string): Promise<void> {
  await look(
    `insert into client_user (tenant_id, id, client_id, name, phone)
     select tenant_id, gen_random_uuid(), id, $2, $3 from client where id = $1`,
    [clientId, name, `137${Math.random().toString().slice(2, 10)}`],
  );
}

const groupsOf = async (look: Look, ids: readonly string[]) => {
  const rows = await look('select distinct group_id from client where id = any($1)', [ids]);
  return rows.map((row) => row['group_id']);
};

/** Types a group's name into a field for choosing one, and takes the one that is found. */
async function chooseGroup(page: Page, label: string, name: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  await reach(page, field);
  await page.keyboard.type(name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

const w = clientWords['zh-CN'];
const kit = kitWords['zh-CN'];

test('five hundred customers that match are moved to a group at once', async ({ page, look: query }) => {
  const word = unique('batch');
  const group = unique('组');
  const groupId = await addGroup(query, group);
  const ids = await addCustomers(
    query,
    Array.from({ length: 500 }, (_, at) => `${word} ${at}`),
  );
  await openAs(page, await addPerson(query), `${customers}?keyword=${word}&pageSize=10`);
  await expect(page.getByText(filled(kit.list.total, { total: 500 }))).toBeVisible();

  // Ticks stay while one turns the page.
  const tick = page.getByRole('checkbox', { name: kit.list.selectAll });
  await reach(page, tick);
  await page.keyboard.press('Space');
  await expect(page.getByText(filled(kit.list.selected, { count: 10 }))).toBeVisible();
  await page.getByRole('link', { name: kit.list.nextPage }).click();
  await expect(tick).not.toBeChecked();
  await expect(page.getByText(filled(kit.list.selected, { count: 10 }))).toBeVisible();

  await page.getByRole('button', { name: filled(w.select.all, { count: 500 }) }).click();
  await expect(page.getByText(filled(kit.list.selected, { count: 500 }))).toBeVisible();
  await expect(tick).toBeChecked();
  await press(page, w.move.action);
  await expect(page.getByRole('dialog', { name: filled(w.move.many, { count: 500 }) })).toBeVisible();
  await chooseGroup(page, w.move.to, group);
  await press(page, w.move.send);
  await expect(page.getByText(filled(w.move.done, { count: 500, group }))).toBeVisible();
  expect(await groupsOf(query, ids)).toEqual([groupId]);
  await expect(page.getByText(filled(kit.list.total, { total: 500 }))).toBeVisible();
});

test('two that look alike are merged, and the users go along', async ({ page, look: query }) => {
  const name = unique('鲸鱼');
  const [kept = '', gone = ''] = await addCustomers(query, [`${name}医疗有限公司`, `${name}（医疗）`]);
  await addUser(query, gone, '陈晨');
  await addUser(query, gone, '周宁');
  await openAs(page, await addPerson(query), `${customers}?keyword=${encodeURIComponent(name)}`);
  await press(page, w.alike);
  const both = page.getByRole('dialog').getByRole('region', { name });
  await expect(both.getByRole('listitem')).toHaveCount(2);
  await reach(page, both.getByRole('button'));
  await page.keyboard.press('Enter');

  // The one with users is proposed; the other is wanted.
  const dialog = page.getByRole('dialog', { name: w.merge.title });
  await expect(dialog.getByRole('radio', { name: filled(w.merge.keepOne, { name: `${name}（医疗）` }) })).toBeChecked();
  const wanted = dialog.getByRole('radio', { name: filled(w.merge.keepOne, { name: `${name}医疗有限公司` }) });
  await page.keyboard.press('ArrowDown');
  if (!(await wanted.isChecked())) await page.keyboard.press('ArrowUp');
  await expect(wanted).toBeChecked();
  await expect(dialog.getByText(`“${name}（医疗）”`)).toBeVisible();
  await press(page, filled(w.merge.send, { count: 1 }));
  await expect(page.getByText(filled(w.merge.done, { name: `${name}医疗有限公司`, count: 2 }))).toBeVisible();
  const rows = await query('select id, user_count, deleted_at is not null as deleted from client where id = any($1)', [
    [kept, gone],
  ]);
  expect(rows).toContainEqual({ id: kept, user_count: 2, deleted: false });
  expect(rows).toContainEqual({ id: gone, user_count: 0, deleted: true });
});

test('a group is deleted and its members go to another one', async ({ page, look: query }) => {
  const [name, other] = [unique('旧组'), unique('新组')];
  const groupId = await addGroup(query, name);
  const target = await addGroup(query, other);
  const ids = await addCustomers(query, [unique('成员'), unique('成员')], groupId);
  await openAs(page, await addPerson(query), `${groups}/customGroupDetail?groupId=${groupId}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await press(page, kit.common.delete);
  const dialog = page.getByRole('dialog', { name: filled(w.groups.remove.title, { name }) });
  await expect(dialog.getByText(filled(w.groups.remove.members, { count: 2 }))).toBeVisible();
  await reach(page, dialog.getByRole('radio', { name: w.groups.remove.toNone }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: w.groups.remove.toOther })).toBeChecked();
  await chooseGroup(page, w.groups.remove.other, other);
  await reach(page, dialog.getByRole('button', { name: kit.common.delete }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${groups}$`));
  expect(await groupsOf(query, ids)).toEqual([target]);
  expect(await query('select from client_group where id = $1 and deleted_at is null', [groupId])).toEqual([]);
});

test('members are searched for, ticked and added; who leaves another group is told', async ({ page, look: query }) => {
  const [name, other] = [unique('收件组'), unique('原组')];
  const groupId = await addGroup(query, name);
  const [taken = ''] = await addCustomers(query, [unique('已分组')], await addGroup(query, other));
  const [row] = await query('select name from client where id = $1', [taken]);
  const customer = String(row?.['name']);
  await openAs(page, await addPerson(query), `${groups}/customGroupDetail?groupId=${groupId}`);
  await press(page, w.groups.detail.addMembers);
  await expect(page.getByRole('searchbox', { name: w.groups.picker.search })).toBeFocused();
  await page.keyboard.type(customer);
  const choice = page.getByRole('dialog').getByRole('checkbox', { name: new RegExp(customer) });
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  await reach(page, choice);
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog').getByText(other).last()).toBeVisible();
  await press(page, filled(w.groups.picker.send, { count: 1 }));
  await expect(page.getByText(filled(w.groups.picker.done, { count: 1 }))).toBeVisible();
  await expect(page.getByRole('table').getByText(customer)).toBeVisible();
  expect(await groupsOf(query, [taken])).toEqual([groupId]);
});

test('an alias is changed in its row, and one who may not sees no way to', async ({ page, look: query }) => {
  const name = unique('别名客户');
  const [clientId = ''] = await addCustomers(query, [name]);
  await openAs(page, await addPerson(query), `${customers}?keyword=${encodeURIComponent(name)}`);
  await press(page, filled(w.aliasOf.edit, { name }));
  await expect(page.getByRole('textbox', { name: filled(w.aliasOf.field, { name }) })).toBeFocused();
  await page.keyboard.type('小鲸');
  await page.keyboard.press('Enter');
  await expect(page.getByText(filled(w.aliasOf.saved, { name }))).toBeVisible();
  await expect(page.getByRole('button', { name: filled(w.aliasOf.edit, { name }) })).toBeFocused();
  expect(await query('select alias from client where id = $1', [clientId])).toEqual([{ alias: '小鲸' }]);

  const reader = await addPerson(query);
  await query(
    `with reading as (
       insert into role (tenant_id, id, name, code, permissions, data_scope, type)
       select tenant_id, gen_random_uuid(), $1, $1, '{client:info:query}', 'ALL', 'CUSTOM' from account where username = $1
       returning id)
     update account_role set role_id = (select id from reading) where account_id = (select id from account where username = $1)`,
    [reader],
  );
  await openAs(page, reader, `${customers}?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  for (const label of [w.add, w.export, filled(w.aliasOf.edit, { name })]) {
    await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  }
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(0);
});

test('customers read well in both languages and themes', async ({ page, look: query }) => {
  const name = unique('无障碍');
  const [clientId = ''] = await addCustomers(query, [`${name}医院`, `${name}（医院）`]);
  await addUser(query, clientId, '陈晨');
  const list = `${customers}?keyword=${encodeURIComponent(name)}`;
  await openAs(page, await addPerson(query), list);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectNoViolations(page, 'the list', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`${list}&clientId=${clientId}`);
  await expect(page.getByRole('dialog').getByText('陈晨')).toBeVisible();
  await expectNoViolations(page, 'a customer', [1440]);
  await page.goto(`${list}&add=1`);
  await expect(page.getByRole('dialog', { name: clientWords['zh-CN'].form.add })).toBeVisible();
  await expectNoViolations(page, 'the form', [1440]);
});

test('groups read well in both languages and themes', async ({ page, look: query }) => {
  const name = unique('无障碍组');
  const groupId = await addGroup(query, name);
  await addCustomers(query, [`${name}医院`, `${name}（医院）`], groupId);
  await openAs(page, await addPerson(query), `${groups}/customGroupDetail?groupId=${groupId}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectNoViolations(page, 'a group', [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 800 });
  await press(page, clientWords['zh-CN'].groups.detail.addMembers);
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'adding members', [1440]);
});
