import type { Browser } from '@playwright/test';
import { fallbackWords } from '../../apps/console/src/locales/shell/fallback.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { materialWords } from '../../apps/console/src/locales/material/tag.ts';
import { rightsWords } from '../../apps/console/src/locales/lib/rights.ts';
import { roleWords } from '../../apps/console/src/locales/account/role.ts';
import { actionWords } from '../../packages/contract/src/permissions/permission-words.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, reachByArrows, type } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import type { BuiltServer, Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

const list = '/accountManage/permission/deptPermission/role';
const panel = '/accountManage/permission/deptPermission/rolePanel';
const detail = '/accountManage/permission/deptPermission/roleDetail';
const labels = '/materialLibrary/sourceMaterial/labelManage';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const answer = await page.request.post(path, { data, headers });
  return ((await answer.json()) as { data: T }).data;
}

interface Made {
  roleId: string;
  version: number;
}
const rights = { status: 'ENABLED', sort: 0, remark: null, dataScope: 'ALL', dataScopeDeptIds: [] };
async function addRole(page: Page, name: string, permissionCodes: string[]): Promise<Made> {
  const { roleId, version } = await ask<Made>(page, '/tenant/role/add', { ...rights, name, permissionCodes });
  return { roleId, version };
}

/** Someone who holds these roles and no other, the first by default. */
async function addHolder(look: Look, ...roleIds: string[]): Promise<string> {
  const username = await addPerson(look, 'viewer');
  await look(`delete from account_role where account_id = (select id from account where username = $1)`, [username]);
  await look(
    `insert into account_role (tenant_id, account_id, role_id, is_default)
     select a.tenant_id, a.id, r.id, r.place = 1
       from account a, unnest($2::uuid[]) with ordinality as r (id, place) where a.username = $1`,
    [username, roleIds],
  );
  return username;
}

/** Another person's browser. */
async function another(browser: Browser, server: BuiltServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  return context.newPage();
}

/** What can be done with labels, by its name in the tree. */
const action = (page: Page, name: string) =>
  page.locator('[role=treeitem][data-node^="material:tag:"]').filter({ hasText: new RegExp(`^${name}`) });

async function tick(page: Page, name: string): Promise<void> {
  await reach(page, page.locator('[role=treeitem][tabindex="0"]'));
  await page.keyboard.press('Home');
  await reachByArrows(page, action(page, name));
  await page.keyboard.press('Space');
}

const w = roleWords['zh-CN'];
const remove = actionWords.delete['zh-CN'];
const view = actionWords.query['zh-CN'];

test('a role is made by keyboard, given, and a right taken away is felt at once', async ({
  page,
  browser,
  server,
  look: database,
}) => {
  const name = unique('角色');
  await openAs(page, 'owner', list);
  await press(page, w.add, 'link');
  await type(page, w.name, name);
  await tick(page, remove);
  await expect(action(page, view)).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByRole('treeitem', { name: '素材库' })).toHaveAttribute('aria-checked', 'mixed');
  const preview = page.getByRole('region', { name: w.preview.title });
  await expect(preview).toContainText(`${view} · ${remove}`);
  await expect(preview).toContainText(w.preview.newRole);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(filled(w.added, { name }))).toBeVisible();
  const [{ id: roleId }] = (await database('select id from role where name = $1', [name])) as [{ id: string }];

  const holder = await addHolder(database, roleId);
  const theirs = await another(browser, server);
  await openAs(theirs, holder, labels);
  const buttons = theirs.getByRole('button', { name: new RegExp(`^${kitWords['zh-CN'].common.delete} `) });
  await expect(buttons.first()).toBeVisible();

  await page.goto(`${panel}?roleId=${roleId}`);
  await tick(page, remove);
  await expect(page.getByRole('region', { name: w.preview.title })).toContainText(w.preview.lost);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: w.loss.title });
  await expect(dialog).toContainText(filled(w.loss.text, { count: 1 }));
  await expect(dialog).toContainText(filled(w.loss.working, { count: 1 }));
  await press(page, w.loss.save);
  await expect(page.getByText(filled(w.updated, { name }))).toBeVisible();

  const refresh = theirs.getByRole('button', { name: kitWords['zh-CN'].list.refresh, exact: true });
  await refresh.click();
  await expect(theirs.getByText(rightsWords['zh-CN'].changed)).toBeVisible();
  await expect(buttons).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: materialWords['zh-CN'].tag.title })).toBeVisible();

  // Without the view the open page closes, too, as soon as its holder is told.
  await page.goto(`${panel}?roleId=${roleId}`);
  await tick(page, view);
  await page.keyboard.press('Control+Enter');
  await press(page, w.loss.save);
  await expect(page.getByText(filled(w.updated, { name })).first()).toBeVisible();
  await expect(theirs.getByRole('heading', { name: fallbackWords['zh-CN'].noAccess.title })).toBeVisible();
  await theirs.context().close();
});

