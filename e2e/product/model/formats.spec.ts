import { openAs, unique } from '../../rig/sign-in.ts';
import { fieldOf } from '../../rig/looks/keyboard.ts';
import { expect, test } from '../../rig/test.ts';
import { fbxPyramid, objPyramid, stlPyramid } from './forms.ts';

const formats = [
  { format: 'FBX', bytes: Buffer.from(fbxPyramid(40, 60, 1)), size: '0.4 × 0.6 × 0.4 米', faces: '未统计' },
  { format: 'OBJ', bytes: Buffer.from(objPyramid(40, 60)), size: '40 × 60 × 40（文件未注明单位）', faces: '6' },
  { format: 'STL', bytes: stlPyramid(40, 60), size: '40 × 60 × 40（文件未注明单位）', faces: '6' },
] as const;

for (const { format, bytes, size, faces } of formats) {
  test(`a model in ${format} is uploaded, seen, measured and lit`, async ({ page }) => {
    const name = unique(`${format} 支架`);
    await openAs(page, 'operator', '/modelManage/modelLaunch/model');
    await page.getByRole('button', { name: '上传模型' }).click();
    const form = page.getByRole('dialog', { name: '上传模型' });
    await form.getByRole('combobox', { name: '所属产品' }).click();
    await page.getByRole('option', { name: /容量输液泵/ }).click();
    await fieldOf(page, '模型名称').fill(name);
    await fieldOf(page, '版本').fill('1.0');
    const file = `bracket.${format.toLowerCase()}`;
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer: bytes });
    // Drawn by the browser from the model itself.
    await expect(page.getByRole('img', { name: '缩略图' })).toBeVisible();
    await form.getByRole('button', { name: '上传模型' }).click();
    await page.getByRole('searchbox', { name: /搜索/ }).fill(name);
    await page.getByRole('button', { name, exact: true }).click();

    const drawer = page.getByRole('dialog', { name: '模型详情' });
    await expect(drawer.getByText(size)).toBeVisible();
    await expect(drawer.getByText(faces, { exact: true }).first()).toBeVisible();
    const canvas = drawer.getByRole('application', { name: /3D 预览/ });
    const usual = await canvas.screenshot();
    const light = drawer.getByRole('slider', { name: '亮度' });
    await expect(light).toHaveAttribute('aria-valuenow', '1');
    await light.focus();
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowLeft');
    await expect(light).toHaveAttribute('aria-valuenow', '0.5');
    await expect.poll(async () => (await canvas.screenshot()).equals(usual)).toBe(false);
  });
}
