import type { Page } from '@playwright/test';
import { openAppAsTeam } from '../rig/people/app-user.ts';
import { codeFor } from '../rig/people/outbox.ts';
import { openAs, password, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';

// A material of the library, in a toolbox, on the phone of a customer, and back in the console as a reader.

async function operator(page: Page) {
  const signedIn = await page.request.post('/tenant/auth/loginV402', { data: { username: 'operator', password } });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  return async (path: string, input: object): Promise<Record<string, string>> => {
    const answer = await page.request.post(path, { headers, data: input });
    const body = (await answer.json()) as { status: boolean; message: string; data: Record<string, string> };
    expect(body.status, `${path}: ${body.message}`).toBe(true);
    return body.data;
  };
}

const basics = { nameEn: null, coverFileId: null, description: null, descriptionEn: null };

/** A text in a toolbox that everybody sees. */
async function shownOnPhones(page: Page, ownerId: string | null = null) {
  const [materialName, boxName] = [unique('手机素材'), unique('手机工具箱')];
  const call = await operator(page);
  const { materialId } = await call('/tenant/material/add', {
    kind: 'IMAGE_TEXT',
    draft: false,
    content: '<p>更换滤芯前先关机。</p>',
    fileId: null,
    title: materialName,
    summary: null,
    locale: 'zh-CN',
    translationId: null,
    coverFileId: null,
    tagIds: [],
    visibility: 'BOTH',
    ownerId,
    expireAt: null,
    allowDownload: false,
    chapters: [],
    captions: [],
    h5Url: null,
    orientation: 'AUTO',
    allowedHosts: [],
    pages: null,
  });
  const { toolId } = await call('/tenant/product/tool/knowledge/add', {
    ...basics,
    name: unique('手机工具'),
    status: 'ENABLED',
    layout: 'LIST',
    materials: [{ materialId, chapter: null }],
  });
  const { toolboxId } = await call('/tenant/product/toolbox/add', {
    name: boxName,
    nameEn: null,
    iconFileId: null,
    description: null,
    descriptionEn: null,
    productIds: [],
    applicationIds: [],
    audience: 'BOTH',
    clientGroupIds: [],
  });
  await call('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });
  await call('/tenant/product/toolbox/updateStatus', { toolboxId, status: 'ENABLED' });
  return { materialId: materialId!, materialName, boxName };
}

test('what is opened on a phone is counted, with its reader', async ({ page, baseURL, look }) => {
  test.slow();
  const { materialId, materialName, boxName } = await shownOnPhones(page);

  const [person] = await look(
    `select u.phone, u.name from client_user u join tenant t on t.tenant_id = u.tenant_id
      where t.code = 'kangheng' and u.status = 'ACTIVE' and u.deleted_at is null and u.valid_to is null
      order by u.id desc limit 1`,
  );
  const number = String(person!['phone']);
  // Someone at this machine, which the demonstration's app is for; not through a proxy as everyone else.
  const context = await page.context().browser()!.newContext({ baseURL: baseURL!, extraHTTPHeaders: {} });
  const phone = await context.newPage();
  const broken: string[] = [];
  phone.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) broken.push(message.text());
  });
  await phone.goto('/dev/app?lang=zh-CN');
  await phone.getByRole('button', { name: '登录', exact: true }).click();
  await phone.getByLabel('手机号').fill(number);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await expect(phone.getByRole('status')).toContainText('发件箱');
  await phone.getByLabel('验证码', { exact: true }).fill(await codeFor(baseURL, number));
  await phone.locator('form').getByRole('button', { name: '登录' }).click();
  await phone.getByRole('button', { name: '工具箱', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(boxName) }).click();
  const reported = phone.waitForResponse((answer) => answer.url().endsWith('/open/v1/materials/read'));
  await phone.getByRole('button', { name: new RegExp(materialName) }).click();
  await expect(phone.getByText('更换滤芯前先关机。')).toBeVisible();
  expect((await (await reported).json()) as object).toMatchObject({ data: { counted: true } });
  expect(broken).toEqual([]);
  await context.close();

  await openAs(
    page,
    'operator',
    `/materialLibrary/sourceMaterial/imageTextManage/detailImageText?materialId=${materialId}`,
  );
  const row = page.getByRole('row', { name: new RegExp(String(person!['name'])) });
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
  await phone.getByRole('button', { name: '工具箱', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(boxName) }).click();
  await phone.getByRole('button', { name: new RegExp(materialName) }).click();
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
