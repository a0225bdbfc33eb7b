import { callsAs } from '../rig/calls.ts';
import { violations } from '../rig/looks/axe.ts';
import { openApp } from '../rig/people/app-user.ts';
import { unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addToolbox, toolBasics } from './toolbox-rig.ts';

test('from a tool a phone looks through its sets, takes no photo where none is taken, and calls when there is nothing', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.slow();
  const [inside, outside] = [unique('Y').toUpperCase(), unique('Z').toUpperCase()];
  const { post } = await callsAs(page, 'operator');
  const addSet = async (number: string) => {
    const facts = { prefix: null, description: null, status: 'ENABLED', productIds: [] };
    const { errorCodeId } = await post('/tenant/product/errorcode/add', { name: unique('工具码集'), ...facts });
    await post('/tenant/product/errorcode/addErrorNo', {
      errorCodeId,
      errorNo: number,
      aliases: [],
      level: 'ERROR',
      status: 'PUBLISHED',
      title: { 'zh-CN': '电池温度过高', 'en-US': '' },
      symptom: { 'zh-CN': '', 'en-US': '' },
      causes: [],
      steps: [],
      parts: [],
      docAnchors: [],
    });
    return errorCodeId;
  };
  const errorCodeIds = [await addSet(inside)];
  await addSet(outside);
  const [tool, box] = [unique('查询工具'), unique('查询箱')];
  const content = { errorCodeIds, ocrEnabled: false, fallback: 'CALL_EXPERT' };
  const { toolId } = await post('/tenant/product/tool/errorcode/add', {
    ...toolBasics,
    name: tool,
    status: 'ENABLED',
    ...content,
  });
  const toolboxId = await addToolbox(page, box);
  await post('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });
  await post('/tenant/product/toolbox/updateStatus', { toolboxId, status: 'ENABLED' });

  const phone = await openApp(browser, baseURL!, look);
  await phone.getByRole('button', { name: '工具箱', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(box) }).click();
  await expect(phone.getByRole('button', { name: '呼叫专家' })).toHaveCount(0);
  await phone.getByRole('button', { name: '查错误编号' }).click();
  await expect(phone.getByRole('heading', { name: tool })).toBeVisible();
  await expect(phone.getByLabel('拍摄或选择显示屏照片')).toHaveCount(0);
  const number = phone.getByLabel('设备上显示的编号');
  await number.fill(inside);
  await phone.getByRole('button', { name: '查询', exact: true }).click();
  await phone.getByRole('button', { name: new RegExp(inside) }).click();
  await phone.getByRole('button', { name: '返回' }).click();
  await expect(phone.getByRole('heading', { name: tool })).toBeVisible();
  await number.fill(outside);
  await phone.getByRole('button', { name: '查询', exact: true }).click();
  await expect(phone.getByText('没有找到')).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: '呼叫专家' }).click();
  await expect(number).toHaveCount(0);
  await phone.context().close();
});