test('whose role is disabled goes on with another one and is told', async ({ page, browser, server, look }) => {
  await openAs(page, 'owner', list);
  const [first, second] = [unique('甲'), unique('乙')];
  const lent = await addRole(page, first, ['material:tag:delete']);
  const kept = await addRole(page, second, ['material:tag:query']);
  const holder = await addHolder(look, lent.roleId, kept.roleId);
  const theirs = await another(browser, server);
  await openAs(theirs, holder, labels);
  await expect(theirs.getByRole('button', { name: /^删除 / }).first()).toBeVisible();
  await ask(page, '/tenant/role/update', {
    ...rights,
    ...lent,
    name: first,
    status: 'DISABLED',
    permissionCodes: ['material:tag:delete'],
  });
  await theirs.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(theirs.getByText(rightsWords['zh-CN'].changed)).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^删除 / })).toHaveCount(0);
  // Switching by oneself is no news.
  await look(`update role set status = 'ENABLED' where id = $1`, [lent.roleId]);
  await expect(theirs.getByText(rightsWords['zh-CN'].changed)).toHaveCount(0, { timeout: 15_000 });
  await theirs.getByRole('button', { name: /^用户菜单/ }).click();
  await theirs.getByRole('menuitem', { name: '切换角色' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: first }).click();
  await expect(theirs.getByRole('button', { name: /^删除 / }).first()).toBeVisible();
  await expect(theirs.getByText(rightsWords['zh-CN'].changed)).toHaveCount(0);
  await theirs.context().close();
});

test('two editors: the second is told who, and sees which permissions each has changed', async ({ page }) => {
  const name = unique('两人');
  await openAs(page, 'owner', list);
  const made = await addRole(page, name, ['material:tag:query', 'material:tag:update']);
  await page.goto(`${panel}?roleId=${made.roleId}`);
  await expect(fieldOf(page, w.name)).toHaveValue(name);
  await ask(page, '/tenant/role/update', {
    ...rights,
    ...made,
    name: `${name}他`,
    permissionCodes: ['material:tag:query'],
  });
  await tick(page, '新增');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '内容已被他人修改' });
  await expect(dialog).toContainText('王敏');
  await expect(dialog).toContainText(`${name}他`);
  const row = dialog.getByRole('row', { name: new RegExp(w.permissions) });
  await expect(row.getByRole('cell').first()).toContainText('− 标签管理 · 修改');
  await expect(row.getByRole('cell').last()).toContainText('+ 标签管理 · 新增');
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await expect(page).toHaveURL(/deptPermission\/role(\?|$)/);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const after = await page.request.get(`/tenant/role/detail?roleId=${made.roleId}`, { headers });
  const { data } = (await after.json()) as { data: { name: string; permissionCodes: string[] } };
  expect(data.name).toBe(`${name}他`);
  expect(data.permissionCodes).toEqual(['material:tag:query', 'material:tag:create', 'material:tag:update']);
});

test('the pages of roles are open to everyone, in both languages and themes', async ({ page }) => {
  test.slow();
  await openAs(page, 'owner', list);
  const name = unique('清楚');
  const made = await addRole(page, name, ['material:tag:delete', 'account:sub:query']);
  await addRole(page, `${name}二`, ['material:tag:query']);
  // Two rows: one that lies half under the pager would be too small to hit there.
  await page.goto(`${list}?keyword=${name}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectNoViolations(page, 'the list of roles', [390, 1440]);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: roleWords['zh-CN'].compare.action }).click();
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await expectNoViolations(page, 'comparing two roles');
  await page.goto(`${panel}?roleId=${made.roleId}`);
  await expect(page.getByRole('tree')).toBeVisible();
  await expectNoViolations(page, 'a role', [390, 1440]);
  await page.goto(`${detail}?roleId=${made.roleId}`);
  await expect(page.getByRole('heading', { name: roleWords['zh-CN'].detail.members })).toBeVisible();
  await expectNoViolations(page, 'one role', [390, 1440]);
});
