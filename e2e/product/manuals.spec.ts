import type { Page } from '@playwright/test';
import { pdfOf } from '../../apps/server/src/demonstration/makers/pdf.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const pdf = (text: string, pages = 3) =>
  pdfOf(
    Array.from({ length: pages }, (_, at) => ({ heading: `${text} ${at + 1}`, lines: ['接通电源后按住开机键两秒。'] })),
    text,
  );
const fileOf = (name: string, pages = 3) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(unique(name), pages),
});

/** A product without manuals, by the call itself: its page has journeys of its own. */
async function makeProduct(page: Page): Promise<string> {
  const { post } = await callsAs(page, 'operator');
  const nothing = { nameEn: null, code: null, series: null, category: null, description: null, descriptionEn: null };
  const { productId } = await post<{ productId: string }>('/tenant/product/add', {
    ...nothing,
    name: '带手册的产品',
    modelNo: unique('W-'),
    imageFileIds: [],
    status: 'ON_SALE',
    snRule: null,
    tags: [],
  });
  return productId;
}

const titles = (page: Page) =>
  page.getByRole('main').locator('ol > li > div:first-child').getByRole('button', { name: /^X200/ });
const saved = (page: Page, call: string) =>
  page.waitForResponse((answer) => answer.url().includes(`/product/doc/${call}`));

test('manuals are added together, put in order by keyboard, looked at and replaced', async ({ page }) => {
  test.slow();
  const productId = await makeProduct(page);
  await openAs(page, 'operator', `/productManage/productWord?productId=${productId}`);
  await expect(page.getByText('还没有手册')).toBeVisible();
  await page.getByRole('button', { name: '添加手册' }).first().click();
  const drawer = page.getByRole('dialog', { name: '添加手册' });
  await drawer
    .locator('input[type="file"]')
    .setInputFiles([
      fileOf('X200_用户手册_v2.1_zh.pdf'),
      fileOf('X200 Quick Start Guide EN rev B.pdf', 1),
      fileOf('X200 扫描件.pdf', 2),
    ]);
  const rows = drawer.getByRole('list', { name: '待保存的手册' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const first = rows.filter({ hasText: '用户手册' }).first();
  await expect(first.getByLabel('版本')).toHaveValue('V2.1');
  await expect(first.getByText('3 页')).toBeVisible();
  const second = rows.filter({ hasText: 'Quick Start' });
  await expect(second.getByRole('combobox', { name: '类型' })).toHaveValue('快速入门');
  await expect(second.getByRole('combobox', { name: '语言' })).toHaveValue('英文');
  await expect(second.getByLabel('版本')).toHaveValue('Rev B');
  // What a name does not say is corrected by a person.
  const third = rows.filter({ hasText: '扫描件' });
  await expect(third.getByText('2 页')).toBeVisible();
  await third.getByRole('combobox', { name: '类型' }).click();
  await page.getByRole('option', { name: '安装手册' }).click();
  await expect(third.getByRole('combobox', { name: '类型' })).toHaveValue('安装手册');
  await third.getByLabel('标题').fill('X200 安装说明');
  const added = saved(page, 'batchAdd');
  await drawer.getByRole('button', { name: '保存 3 份手册' }).click();
  expect((await (await added).json()) as object).toMatchObject({ status: true });
  await expect(drawer).toBeHidden();
  await expect(titles(page)).toHaveCount(3);
  // Files stand in the order in which they arrived.
  const [one = '', two = '', three = ''] = await titles(page).allTextContents();
  expect([one, two, three].toSorted()).toEqual(['X200 Quick Start Guide', 'X200 安装说明', 'X200 用户手册']);

  // By keyboard: the focus stays with what moves.
  const handle = page.getByRole('button', { name: `拖动“${three}”` });
  await handle.focus();
  const moved = saved(page, 'sort');
  await page.keyboard.press('ArrowUp');
  await moved;
  await expect(titles(page)).toHaveText([one, three, two]);
  await expect(handle).toBeFocused();
  await page.reload();
  await expect(titles(page)).toHaveText([one, three, two]);

  await titles(page).filter({ hasText: '用户手册' }).click();
  const viewer = page.getByRole('dialog', { name: 'X200 用户手册' });
  await expect(viewer.getByRole('img', { name: '第 1 页，共 3 页' })).toHaveAttribute('aria-busy', 'false');
  // Its text lies above the drawing: it is found on pages that are not drawn yet, marked, and can be copied.
  await viewer.getByRole('searchbox', { name: '搜索全文' }).fill('开机键');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('第 1 页', { exact: true })).toBeVisible();
  await expect(viewer.locator('[data-hit]').first()).toHaveText('接通电源后按住开机键两秒。');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('第 2 页', { exact: true })).toBeVisible();
  await expect(viewer.getByRole('textbox', { name: '页码' })).toHaveValue('2');
  await viewer.getByRole('searchbox', { name: '搜索全文' }).fill('查无此词');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('没有找到')).toBeVisible();
  await viewer.getByRole('button', { name: '上一页' }).click();
  await viewer.getByRole('button', { name: '下一页' }).click();
  await expect(viewer.getByRole('textbox', { name: '页码' })).toHaveValue('2');
  await viewer.getByRole('button', { name: '放大' }).click();
  await expect(viewer.getByRole('button', { name: '适合宽度' })).toHaveText('125%');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  // A file of the same name replaces what is there, unless somebody says otherwise.
  await page.getByRole('button', { name: '添加手册' }).click();
  await drawer.locator('input[type="file"]').setInputFiles([fileOf('X200_用户手册_v2.2_zh.pdf')]);
  await expect(drawer.getByRole('combobox', { name: '替换' })).toHaveValue('X200 用户手册 · V2.1');
  const replaced = saved(page, 'batchAdd');
  await drawer.getByRole('button', { name: '保存 1 份手册' }).click();
  await replaced;
  await expect(drawer).toBeHidden();
  await expect(titles(page)).toHaveCount(3);
  await page.getByRole('button', { name: '旧版本（1）' }).click();
  const older = page.getByRole('main').locator('ol > li ul > li');
  await expect(older).toContainText('V2.1');
  await older.getByRole('button', { name: 'X200 用户手册', exact: true }).click();
  await expect(page.getByText('这份手册已被“X200 用户手册”（V2.2）替换')).toBeVisible();
});

