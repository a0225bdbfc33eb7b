import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { looks } from '../rig/looks/looks.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const list = '/productManage/product';

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a product is added with a picture and a tested serial number rule, opened, edited and deleted', async ({
  page,
}) => {
  const modelNo = unique('X-');
  await openAs(page, 'operator', list);
  await page.getByRole('link', { name: '新增产品' }).click();
  await fieldOf(page, '产品名称').fill('除颤监护仪');
  await fieldOf(page, '英文名称').fill('Defibrillator monitor');
  await fieldOf(page, '型号').fill(modelNo);
  await page.locator('input[type="file"]').setInputFiles({ name: '正面.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: '第 1 张图片' })).toBeVisible();
  await fieldOf(page, '序列号规则').fill('X1-####');
  await expect(page.getByText('X1-1234')).toBeVisible();
  await fieldOf(page, '试一个序列号').fill('X1-12A4');
  await expect(page.getByText('不符合规则')).toBeVisible();
  await fieldOf(page, '试一个序列号').fill('x1-2041');
  await expect(page.getByText('✓ 符合规则')).toBeVisible();
  await page.getByRole('button', { name: '新增产品' }).click();
  await expect(page).toHaveURL(/productManage\/product(\?|$)/);

  await page.getByRole('searchbox', { name: /搜索/ }).fill(modelNo);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('button', { name: '除颤监护仪', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '产品详情' });
  await expect(drawer.getByText('X1-####')).toBeVisible();
  await expect(drawer.getByRole('img', { name: '除颤监护仪 第 1 张图片' })).toBeVisible();
  await drawer.getByRole('button', { name: '编辑' }).click();
  await fieldOf(page, '产品名称').fill('除颤监护仪 二代');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: '除颤监护仪 二代', exact: true })).toBeVisible();

  // Back to the list with what was open beside it.
  await expect(drawer.getByRole('heading', { name: '除颤监护仪 二代' })).toBeVisible();
  await drawer.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: /删除/ }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
});

test('the drawer of a product shows what belongs to it, and leads there', async ({ page }) => {
  await openAs(page, 'operator', list);
  await page.getByRole('button', { name: '注射泵', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '产品详情' });
  await drawer.getByRole('tab', { name: '手册' }).click();
  await expect(drawer.getByRole('link', { name: 'KH-S20 快速入门' })).toBeVisible();
  await drawer.getByRole('tab', { name: '3D 模型' }).click();
  await expect(drawer.getByText('还没有 3D 模型')).toBeVisible();
  await drawer.getByRole('tab', { name: '通话' }).click();
  await expect(drawer.getByRole('link', { name: /\d{4,}/ }).first()).toBeVisible();
  await expect(drawer.getByRole('link', { name: '查看通话记录' })).toHaveAttribute('href', /callLog\?productId=/);
  await expectNoViolations(page, 'product with its calls', [390, 1440]);
  await drawer.getByRole('tab', { name: '错误码' }).click();
  await expect(drawer.getByRole('link', { name: '输液泵与注射泵' })).toBeVisible();
  await expectNoViolations(page, 'product with its error sets', [390, 1440]);
  await drawer.getByRole('link', { name: '打开错误码' }).click();
  // The list is of this product alone, and says so.
  await expect(page.getByRole('combobox', { name: '适用产品' })).toHaveValue('注射泵 · KH-S20');
  await expect(page.getByText('共 1 条')).toBeVisible();
});

test('a model number that another product has is said at its field, and nothing is lost', async ({ page }) => {
  await openAs(page, 'operator', '/productManage/productPanel');
  await fieldOf(page, '产品名称').fill('同型号');
  await fieldOf(page, '型号').fill('kh-m90');
  await page.getByRole('button', { name: '新增产品' }).click();
  await expect(page.getByText('型号“kh-m90”已属于另一个产品').first()).toBeVisible();
  await expect(fieldOf(page, '型号')).toHaveAttribute('aria-invalid', 'true');
  await expect(fieldOf(page, '产品名称')).toHaveValue('同型号');
});

test('English readers see the English name first', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'));
  await openAs(page, 'operator', `${list}?keyword=KH-M90`);
  await expect(page.getByRole('button', { name: 'Patient monitor', exact: true })).toBeVisible();
  await expect(page.getByText('多参数监护仪')).toBeVisible();
});

test('the page behind a link is fetched when the pointer comes to it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, 'operator', '/dashboard');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.includes('RecycleBinPage'))).toEqual([]);
  await page.getByRole('link', { name: '回收站' }).first().hover();
  await expect.poll(() => asked.some((path) => path.includes('RecycleBinPage'))).toBe(true);
});

test('nobody is shut out from products and their form', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', '/version.json');
  for (const path of [list, '/productManage/productPanel']) {
    await page.goto(path);
    await expectNoViolations(page, path, [], looks);
  }
});
