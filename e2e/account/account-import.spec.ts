import { readFileSync } from 'node:fs';
import { accountImportWords } from '../../apps/console/src/locales/account/sub-account-import.ts';
import { subAccountWords } from '../../apps/console/src/locales/account/sub-account.ts';
import { importColumns } from '../../packages/contract/src/areas/account/sub-account-import.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const path = '/accountManage/permission/deptPermission/accountList';

/** Five people, three of them with something wrong. */
function colleagues(role: string): { names: string[]; csv: string } {
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => unique(`imp${letter}`));
  const line = (at: number, { name = '王芳', email = `${names[at]}@kangheng.example`, roles = role } = {}) =>
    [names[at], name, email, roles].join(',');
  const lines = [
    line(0),
    line(1, { email: 'nobody' }),
    line(2),
    line(3, { roles: '没有的角色' }),
    line(4, { name: '' }),
  ];
  return { names, csv: ['用户名,姓名,邮箱,角色', ...lines].join('\r\n') };
}

async function openImport(page: Page, locale: Locale): Promise<void> {
  await press(page, subAccountWords[locale].import);
  await expect(page.getByRole('dialog', { name: accountImportWords[locale].title })).toBeVisible();
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an import with three bad rows is mended, downloaded, run and undone', async ({ page, look: query }) => {
  const w = accountImportWords['zh-CN'];
  const [role] = await query(
    `select r.name from role r join account a on a.tenant_id = r.tenant_id
      where a.username = 'owner' and r.status = 'ENABLED' and r.deleted_at is null limit 1`,
  );
  const { names, csv } = colleagues(String(role?.['name']));
  const alive = async () =>
    (await query(`select from account where username = any($1) and deleted_at is null`, [names])).length;
  await openAs(page, await addPerson(query, 'owner'), path);
  await openImport(page, 'zh-CN');
  await choose(page, 'team.csv', csv);

  const table = page.getByRole('region', { name: w.rows });
  await expect(table.getByRole('row')).toHaveCount(4);
  const cell = page.getByRole('textbox', {
    name: `第 3 行 ${importColumns.email['zh-CN']}`,
  });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await reach(page, cell);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(`${names[1]}@kangheng.example`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.rowGood.replace('{row}', '3'))).toBeFocused();
  await expect(table.getByRole('row')).toHaveCount(3);

  const saving = page.waitForEvent('download');
  await press(page, w.failed);
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^team - .+\.xlsx$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  expect(await alive()).toBe(0);
  await press(page, '导入 3 个账号');
  await press(page, w.runConfirm);
  const done = page.getByRole('heading', { name: '已导入 3 个账号' });
  await expect(done).toBeVisible();
  expect(await alive()).toBe(3);

  // Left and found again.
  await page.reload();
  await openImport(page, 'zh-CN');
  await press(page, w.open.replace('{name}', 'team.csv'));
  await expect(done).toBeVisible();
  await press(page, w.undo);
  await press(page, w.undoConfirm);
  await expect(page.getByRole('heading', { name: w.undoneTitle })).toBeVisible();
  expect(await alive()).toBe(0);
});

test('the import reads well in both languages and themes', async ({ page, look: query }) => {
  const { csv } = colleagues('没有的角色');
  // A list so short that no row lies half below the pager.
  await openAs(page, await addPerson(query, 'owner'), `${path}?keyword=service`);
  await openImport(page, 'zh-CN');
  await expectNoViolations(page, 'choosing a file', [1440]);
  await choose(page, 'team.csv', csv);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expectNoViolations(page, 'the rows', [1440]);
});

test('a staff directory is taken in, and what is wrong with it is told', async ({ page, look: query }) => {
  const w = accountImportWords['zh-CN'];
  await openAs(page, await addPerson(query, 'owner'), path);
  await openImport(page, 'zh-CN');
  await reach(page, page.getByRole('tab', { name: w.tabs.accounts }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: w.tabs.staff, selected: true })).toBeVisible();
  const number = unique('K');
  await choose(page, 'staff.csv', `工号,姓名,手机号\n${number},周洋,13800138000\n,无名,`);
  await expect(page.getByRole('heading', { name: '新增 1 人，更新 0 人' })).toBeVisible();
  await expect(page.getByText('第 3 行 · 工号: 此项为必填')).toBeVisible();
});
