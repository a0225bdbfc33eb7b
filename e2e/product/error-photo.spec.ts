import { displayPhoto } from '../../apps/server/src/areas/product/error-code/photo/read/photo-rig.ts';
import { expectNoViolations, violations } from '../rig/looks/axe.ts';
import { openApp } from '../rig/people/app-user.ts';
import { openAs } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

const photoOf = async (text: string) => ({
  name: 'display.png',
  mimeType: 'image/png',
  buffer: await displayPhoto(text, { writing: 'segments', slant: 0.1, turn: 4, noise: 30 }),
});

test('a photograph finds its number on the phone; what did not work and what was misread is seen in the console', async ({
  page,
  baseURL,
  look,
}) => {
  test.slow();
  const phone = await openApp(page.context().browser()!, baseURL!, look);
  await phone.getByRole('button', { name: '查错误编号' }).click();

  await phone.getByLabel('拍摄或选择显示屏照片').setInputFiles(await photoOf('E07'));
  await expect(phone.getByText('照片上识别出：E07')).toBeVisible();
  await phone.getByLabel('照片被识别为“E07”，实际是哪个编号？').fill('E02');
  await phone.getByRole('button', { name: '上报', exact: true }).click();
  await expect(phone.getByRole('status')).toHaveText('谢谢，编辑人员会处理。');
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('listitem').filter({ hasText: 'E07' }).getByRole('button').first().click();
  await phone.getByRole('button', { name: '没解决' }).click();
  await phone.context().close();

  await openAs(page, 'operator', '/ocrIdentify/errorCode');
  await page.getByRole('button', { name: '拍照识别' }).click();
  const drawer = page.getByRole('dialog', { name: '拍照识别错误编号' });
  const misread = drawer.getByRole('table', { name: '误读上报' }).getByRole('row').filter({ hasText: 'E07' });
  await expect(misread).toContainText('E02');
  await misread.getByRole('button', { name: '忽略' }).click();
  await expect(page.getByText('已忽略“E07”')).toBeVisible();
  await expect(misread).toHaveCount(0);
});

test('a photograph is tried in the console, and a misreading becomes an alias', async ({ page }) => {
  await openAs(page, 'operator', '/ocrIdentify/errorCode');
  await page.getByRole('button', { name: '拍照识别' }).click();
  const drawer = page.getByRole('dialog', { name: '拍照识别错误编号' });
  const misread = drawer.getByRole('table', { name: '误读上报' }).getByRole('row').filter({ hasText: 'F1Z' });
  await misread.getByRole('button', { name: '采纳为别名' }).click();
  await expect(page.getByText('已将“F1Z”设为“F12”的别名')).toBeVisible();
  await expect(misread).toHaveCount(0);

  const field = drawer.locator('input[type=file]');
  await field.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(drawer.getByRole('alert')).toContainText('不支持此类文件');
  await field.setInputFiles(await photoOf('F12'));
  const found = drawer.getByRole('table', { name: '候选编号' });
  await expect(found.getByRole('row').nth(1)).toContainText('编号相同');
  await expectNoViolations(page, 'numbers by photograph', [390, 1440]);
  await found.getByRole('link', { name: 'F12' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('F12');
});
