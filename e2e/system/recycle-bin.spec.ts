import { kinds } from '../../packages/contract/src/kinds.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { trashWords } from '../../apps/console/src/locales/system/trash.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

/** A call of the console, as its pages make it. */
async function ask<T>(page: Page, path: string, input: Record<string, unknown>, method: 'GET' | 'POST' = 'POST') {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer =
    method === 'POST'
      ? await page.request.post(path, { data: input, headers })
      : await page.request.get(path, { params: input as Record<string, string>, headers });
  return ((await answer.json()) as { data: T }).data;
}

interface Made {
  readonly kind: 'role' | 'dept' | 'subAccount';
  readonly name: string;
  readonly id: string;
}

const rights = { permissionCodes: [], dataScope: 'SELF', dataScopeDeptIds: [] };

async function addRole(page: Page, name: string): Promise<Made> {
  const input = { name, status: 'ENABLED', sort: 1, remark: null, ...rights };
  const { roleId } = await ask<{ roleId: string }>(page, '/tenant/role/add', input);
  return { kind: 'role', name, id: roleId };
}

async function addDept(page: Page, name: string): Promise<Made> {
  const rest = { leaderId: null, phone: null, email: null, remark: null, serviceCodes: null };
  const input = { parentId: null, name, status: 'ENABLED', ...rest };
  const { deptId } = await ask<{ deptId: string }>(page, '/tenant/dept/add', input);
  return { kind: 'dept', name, id: deptId };
}

async function addAccount(page: Page, roleId: string): Promise<Made> {
  const username = unique('binned');
  const rest = { phone: null, jobNo: null, position: null, deptId: null, expireAt: null, remark: null };
  const roles = [{ roleId, expiresAt: null }];
  const input = { username, name: username, email: `${username}@bin.example`, roles, defaultRoleId: roleId, ...rest };
  const { subAccountId } = await ask<{ subAccountId: string }>(page, '/tenant/subaccount/add', input);
  return { kind: 'subAccount', name: username, id: subAccountId };
}

const deletes = {
  role: ['/tenant/role/delete', 'roleId'],
  dept: ['/tenant/dept/delete', 'deptId'],
  subAccount: ['/tenant/subaccount/delete', 'subAccountId'],
} as const;

async function remove(page: Page, { kind, id }: Made): Promise<void> {
  const [path, field] = deletes[kind];
  await ask(page, path, { [field]: id }, 'GET');
}

const leadsTo = { role: /roleDetail\?roleId=/, dept: /department\?deptId=/, subAccount: /accountList\?subAccountId=/ };

const w = trashWords['zh-CN'];

test('a role, a department and an account are deleted and come back', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  const holding = await addRole(page, unique('在用角色'));
  const made = [
    await addRole(page, unique('角色')),
    await addDept(page, unique('部门')),
    await addAccount(page, holding.id),
  ];
  for (const one of made) await remove(page, one);
  for (const one of made) {
    await page.goto(`/recycleBin?keyword=${encodeURIComponent(one.name)}`);
    const row = page.getByRole('row', { name: new RegExp(one.name) });
    await expect(row).toContainText(kinds[one.kind].words['zh-CN']);
    await expect(row).toContainText(filled(w.days, { days: 30 }));
    await press(page, `${w.restore} ${one.name}`);
    await expect(page.getByText(filled(w.restored, { name: one.name }))).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: w.open }).click();
    await expect(page).toHaveURL(leadsTo[one.kind]);
  }
});

test('what cannot come back says why and what to do, and goes for good', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  const name = unique('同名');
  const gone = await addDept(page, name);
  await remove(page, gone);
  await addDept(page, name);
  await page.goto(`/recycleBin?keyword=${encodeURIComponent(name)}`);
  await press(page, `${w.restore} ${name}`);
  const dialog = page.getByRole('dialog', { name: filled(w.refused, { name }) });
  const kind = kinds.dept.words['zh-CN'].toLowerCase();
  await expect(dialog).toContainText(filled(w.reasons.DUPLICATE_NAME, { kind }));
  await expect(dialog.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await press(page, `${w.purge} ${name}`);
  const question = page.getByRole('dialog', { name: filled(w.purgeOne.title, { kind, name }) });
  await question.getByRole('button', { name: w.purge }).click();
  await expect(page.getByText(filled(w.purgeOne.done, { kind, name }))).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('several are found by who deleted them and when, come back together, or go for good', async ({ page }) => {
  const kit = kitWords['zh-CN'];
  await openAs(page, 'owner', '/dashboard');
  const word = unique('成批');
  for (const end of ['甲', '乙', '丙']) await remove(page, await addRole(page, `${word}${end}`));
  // Since then there is another one of the same name, so one of them cannot come back.
  await addRole(page, `${word}丙`);
  const { list } = await ask<{ list: { deletedBy: { id: string } }[] }>(page, '/tenant/trash/page', { keyword: word });
  const filters = new URLSearchParams({ keyword: word, deletedBy: list[0]!.deletedBy.id });
  await page.goto(`/recycleBin?${filters}&deletedTo=2026-01-01T00:00:00Z`);
  await expect(page.getByText(kit.list.nothingMatches)).toBeVisible();
  await page.goto(`/recycleBin?${filters}`);
  await page.getByRole('checkbox', { name: kit.list.selectAll }).check();
  const bar = page.getByRole('region', { name: kit.list.selection });
  await bar.getByRole('button', { name: w.restore }).click();
  const question = page.getByRole('dialog', { name: filled(w.restoreMany.title, { count: '3' }) });
  await question.getByRole('button', { name: w.restore }).click();
  const result = page.getByRole('dialog', { name: kit.bulk.partly });
  await expect(result.getByRole('row').filter({ hasText: `${word}丙` })).toBeVisible();
  await result.getByRole('button', { name: kit.bulk.understood }).click();
  await expect(page.getByText(filled(kit.list.total, { total: '1' }))).toBeVisible();
  await remove(page, await addRole(page, `${word}丁`));
  await page.getByRole('button', { name: kit.list.refresh, exact: true }).click();
  await expect(page.getByText(filled(kit.list.total, { total: '2' }))).toBeVisible();
  await page.getByRole('checkbox', { name: kit.list.selectAll }).check();
  await bar.getByRole('button', { name: w.purge }).click();
  const sure = page.getByRole('dialog', { name: filled(w.purgeMany.title, { count: '2' }) });
  await sure.getByRole('button', { name: w.purge }).click();
  await expect(page.getByText(filled(w.purgeMany.done, { count: '2' }))).toBeVisible();
  await expect(page.getByText(kit.list.nothingMatches)).toBeVisible();
});

test('nothing of it stands in anybody’s way', async ({ page }) => {
  await openAs(page, 'owner', '/dashboard');
  await remove(page, await addRole(page, unique('无障碍角色')));
  await page.goto('/recycleBin');
  await page.getByRole('row').nth(1).waitFor();
  await expectNoViolations(page, 'recycle bin', [1440, 390]);
});
