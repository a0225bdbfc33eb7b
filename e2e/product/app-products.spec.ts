import { openApp } from '../rig/people/app-user.ts';
import { callsAs } from '../rig/calls.ts';
import { expect, test } from '../rig/test.ts';

// What somebody in front of a device does with a phone.

test('the QR code of a product opens it in the app with its manuals, so does a serial number, and an unknown one says so', async ({
  page,
  baseURL,
  look,
}) => {
  const { post } = await callsAs(page, 'operator');
  const { list } = await post<{ list: { qrUrl: string; modelNo: string }[] }>('/tenant/product/page', {
    keyword: 'KH-S20',
  });
  const phone = await openApp(page.context().browser()!, baseURL!, look);
  await phone.getByRole('button', { name: '查产品' }).click();
  const code = phone.getByLabel('二维码内容或序列号');
  const find = async (text: string) => {
    await code.fill(text);
    await phone.getByRole('button', { name: '查询' }).click();
  };
  const product = phone.getByRole('heading', { name: '注射泵' });
  const manual = phone.getByRole('button', { name: /KH-S20 快速入门/ });
  await find(list[0]!.qrUrl);
  await expect(product).toBeVisible();
  await expect(manual).toBeVisible();

  await find('这不是铭牌上的号码');
  await expect(phone.getByRole('status')).toContainText('没有找到这个产品');
  await expect(product).toBeHidden();

  await find(' kh-s20-12345678 ');
  await expect(product).toBeVisible();
  await manual.click();
  await expect(manual).toContainText('已读至 10%');
  await phone.context().close();
});

test('models that are launched to the app are listed, fetched, and then on the phone', async ({
  page,
  baseURL,
  look,
}) => {
  const phone = await openApp(page.context().browser()!, baseURL!, look);
  await phone.getByRole('button', { name: '3D 模型' }).click();
  const line = phone.getByRole('listitem').filter({ hasText: '监护仪整机' });
  await expect(line).toContainText('2.0');
  await line.getByRole('button', { name: /^下载/ }).click();
  await expect(line.getByText('已在本机')).toBeVisible();
  await expect(line.getByRole('button')).toHaveCount(0);
  await phone.getByRole('button', { name: '返回' }).click();
  await phone.getByRole('button', { name: '3D 模型' }).click();
  await expect(line.getByText('已在本机')).toBeVisible();
  await phone.context().close();
});