test('what is wrong with one file is said at its row, and nothing is lost', async ({ page }) => {
  const productId = await makeProduct(page);
  await openAs(page, 'operator', `/productManage/productWord?productId=${productId}`);
  await page.getByRole('button', { name: '添加手册' }).first().click();
  const drawer = page.getByRole('dialog', { name: '添加手册' });
  const same = fileOf('用户手册.pdf');
  await drawer.locator('input[type="file"]').setInputFiles([same, { ...same, name: '维护手册.pdf' }]);
  const rows = drawer.getByRole('list', { name: '待保存的手册' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.first().getByLabel('标题').fill('改过的标题');
  await drawer.getByRole('button', { name: '保存 2 份手册' }).click();
  await expect(drawer.getByText('此产品已有内容完全相同的手册，请移除这个文件').first()).toBeVisible();
  await expect(fieldOf(page, '标题').first()).toHaveValue('改过的标题');
});

test('nobody is shut out from manuals and their readers', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', '/productManage/product?keyword=KH-M90');
  await page.getByRole('link', { name: /份手册/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /的手册/ })).toBeVisible();
  await page
    .getByRole('button', { name: /旧版本/ })
    .first()
    .click();
  await expectNoViolations(page, 'manuals', [390, 1440]);
  await page
    .getByRole('button', { name: /人阅读/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /的阅读者/ }).getByRole('table')).toBeVisible();
  await expectNoViolations(page, 'readers', []);
});

test('a manual says what leads to it, and each leads on', async ({ page, look }) => {
  const [led] = await look(
    `select d.name as title, d.version_no as version, d.product_id as product, n.name as no
       from error_no_doc l
       join tenant t on t.tenant_id = l.tenant_id and t.code = 'kangheng'
       join product_doc d on d.tenant_id = l.tenant_id and d.id = l.doc_id and d.status = 'ACTIVE' and d.deleted_at is null
       join error_no n on n.tenant_id = l.tenant_id and n.id = l.error_no_id and n.deleted_at is null
      order by d.name, n.name limit 1`,
  );
  await openAs(page, 'operator', `/productManage/productWord?productId=${String(led!['product'])}`);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: String(led!['title']), exact: true }) })
    .getByRole('button', { name: /更多操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: '引用关系' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `“${String(led!['title'])}”的引用关系` })).toBeVisible();
  await expect(page.getByRole('region', { name: '谁能看到' }).getByText(/\d+ 人在应用中可以看到/)).toBeVisible();
  await expect(page.getByRole('region', { name: '谁能看到' }).getByText('产品', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'what leads to a manual', [390, 1440]);
  const usedBy = page.getByRole('region', { name: '使用它的地方' });
  await usedBy.getByRole('link', { name: String(led!['no']), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `编辑编号“${String(led!['no'])}”` })).toBeVisible();
});
