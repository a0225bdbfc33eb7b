import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { workHoursWords } from '../../apps/console/src/locales/kit/work-hours.ts';
import { teamGroupWords } from '../../apps/console/src/locales/team/team-group.ts';
import { teamWords } from '../../apps/console/src/locales/team/team-user.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, tokenOf, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const groupsPath = '/userManage/team/teamGroup';
const widths = [1440, 390];
const detailPath = (groupId: string) => `${groupsPath}/teamGroupDetail?groupId=${groupId}`;

/** A group of the first demonstration company. */
async function addGroup(look: Look, name: string): Promise<string> {
  const [made] = await look(
    `insert into team_group (tenant_id, id, name)
     select tenant_id, gen_random_uuid(), $1 from account where username = 'operator' returning id`,
    [name],
  );
  return String(made?.['id']);
}

/** Someone active in the team, in a group or in none, tied to an account or to none. */
async function addMember(look: Look, name: string, { group, account }: { group?: string; account?: string } = {}) {
  const [made] = await look(
    `insert into team_user (tenant_id, id, name, phone, status, account_id)
     select tenant_id, gen_random_uuid(), $1, '137' || (10000000 + floor(random() * 89999999))::int, 'ACTIVE',
            (select id from account where username = $2)
       from account where username = 'operator' returning id`,
    [name, account ?? null],
  );
  const id = String(made?.['id']);
  if (group !== undefined) {
    await look(
      `insert into team_group_member (tenant_id, group_id, team_user_id) select tenant_id, id, $2 from team_group where id = $1`,
      [group, id],
    );
  }
  return id;
}

/** An account whose role sees groups and members, and changes nothing. */
async function addLooker(look: Look): Promise<string> {
  const username = await addPerson(look);
  await look(
    `with made as (
       insert into role (tenant_id, id, name, code, type, status, sort, permissions, data_scope)
       select tenant_id, gen_random_uuid(), $1, upper($1), 'CUSTOM', 'ENABLED', 9,
              '{team:group:query,team:user:query}', 'SELF' from account where username = $1 returning tenant_id, id)
     update account_role set role_id = made.id from made, account a
      where a.username = $1 and account_role.tenant_id = a.tenant_id and account_role.account_id = a.id`,
    [username],
  );
  return username;
}

