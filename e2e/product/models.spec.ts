import { glbOf, triangles } from '../../apps/server/src/areas/product/model/model-rig.ts';
import { machineFile, type Part } from '../../apps/server/src/demonstration/makers/product/model-file.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const list = '/modelManage/modelLaunch/model';

const box: Part = { form: 'box', size: [0.4, 0.3, 0.2], at: [0, 0, 0], color: '#2B71F0' };
const bolt: Part = { form: 'cylinder', size: [0.1, 0.1, 0.1], at: [0, 0.3, 0], color: '#E5484D', turns: 2 };
const sound = machineFile([box, bolt]);
/** More faces than a phone shows, all in one point: the processor that draws here has little to do. */
const tooHeavy = glbOf(triangles(300_001));

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'model/gltf-binary', buffer });
const openModel = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: '模型详情' });
};

test('a model is uploaded, found too heavy, replaced, turned, annotated and deleted', async ({ page }) => {
  test.slow();
  const name = unique('整机');
  await openAs(page, 'operator', list);
  await page.getByRole('button', { name: '上传模型' }).click();
  await page.getByRole('dialog', { name: '上传模型' }).getByRole('combobox', { name: '所属产品' }).click();
  await page.getByRole('option', { name: /容量输液泵/ }).click();
  await fieldOf(page, '模型名称').fill(name);
  await fieldOf(page, '版本').fill('1.0');
  await choose(page, 'heavy.glb', tooHeavy);
  await expect(page.getByRole('img', { name: '缩略图' })).toBeVisible();
  await page.getByRole('dialog', { name: '上传模型' }).getByRole('button', { name: '上传模型' }).click();
  await page.getByRole('searchbox', { name: /搜索/ }).fill(name);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('过重')).toBeVisible();

  const drawer = await openModel(page, name);
  await expect(drawer.getByText(/超出手机的承载能力/)).toBeVisible();
  await drawer.getByRole('button', { name: '替换文件' }).click();
  await page.getByRole('button', { name: '移除文件“heavy.glb”' }).click();
  await choose(page, 'light.glb', sound);
  await expect(page.getByRole('img', { name: '缩略图' })).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('流畅')).toBeVisible();

  await openModel(page, name);
  await expect(drawer.getByText('0.4 × 0.5 × 0.2 米')).toBeVisible();
  const canvas = drawer.getByRole('application', { name: /3D 预览/ });
  await canvas.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await drawer.getByRole('button', { name: '线框' }).click();
  await expect(drawer.getByRole('button', { name: '线框' })).toHaveAttribute('aria-pressed', 'true');
  await drawer.getByRole('button', { name: '播放动画' }).click();
  await drawer.getByRole('button', { name: '暂停动画' }).click();

  await drawer.getByRole('button', { name: '显示全部' }).click();
  await drawer.getByRole('button', { name: '添加标注' }).click();
  await drawer.getByRole('button', { name: '放在中心' }).click();
  const dialog = page.getByRole('dialog', { name: '新标注' });
  await fieldOf(page, '标题').fill('旋钮');
  await fieldOf(page, '错误号').fill('E-07');
  await dialog.getByRole('combobox', { name: '手册' }).click();
  await page.getByRole('option').first().click();
  await fieldOf(page, '页码').fill('2');
  await expectNoViolations(page, 'an annotation', [390, 1440]);
  await dialog.getByRole('button', { name: '保存标注' }).click();
  await expect(drawer.getByRole('button', { name: '查看标注 1：旋钮' })).toBeVisible();
  await expect(drawer.getByText('E-07')).toBeVisible();
  // Each leads to where it is: the number to its set, the manual to its page.
  await expect(drawer.getByRole('link', { name: '打开错误号 E-07' })).toHaveAttribute('href', /keyword=E-07/);
  await drawer.getByRole('link', { name: /第 2 页/ }).click();
  await expect(page).toHaveURL(/productWord\?.*docId=.*page=2/);
  await expect(page.getByRole('dialog').getByRole('region').last()).toBeVisible();
  await page.goBack();

  await drawer.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: /删除/ }).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  await page.goto(`/modelManage/modelLaunch/launchLog?keyword=${encodeURIComponent(name)}`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  for (const action of ['上传', '替换', '删除']) await expect(rows.getByText(action, { exact: true })).toBeVisible();
});

test('a model that failed says why and what to do', async ({ page }) => {
  await openAs(page, 'operator', `${list}?status=FAILED`);
  const drawer = await openModel(page, '呼吸机整机');
  await expect(drawer.getByText(/引用了文件之外的内容“KH-V50.bin”/)).toBeVisible();
  await expect(drawer.getByRole('application')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: '替换文件' })).toBeVisible();
});

test('two versions stand side by side', async ({ page }) => {
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent('输液泵整机')}`);
  await page
    .getByRole('row', { name: /1\.1/ })
    .getByRole('button', { name: /更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: '对比版本' }).click();
  const dialog = page.getByRole('dialog', { name: '对比版本' });
  for (const version of ['1.0', '1.1']) {
    const side = dialog.getByRole('region', { name: `输液泵整机 ${version}` });
    await expect(side.getByRole('application')).toBeVisible();
    await expect(side.getByText(/米$/)).toBeVisible();
  }
  await expect(dialog.getByRole('switch', { name: '视角同步' })).toBeChecked();
});

test('looking at many models one after the other leaves nothing behind', async ({ page }) => {
  test.slow();
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/WebGL|context/i.test(message.text())) warnings.push(message.text());
  });
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent('监护仪整机')}`);
  const devtools = await page.context().newCDPSession(page);
  const look = async () => {
    const drawer = await openModel(page, '监护仪整机');
    await expect(drawer.getByText('0.36 × 0.525 × 0.26 米')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  };
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize;
  };
  for (let times = 0; times < 3; times += 1) await look();
  const before = await heap();
  // A browser keeps sixteen contexts, and says so when it takes the oldest away.
  for (let times = 0; times < 50; times += 1) await look();
  expect((await heap()) - before).toBeLessThan(4 * 1024 * 1024);
  expect(warnings.filter((text) => /too many active/i.test(text))).toEqual([]);
});

test('nobody is shut out from models, an open one and the log', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', list);
  await expectNoViolations(page, 'models', [1440, 390]);
  await page.goto(`${list}?keyword=${encodeURIComponent('监护仪整机')}`);
  const drawer = await openModel(page, '监护仪整机');
  await expect(drawer.getByText('0.36 × 0.525 × 0.26 米')).toBeVisible();
  await expectNoViolations(page, 'one model', [390]);
  await page.goto('/modelManage/modelLaunch/launchLog');
  await expectNoViolations(page, 'the log', [390]);
});

test('a model whose file does not come says so, and is fetched again', async ({ page }) => {
  let isDown = true;
  await page.route(/\/base\/file\/get/, (route) => (isDown ? route.abort() : route.continue()));
  await openAs(page, 'operator', list);
  const drawer = await openModel(page, '中央站网关');
  await expect(drawer.getByText('加载失败')).toBeVisible();
  isDown = false;
  await drawer.getByRole('button', { name: '重试' }).click();
  await expect(drawer.getByRole('application', { name: /3D 预览/ })).toBeVisible();
  await expect(drawer.getByRole('button', { name: '线框' })).toBeVisible();
  await expect(drawer.getByText('加载失败')).toBeHidden();
});
