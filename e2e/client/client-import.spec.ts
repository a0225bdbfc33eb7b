import { readFileSync } from 'node:fs';
import { clientImportWords, clientUserImportWords } from '../../apps/console/src/locales/client/client-import.ts';
import { clientImportColumns } from '../../packages/contract/src/areas/client/client-import.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique, type Locale } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const customers = '/userManage/custom/customInfo';
const people = '/userManage/custom/userInfo';

/** Five customers, three of them with something wrong. */
function hospitals(): { names: string[]; csv: string } {
  const names = ['甲', '乙', '丙', '丁', '戊'].map((letter) => unique(`导入医院${letter}`));
  const lines = [
    `${names[0]},医疗机构,,`,
    `${names[1]},,没有的分组,`,
    `${names[2]},Healthcare provider,,buyer@clinic.example`,
    `${names[3]},火星客户,,`,
    `${names[4]},,,nobody`,
  ];
  return { names, csv: ['客户名称,客户类型,分组,联系邮箱', ...lines].join('\r\n') };
}

async function openImport(page: Page, words: typeof clientImportWords, locale: Locale): Promise<void> {
  await press(page, words[locale].action);
  await expect(page.getByRole('dialog', { name: words[locale].title })).toBeVisible();
}

const choose = (page: Page, name: string, text: string) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const w = clientImportWords['zh-CN'];

/** Mends one cell and sees its row leave the list. */
async function mend(page: Page, row: number, field: keyof typeof clientImportColumns.words, value: string) {
  const column = clientImportColumns.words[field]['zh-CN'];
  const cell = page.getByRole('textbox', { name: `第 ${row} 行 ${column}` });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await reach(page, cell);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.rowGood.replace('{row}', String(row)))).toBeFocused();
}

test('an import of customers with errors is mended, downloaded, run and undone', async ({ page, look: query }) => {
  const { names, csv } = hospitals();
  const alive = async () =>
    (await query(`select from client where name = any($1) and deleted_at is null`, [names])).length;
  await openAs(page, await addPerson(query, 'owner'), customers);
  await openImport(page, clientImportWords, 'zh-CN');
  await choose(page, 'customers.csv', csv);

  const rows = page.getByRole('region', { name: w.rows }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('没有名为“没有的分组”的客户分组')).toBeVisible();
  await mend(page, 5, 'clientType', '医疗机构');
  await expect(rows).toHaveCount(3);
  await mend(page, 6, 'contactEmail', 'somebody@clinic.example');
  await expect(rows).toHaveCount(2);

  const saving = page.waitForEvent('download');
  await press(page, w.failed);
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^customers - .+\.xlsx$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  expect(await alive()).toBe(0);
  await press(page, '导入 4 个客户');
  await press(page, w.runConfirm);
  const done = page.getByRole('heading', { name: '已导入 4 个客户' });
  await expect(done).toBeVisible();
  expect(await alive()).toBe(4);

  // Left and found again; the list behind shows them.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(names[0]!, { exact: true })).toBeVisible();
  await openImport(page, clientImportWords, 'zh-CN');
  await press(page, w.open.replace('{name}', 'customers.csv'));
  await expect(done).toBeVisible();
  await press(page, w.undo);
  await press(page, w.undoConfirm);
  await expect(page.getByRole('heading', { name: w.undoneTitle })).toBeVisible();
  expect(await alive()).toBe(0);
});

test('the import of customers reads well in both languages and themes', async ({ page, look: query }) => {
  // A list so short that no row lies half below the pager.
  await openAs(page, await addPerson(query, 'owner'), `${customers}?keyword=${unique('none')}`);
  await openImport(page, clientImportWords, 'zh-CN');
  await expectNoViolations(page, 'choosing a file', [1440]);
  await choose(page, 'customers.csv', hospitals().csv);
  await expect(page.getByRole('textbox', { name: /第 3 行/ })).toBeVisible();
  await expectNoViolations(page, 'the rows', [1440]);
});

test('people of customers are imported and invited', async ({ page, look: query }) => {
  const name = unique('导入诊所');
  const username = await addPerson(query, 'owner');
  await query(
    `insert into client (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from account where username = $2`,
    [name, username],
  );
  const phone = `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await openAs(page, username, people);
  await openImport(page, clientUserImportWords, 'zh-CN');
  await choose(page, 'people.csv', `客户,姓名,手机号\n${name},林静,${phone}\n没有的客户,周洋,13800138000`);
  await expect(page.getByText('找不到客户“没有的客户”')).toBeVisible();
  await press(page, '导入 1 个用户');
  await expect(page.getByText('将创建 1 个客户用户，并发出 1 条激活短信。')).toBeVisible();
  await press(page, clientUserImportWords['zh-CN'].runConfirm);
  await expect(page.getByRole('heading', { name: '已导入 1 个用户' })).toBeVisible();
  const made = await query(`select source, status from client_user where phone = $1`, [phone]);
  expect(made).toEqual([{ source: 'IMPORT', status: 'PENDING_ACTIVATION' }]);
});