/** Walks to the button that says yes in the question that is open. */
async function confirm(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await reach(page, button);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

/** A field of the form that is open; the page behind it may have one of the same name. */
async function typeInForm(page: Page, label: string, text: string): Promise<void> {
  await reach(page, fieldOf(page, label).and(page.locator('[role=dialog] *')));
  await page.keyboard.type(text);
}

const w = teamGroupWords['zh-CN'];
const week = workHoursWords['zh-CN'];
const { edit, delete: remove } = kitWords['zh-CN'].common;

test('who is made leader changes their own group and no other', async ({ page, look: query }) => {
  const word = unique('desk');
  const [own, foreign] = [await addGroup(query, `${word} A`), await addGroup(query, `${word} B`)];
  const leader = await addLooker(query);
  await addMember(query, `${word} leader`, { group: own, account: leader });
  const newcomer = await addMember(query, `${word} newcomer`);

  // Whoever holds the right makes them leader.
  await openAs(page, await addPerson(query), detailPath(own));
  await press(page, `${w.members.setLeader} ${word} leader`);
  await confirm(page, w.leaderDialog.confirm);
  await expect(page.getByRole('button', { name: `${w.members.clearLeader} ${word} leader` })).toBeVisible();

  // They see which group is theirs, and buttons for that one alone.
  await openAs(page, leader, `${groupsPath}?keyword=${word}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${word} ${name}` });
  await expect(row('A')).toContainText(w.mine);
  await expect(row('A').getByRole('button', { name: edit })).toBeVisible();
  await expect(row('B')).not.toContainText(w.mine);
  await expect(row('B').getByRole('button')).toHaveCount(0);
  for (const name of [w.add, `${remove} ${word} A`]) await expect(page.getByRole('button', { name })).toHaveCount(0);

  // They take someone in and let them go again, and cannot remove themselves.
  await press(page, `${word} A`, 'link');
  await press(page, w.members.add);
  const picker = page.getByRole('dialog').getByRole('combobox');
  await expect(picker).toBeFocused();
  await page.keyboard.type(`${word} newcomer`);
  await expect(page.getByRole('option')).toHaveText([`${word} newcomer`]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await confirm(page, w.addDialog.save);
  await expect(page.getByText(filled(w.addDialog.done, { count: 1 }))).toBeVisible();
  await expect(page.getByRole('button', { name: `${w.members.remove} ${word} leader` })).toHaveCount(0);
  await press(page, `${w.members.remove} ${word} newcomer`);
  await confirm(page, w.removeDialog.confirm);
  await expect(page.getByText(filled(w.removeDialog.done, { count: 1 }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `${word} newcomer` })).toHaveCount(0);

  // The other group shows no buttons, and the server would not listen either.
  await page.goto(detailPath(foreign));
  await expect(page.getByRole('heading', { level: 1, name: `${word} B` })).toBeVisible();
  await expect(page.getByText(w.members.empty)).toBeVisible();
  for (const name of [w.members.add, edit, remove]) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  const refused = await page.request.post('/tenant/team/group/addUser', {
    headers: { authorization: `Bearer ${await tokenOf(page, leader)}` },
    data: { groupId: foreign, teamUserIds: [newcomer] },
  });
  expect(refused.status()).toBe(403);
});

test('the hours of a week are set by keyboard', async ({ page, look: query }) => {
  const name = unique('week');
  const days = week.days;
  const clock = (end: 'from' | 'to', day: string, place: number) =>
    page.getByRole('textbox', { name: filled(week[end], { day, place }), exact: true });
  await openAs(page, await addPerson(query), `${groupsPath}?add=1`);
  await typeInForm(page, w.name, name);
  await reach(page, page.getByRole('radio', { name: week.always }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: week.byWeek })).toBeChecked();

  // Tuesday gets a morning and an afternoon, which first overlap.
  const retype = async (field: ReturnType<typeof clock>, text: string) => {
    await reach(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  await retype(clock('to', days[2], 1), '1200');
  await press(page, filled(week.addShiftOf, { day: days[2] }));
  await expect(clock('from', days[2], 2)).toHaveValue('13:00');
  await page.keyboard.press('Shift+Tab');
  await retype(clock('from', days[2], 2), '11:30');
  await expect(page.getByRole('group', { name: days[2] }).getByRole('alert')).toHaveText(week.wrong.OVERLAP);
  await page.keyboard.press('ControlOrMeta+Enter');
  // What cannot be saved is come back to: whoever types before it would type somewhere else.
  await expect(page.getByRole('radio', { name: week.always })).toBeFocused();
  await expect(page.getByText(filled(w.form.added, { name }))).toHaveCount(0);
  await retype(clock('from', days[2], 2), '1330');
  await expect(page.getByRole('group', { name: days[2] }).getByRole('alert')).toHaveCount(0);

  // All workdays like Tuesday, and Friday is off.
  await press(page, filled(week.copyOf, { day: days[2] }));
  await expect(clock('to', days[5], 2)).toHaveValue('17:00');
  for (const place of [2, 1]) {
    const button = page.getByRole('button', { name: filled(week.removeShift, { day: days[5], place }) });
    await reach(page, button);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: filled(week.addShiftOf, { day: days[5] }) })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(filled(w.form.added, { name }))).toBeVisible();

  await type(page, w.search, name);
  await press(page, name, 'link');
  const facts = page.getByRole('region', { name: w.detail.facts });
  await expect(facts).toContainText(`${days[1]} – ${days[4]}09:00–12:00 · 13:30–17:00`);
  await expect(facts).toContainText(`${days[5]} – ${days[7]}${week.closed}`);
});

