import { openApp } from '../rig/people/app-user.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { pickerWords } from '../../apps/console/src/locales/kit/picker.ts';

test('a number gets a material and a page of a manual, and both open on a phone', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.slow();
  const [set, number] = [unique('手机'), unique('X').toUpperCase()];
  await openAs(page, 'operator', '/ocrIdentify/errorCode');
  await page.getByRole('button', { name: '新增错误码集' }).click();
  const drawer = page.getByRole('dialog', { name: '新增错误码集' });
  await drawer.getByRole('textbox', { name: '名称' }).fill(set);
  await drawer.getByRole('button', { name: '新增错误码集' }).click();
  await page.getByRole('link', { name: set }).click();
  await page.getByRole('link', { name: '新增编号' }).first().click();
  await fieldOf(page, '错误编号').fill(number);
  await fieldOf(page, '标题 · 中文').fill('血氧无读数');
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByRole('option', { name: '已发布' }).click();

  await page.getByRole('button', { name: '添加步骤' }).click();
  await page.getByLabel('处理步骤 · 中文').fill('清洁探头');
  await page.getByRole('button', { name: '选择素材' }).click();
  const chooser = page.getByRole('dialog', { name: '选择素材' });
  await chooser.getByLabel(pickerWords['zh-CN'].choose.search).fill('监护仪血氧探头清洁消毒');
  await chooser.getByRole('checkbox', { name: '选择“监护仪血氧探头清洁消毒”' }).check();
  await chooser.getByRole('button', { name: '选择 1 项' }).click();

  // The manual by keyboard alone.
  await page.getByRole('button', { name: '添加手册页' }).press('Enter');
  const manual = page.getByRole('combobox', { name: '手册 1' });
  await manual.focus();
  await page.keyboard.type('KH-M90 用户手册');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(manual).toHaveValue(/KH-M90 用户手册 V2.1/);
  await fieldOf(page, '页码').fill('7');
  const link = page.getByRole('link', { name: '“KH-M90 用户手册”第 7 页' });
  await expect(link).toHaveAttribute('href', /productWord\?.*docId=.*page=7/);
  const preview = page.getByRole('region', { name: '手机预览' });
  await expect(preview.getByText('监护仪血氧探头清洁消毒')).toBeVisible();
  await expect(preview.getByText('“KH-M90 用户手册”第 7 页')).toBeVisible();
  await page.getByRole('button', { name: '新增编号' }).click();
  await expect(page.getByText(`已新增编号“${number}”`)).toBeVisible();

  const phone = await openApp(browser, baseURL!, look);
  await phone.getByRole('button', { name: '查错误编号', exact: true }).click();
  await phone.getByLabel('设备上显示的编号').fill(number);
  await phone.getByRole('button', { name: '查询', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(number) }).click();
  const read = phone.waitForResponse((answer) => answer.url().endsWith('/open/v1/materials/read'));
  await phone.getByRole('button', { name: '监护仪血氧探头清洁消毒' }).click();
  await expect(phone.getByText('用湿布去除污渍')).toBeVisible();
  expect((await (await read).json()) as object).toMatchObject({ data: { counted: true } });
  await phone.getByRole('button', { name: '返回' }).click();

  await phone.getByRole('button', { name: /KH-M90 用户手册/ }).click();
  await expect(phone.getByRole('heading', { name: 'KH-M90 用户手册' })).toBeVisible();
  const opens = phone.getByRole('link', { name: '打开第 7 页' });
  await expect(opens).toHaveAttribute('href', /^blob:.*#page=7$/);
  const reported = phone.waitForResponse((answer) => answer.url().endsWith('/open/v1/products/docs/read'));
  await opens.click();
  expect((await reported).status()).toBe(200);
  await phone.getByRole('button', { name: '返回' }).click();
  await expect(phone.getByRole('heading', { name: `${number} 血氧无读数` })).toBeVisible();
  await phone.context().close();
});
