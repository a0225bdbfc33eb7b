import { readFile } from 'node:fs/promises';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const list = '/productManage/product';

test('the gallery shows the same products, is walked by arrow keys, and is there again after a reload', async ({
  page,
}) => {
  await openAs(page, 'operator', `${list}?keyword=KH-`);
  await page.getByRole('button', { name: '图库视图' }).click();
  const gallery = page.getByRole('list', { name: '产品' });
  const cards = gallery.getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  const titles = gallery.locator('[data-card]');
  await titles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(titles.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(titles.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: '产品详情' });
  await expect(drawer.getByRole('tab', { name: '产品信息', selected: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await cards.nth(0).getByRole('checkbox').check();
  await cards.nth(1).getByRole('checkbox').check();
  await expect(page.getByText('已选 2 项')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: '产品' }).getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page, 'gallery', [1440, 390]);
});

test('a code is saved, printed on labels with others, and leads strangers to the public page', async ({ page }) => {
  await openAs(page, 'operator', `${list}?keyword=KH-M90`);
  await page.getByRole('button', { name: '多参数监护仪', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '产品详情' });
  await drawer.getByRole('tab', { name: '二维码' }).click();
  await expect(drawer.getByRole('img', { name: '多参数监护仪 的二维码' })).toBeVisible();
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载 PNG' }).click(),
  ]);
  expect(png.suggestedFilename()).toBe('多参数监护仪 KH-M90.png');
  expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe('PNG');
  const publicPage = await drawer.getByRole('link', { name: '查看公开页' }).getAttribute('href');
  await expectNoViolations(page, 'QR code', [390]);

  await page.goto(`${list}?keyword=KH-`);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '打印标签' }).click();
  const preview = page.getByRole('region', { name: '打印预览' });
  await expect(preview.getByText('KH-M90')).toBeVisible();
  await page.getByRole('combobox', { name: '标签尺寸' }).click();
  await page.getByRole('option', { name: /^大/ }).click();
  await page.getByRole('textbox', { name: '每个产品份数' }).fill('3');
  await expect(page.getByText(/共 24 张标签，3 页/)).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
  await expectNoViolations(page, 'labels', [390]);

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(new URL(publicPage!).pathname);
  await expect(page.getByRole('heading', { name: '多参数监护仪' })).toBeVisible();
  await expect(page.getByText('康衡医疗器械有限公司', { exact: true })).toBeVisible();
  await expect(page.getByText('KH-M90')).toHaveCount(0);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Patient monitor' })).toBeVisible();
  await expectNoViolations(page, 'public page', [390]);
  await page.goto(`/scan/${'x'.repeat(22)}`);
  await expect(page.getByRole('alert')).toContainText('二维码无效');
});

test('products are imported after a look at every row', async ({ page }) => {
  const modelNo = unique('IMP-');
  await openAs(page, 'operator', list);
  await page.getByRole('button', { name: '导入' }).click();
  const drawer = page.getByRole('dialog', { name: '导入产品' });
  const text = `产品名称,型号,状态,序列号规则\n导入的泵,${modelNo},在售,(a+)+\n`;
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: '产品.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const cell = drawer.getByRole('textbox', { name: /序列号规则/ });
  await cell.fill('IM-####');
  await cell.press('Enter');
  await expect(drawer.getByText('第 2 行已通过')).toBeVisible();
  await drawer.getByRole('button', { name: '导入 1 个产品' }).click();
  await page.getByRole('dialog', { name: '导入这些产品？' }).getByRole('button', { name: '开始导入' }).click();
  await expect(drawer.getByText('已导入 1 个产品').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: /搜索/ }).fill(modelNo);
  await expect(page.getByRole('button', { name: '导入的泵', exact: true })).toBeVisible();
});