test('a member is added with skills and groups, found, and disabled as leader', async ({ page, look: query }) => {
  const t = teamWords['zh-CN'];
  const word = unique('expert');
  const group = await addGroup(query, `${word} group`);
  await openAs(page, await addPerson(query), '/userManage/team/teamInfo?add=1');
  await typeInForm(page, t.name, word);
  await typeInForm(page, t.phone, `136${String(Math.random()).slice(2, 10)}`);
  await typeInForm(page, t.groups, `${word} group`);
  await expect(page.getByRole('option')).toHaveText([`${word} group`]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeInForm(page, t.skills, `${word} repair`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(filled(t.form.added, { name: word }))).toBeVisible();

  await query(`update team_user set status = 'ACTIVE' where name = $1`, [word]);
  await query(`update team_group set leader_id = (select id from team_user where name = $2) where id = $1`, [
    group,
    word,
  ]);
  await page.goto(`/userManage/team/teamInfo?keyword=${word}`);
  await press(page, word, 'link');
  await press(page, t.actions.disable);
  await expect(page.getByRole('dialog')).toContainText(filled(t.leadLost, { groups: `${word} group` }));
  await confirm(page, t.actions.disable);
  await expect(page.getByText(filled(t.leaderless, { groups: `${word} group` }))).toBeVisible();
  await expect(page.getByRole('button', { name: t.actions.enable, exact: true })).toBeVisible();
});

test('several members are disabled together; who cannot be is named, and it is taken back', async ({
  page,
  look: query,
}) => {
  const t = teamWords['zh-CN'];
  const { bulk, list } = kitWords['zh-CN'];
  const word = unique('many');
  const active = await addMember(query, `${word} active`);
  const waiting = await addMember(query, `${word} waiting`);
  await query(`update team_user set status = 'PENDING_ACTIVATION' where id = $1`, [waiting]);
  await openAs(page, await addPerson(query), `/userManage/team/teamInfo?keyword=${word}`);
  await expect(page.getByRole('link', { name: `${word} active` })).toBeVisible();
  await page.getByRole('checkbox', { name: list.selectAll }).check();
  await press(page, t.actions.disable);
  await confirm(page, t.actions.disable);
  const result = page.getByRole('dialog', { name: bulk.partly });
  await expect(result).toContainText(filled(t.disable.doneMany, { count: 1 }));
  await expect(result.getByRole('row').filter({ hasText: `${word} waiting` })).toContainText(t.disable.notNow);
  const status = async () => (await query('select status from team_user where id = $1', [active]))[0]?.['status'];
  expect(await status()).toBe('DISABLED');
  await result.getByRole('button', { name: filled(bulk.undoDone, { count: 1 }) }).click();
  await expect(page.getByText(filled(bulk.undone, { count: 1 }))).toBeVisible();
  expect(await status()).toBe('ACTIVE');
});

test('pages and the form of members stand in nobody’s way', async ({ page, look }) => {
  const word = unique('plain');
  const member = await addMember(look, word, { group: await addGroup(look, `${word} group`) });
  await openAs(page, await addPerson(look), `/userManage/team/teamInfo?keyword=${word}`);
  await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible();
  await expectNoViolations(page, 'list of members', widths);
  await page.goto('/userManage/team/teamInfo?add=1');
  await expect(page.getByRole('dialog', { name: teamWords['zh-CN'].form.add })).toBeVisible();
  await expectNoViolations(page, 'form of a member', widths);
  await page.goto(`/userManage/team/teamInfo/teamInfoDetail?teamUserId=${member}`);
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
  await expectNoViolations(page, 'a member', widths);
});

test('pages and the form of groups stand in nobody’s way', async ({ page, look }) => {
  const word = unique('plain');
  const group = await addGroup(look, `${word} group`);
  await addMember(look, word, { group });
  await openAs(page, await addPerson(look), `${groupsPath}?keyword=${word}`);
  await expect(page.getByRole('link', { name: `${word} group` })).toBeVisible();
  await expectNoViolations(page, 'list of groups', widths);
  await page.goto(detailPath(group));
  await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible();
  await expectNoViolations(page, 'a group', widths);
  await page.getByRole('button', { name: kitWords['zh-CN'].common.edit, exact: true }).click();
  await page.getByRole('radio', { name: week.byWeek }).click();
  await expect(page.getByRole('group', { name: week.days[1] })).toBeVisible();
  await expectNoViolations(page, 'form of a group', widths);
});
