import { readFileSync } from 'node:fs';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { languages } from '../rig/looks/looks.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const list = '/ocrIdentify/errorCode';

async function addSet(page: Page): Promise<string> {
  const name = unique('控制器');
  await openAs(page, 'operator', list);
  await page.getByRole('button', { name: '新增错误码集' }).click();
  const drawer = page.getByRole('dialog', { name: '新增错误码集' });
  await drawer.getByRole('textbox', { name: '名称' }).fill(name);
  await drawer.getByRole('button', { name: '新增错误码集' }).click();
  await expect(page.getByText(`已新增错误码集“${name}”`)).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} 的错误编号` })).toBeVisible();
  return name;
}

test('a number with a tree of steps is written, tried on the phone, published, exported and imported with its differences', async ({
  page,
}) => {
  test.slow();
  await addSet(page);
  await page.getByRole('link', { name: '新增编号' }).first().click();
  await fieldOf(page, '错误编号').fill('E01');
  await fieldOf(page, '标题 · 中文').fill('温度过高');
  const addStep = page.getByRole('button', { name: '添加步骤' });
  await addStep.click();
  await page.getByRole('listitem', { name: '步骤 1', exact: true }).getByLabel('处理步骤 · 中文').fill('检查散热');
  await page.getByRole('button', { name: '在 1 下添加' }).click();
  await page.getByRole('listitem', { name: '步骤 1.1' }).getByLabel('处理步骤 · 中文').fill('清理滤网');
  await addStep.click();
  await page.getByRole('listitem', { name: '步骤 2' }).getByLabel('处理步骤 · 中文').fill('更换风扇');

  // The phone says a step with others below it before them, and asks after the last.
  const phone = page.getByRole('region', { name: '手机预览' });
  await expect(phone.getByText('检查散热')).toBeVisible();
  await expect(phone.getByText('清理滤网')).toBeVisible();
  await phone.getByRole('button', { name: '没解决' }).click();
  await expect(phone.getByText('更换风扇')).toBeVisible();
  await phone.getByRole('button', { name: '解决了' }).click();
  await expect(phone.getByText('太好了，问题已解决。')).toBeVisible();
  await page.getByRole('button', { name: '新增编号' }).click();
  await expect(page.getByText('已新增编号“E01”')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'E01' });
  await expect(row.getByText('草稿')).toBeVisible();
  await expect(row.getByText('4 处未翻译')).toBeVisible();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(row.getByText('已发布')).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  await page.getByRole('menuitem', { name: '导出为 CSV' }).click();
  const sheet = readFileSync(await (await saving).path(), 'utf8');
  expect(sheet).toContain('1.1. 清理滤网');
  await importEdited(page, sheet);
  await expect(row.getByText('主板温度过高')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'E02' })).toBeVisible();
});

/** The sheet comes back with another title and one number more. */
async function importEdited(page: Page, sheet: string): Promise<void> {
  const columns = sheet.split('\r\n')[0]!.split(',').length;
  const more = ['E02', '', '', '', '电池电量低', ...Array.from({ length: columns - 5 }, () => '')].join(',');
  const edited = `${sheet.replace('温度过高', '主板温度过高').trimEnd()}\r\n${more}\r\n`;
  await page.getByRole('button', { name: '导入' }).click();
  const drawer = page.getByRole('dialog', { name: '导入错误编号' });
  const buffer = Buffer.from(edited);
  await drawer.locator('input[type=file]').setInputFiles({ name: '错误码.csv', mimeType: 'text/csv', buffer });
  const diff = drawer.getByRole('region', { name: '与现有编号对比' });
  await expect(diff.getByText('新增 1')).toBeVisible();
  await expect(diff.getByText('有变化 1')).toBeVisible();
  await expect(diff.getByRole('row', { name: 'E01' }).locator('del')).toHaveText('温度过高');
  await expect(diff.getByRole('row', { name: 'E01' }).locator('ins')).toHaveText('主板温度过高');
  await drawer.getByRole('button', { name: '导入 2 行' }).click();
  await page.getByRole('dialog', { name: '导入这些编号？' }).getByRole('button', { name: '开始导入' }).click();
  await expect(drawer.getByRole('heading', { name: '已导入 2 行' })).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
}

test('what was searched in vain is marked as done', async ({ page }) => {
  await openAs(page, 'operator', list);
  await page.getByRole('button', { name: '查不到的编号' }).click();
  const drawer = page.getByRole('dialog', { name: '搜索过但查不到的编号' });
  const row = drawer.getByRole('row').filter({ hasText: 'V205' });
  await row.getByRole('button', { name: '标记为已处理' }).click();
  await expect(row).toHaveCount(0);
  await drawer.getByText('已处理', { exact: true }).click();
  await row.getByRole('button', { name: '重新打开' }).click();
  await expect(row).toHaveCount(0);
});

test('nobody is shut out from error codes, their numbers and the form', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', list);
  await expectNoViolations(page, list, [], languages);
  await page.getByRole('link', { name: 'M 系列监护仪主控' }).click();
  await expect(page.getByRole('link', { name: 'E01', exact: true })).toBeVisible();
  await expectNoViolations(page, 'numbers', [], languages);
  await page.getByRole('link', { name: 'E01', exact: true }).click();
  await expect(page.getByRole('region', { name: '手机预览' })).toBeVisible();
  await expectNoViolations(page, 'form', [390], languages);
});
