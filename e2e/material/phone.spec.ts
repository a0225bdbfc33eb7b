import type { Page } from '@playwright/test';
import { openApp, openAppAsTeam } from '../rig/people/app-user.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addMaterial, openInToolbox, showInToolbox } from '../toolbox/toolbox-rig.ts';

// A material of the library, in a toolbox, on the phone of a customer, and back in the console as a reader.

/** A text in a toolbox that everybody sees. */
async function shownOnPhones(page: Page, ownerId: string | null = null) {
  const [materialName, boxName] = [unique('手机素材'), unique('手机工具箱')];
  const materialId = await addMaterial(page, materialName, { ownerId });
  await showInToolbox(page, materialId, boxName);
  return { materialId, materialName, boxName };
}

test('what is opened on a phone is counted, with its reader', async ({ page, browser, baseURL, look }) => {
  test.slow();
  const { materialId, materialName, boxName } = await shownOnPhones(page);

  // Nobody who was sent a code before: that one might be read instead.
  const phone = await openApp(browser, baseURL!, look);
  const broken: string[] = [];
  phone.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  const reported = phone.waitForResponse((answer) => answer.url().endsWith('/open/v1/materials/read'));
  await openInToolbox(phone, boxName, materialName);
  await expect(phone.getByText('更换滤芯前先关机。')).toBeVisible();
  expect((await (await reported).json()) as object).toMatchObject({ data: { counted: true } });
  expect(broken).toEqual([]);
  await phone.context().close();

  await openAs(
    page,
    'operator',
    `/materialLibrary/sourceMaterial/imageTextManage/detailImageText?materialId=${materialId}`,
  );
  const row = page.getByRole('row', { name: /林晓/ });
  await expect(row.getByText(boxName)).toBeVisible();
  await page.goto(`/productToolbox/toolbox?keyword=${encodeURIComponent(boxName)}`);
  await expect(page.getByText('近 30 天打开 1 次')).toBeVisible();
});

test('a team member suggests a change on the phone, and the owner comes to it from the message', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.slow();
  const [owner] = await look(`select id from account where username = 'operator'`);
  const { materialName, boxName } = await shownOnPhones(page, String(owner!['id']));
  const phone = await openAppAsTeam(browser, baseURL!, look);
  await openInToolbox(phone, boxName, materialName);
  await phone.getByText('提出修改建议').click();
  await phone.getByLabel('哪里需要修改？').fill('先断电，再关机');
  await phone.getByLabel('相关原文（选填）').fill('先关机');
  await phone.getByRole('button', { name: '提交建议' }).click();
  await expect(phone.getByRole('status')).toContainText('已告知此素材的负责人');
  await expect(phone.getByRole('listitem').filter({ hasText: '先断电，再关机' })).toContainText('待处理');

  await openAs(page, 'operator', '/user/messages?kind=TODO');
  await page
    .getByRole('row', { name: new RegExp(materialName) })
    .getByRole('link')
    .click();
  const row = page.getByRole('row', { name: /先断电，再关机/ });
  await row.getByRole('button', { name: '采纳', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '采纳', exact: true }).click();
  await expect(row.getByText('已采纳')).toBeVisible();

  await phone.getByRole('button', { name: '返回' }).click();
  await phone.getByRole('button', { name: '返回' }).click();
  await phone.getByRole('button', { name: '返回' }).click();
  await phone.getByRole('button', { name: '我的建议' }).click();
  await expect(phone.getByRole('listitem').filter({ hasText: '先断电，再关机' })).toContainText('已采纳');
  await phone.context().close();
});
