import type { Page } from '@playwright/test';
import { displayPhoto } from '../../apps/server/src/areas/product/error-code/photo/read/photo-rig.ts';
import { pdfOf } from '../../apps/server/src/demonstration/makers/pdf.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openApp } from '../rig/people/app-user.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

// The whole way of a product: its manuals, its error numbers, and what somebody in front of the device reports back.

const NUMBER = 'P305';

const manual = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf([{ heading: name, lines: ['接通电源后按住开机键两秒。'] }], unique(name)),
});

async function addProduct(page: Page, name: string, modelNo: string): Promise<void> {
  await openAs(page, 'operator', '/productManage/productPanel');
  await fieldOf(page, '产品名称').fill(name);
  await fieldOf(page, '型号').fill(modelNo);
  await page.getByRole('button', { name: '新增产品' }).click();
  await expect(page).toHaveURL(/productManage\/product(\?|$)/);
}

async function addManuals(page: Page, productId: string): Promise<void> {
  await page.goto(`/productManage/productWord?productId=${productId}`);
  await page.getByRole('button', { name: '添加手册' }).first().click();
  const drawer = page.getByRole('dialog', { name: '添加手册' });
  await drawer
    .locator('input[type="file"]')
    .setInputFiles([manual('P3 用户手册 v1.0 zh.pdf'), manual('P3 维护手册 v1.0 zh.pdf')]);
  const rows = drawer.getByRole('list', { name: '待保存的手册' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row.getByText('1 页')).toBeVisible();
  await drawer.getByRole('button', { name: '保存 2 份手册' }).click();
  await expect(drawer).toBeHidden();
}

async function addSet(page: Page, name: string, modelNo: string): Promise<void> {
  await page.goto('/ocrIdentify/errorCode');
  await page.getByRole('button', { name: '新增错误码集' }).click();
  const drawer = page.getByRole('dialog', { name: '新增错误码集' });
  await drawer.getByRole('textbox', { name: '名称' }).fill(name);
  await drawer.getByRole('combobox', { name: '适用产品' }).fill(modelNo);
  await page.getByRole('option', { name: new RegExp(modelNo) }).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: '新增错误码集' }).click();
  await expect(page.getByText(`已新增错误码集“${name}”`)).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} 的错误编号` })).toBeVisible();
}

/** Rows of numbers with their title; what they are compared with is seen before they are written. */
async function importNumbers(page: Page, rows: readonly string[], seen: readonly string[]): Promise<void> {
  const text = ['错误编号,中文标题,状态,中文步骤', ...rows].join('\r\n');
  await page.getByRole('button', { name: '导入' }).click();
  const drawer = page.getByRole('dialog', { name: '导入错误编号' });
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: '错误码.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const diff = drawer.getByRole('region', { name: '与现有编号对比' });
  for (const kind of seen) await expect(diff.getByText(kind, { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: `导入 ${rows.length} 行` }).click();
  await page.getByRole('dialog', { name: '导入这些编号？' }).getByRole('button', { name: '开始导入' }).click();
  await expect(drawer.getByRole('heading', { name: `已导入 ${rows.length} 行` })).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
}

test('a product gets manuals and error numbers, a photograph finds one of them, and what did not help is seen', async ({
  page,
  baseURL,
  look,
}) => {
  test.slow();
  const [name, modelNo, set] = [unique('灌流机'), unique('P3-'), unique('灌流机主控')];
  await addProduct(page, name, modelNo);
  const [made] = await look('select id from product where model_no = $1', [modelNo]);
  await addManuals(page, String(made!['id']));
  await addSet(page, set, modelNo);
  await importNumbers(page, [`${NUMBER},流量低,已发布,1. 检查管路`, 'P306,流量高,已发布,'], ['新增 2', '有变化 0']);
  await importNumbers(page, [`${NUMBER},血泵流量低,,`], ['新增 0', '有变化 1', '表中缺少 1']);

  const phone = await openApp(page.context().browser()!, baseURL!, look);
  await phone.getByRole('button', { name: '查错误编号' }).click();
  const buffer = await displayPhoto(NUMBER, { writing: 'segments', slant: 0.1, turn: 4, noise: 30 });
  await phone.getByLabel('拍摄或选择显示屏照片').setInputFiles({ name: 'display.png', mimeType: 'image/png', buffer });
  await expect(phone.getByText(`照片上识别出：${NUMBER}`)).toBeVisible();
  await phone.getByRole('listitem').filter({ hasText: '血泵流量低' }).getByRole('button').first().click();
  await expect(phone.getByText('检查管路')).toBeVisible();
  const told = phone.waitForResponse((answer) => answer.url().includes('/open/v1/errors/report'));
  await phone.getByRole('button', { name: '没解决' }).click();
  expect((await (await told).json()) as object).toMatchObject({ data: { kept: true } });
  await phone.context().close();

  await page.reload();
  await page.getByRole('link', { name: NUMBER, exact: true }).click();
  await expect(page.getByText('有效 0 · 无效 1')).toBeVisible();
  await expect(page.getByText('最近 30 天被查看 1 次')).toBeVisible();
  await page.goto(`/productManage/product?keyword=${modelNo}`);
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '产品详情' });
  await drawer.getByRole('tab', { name: '手册' }).click();
  await expect(drawer.getByRole('link', { name: 'P3 用户手册' })).toBeVisible();
  await drawer.getByRole('tab', { name: '错误码' }).click();
  await expect(drawer.getByRole('link', { name: set })).toBeVisible();
});
