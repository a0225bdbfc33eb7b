import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addKnowledgeTool, addMaterial } from '../toolbox/toolbox-rig.ts';
import { choose, library } from './library-rig.ts';

test('what a step and a tool without a toolbox show is listed with the ways there; disabling says whom it leaves', async ({
  page,
}) => {
  test.slow();
  const [name, set, tool] = [unique('步骤图文'), unique('步骤码集'), unique('单独工具')];
  const materialId = await addMaterial(page, name);
  await addKnowledgeTool(page, tool, materialId);
  const { post } = await callsAs(page, 'operator');
  const none = { 'zh-CN': '', 'en-US': '' };
  const facts = { prefix: null, description: null, status: 'ENABLED', productIds: [] };
  const { errorCodeId } = await post('/tenant/product/errorcode/add', { name: set, ...facts });
  await post('/tenant/product/errorcode/addErrorNo', {
    errorCodeId,
    errorNo: 'E77',
    aliases: [],
    level: 'ERROR',
    status: 'PUBLISHED',
    title: { 'zh-CN': '温度过高', 'en-US': '' },
    symptom: none,
    causes: [],
    steps: [
      {
        stepId: 'a1b2c3d4',
        depth: 0,
        text: { 'zh-CN': '看图', 'en-US': '' },
        caution: none,
        audience: 'BOTH',
        imageFileIds: [],
        materialIds: [materialId],
      },
    ],
    parts: [],
    docAnchors: [],
  });
  const list = `${library}/imageTextManage?keyword=${encodeURIComponent(name)}`;
  await openAs(page, 'operator', list);
  await choose(page, name, '删除');
  const used = page.getByRole('dialog', { name: `“${name}”正在使用，不能删除` });
  await expect(used.getByRole('listitem')).toHaveCount(2);
  await expect(used.getByRole('link', { name: tool })).toBeVisible();
  await expectNoViolations(page, 'what shows a material', [390, 1440]);
  await used.getByRole('link', { name: `${set} · E77` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('E77');

  await page.goto(`/whereUsed?kind=material&id=${materialId}`);
  await expect(page.getByRole('link', { name: 'E77', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: set, exact: true })).toBeVisible();

  await page.goto(list);
  await choose(page, name, '停用');
  const dialog = page.getByRole('dialog', { name: `停用“${name}”？` });
  await expect(dialog.getByText(/^应用中(约|超过) [\d,]+ 人将立即看不到它（2 处引用）。$/)).toBeVisible();
  await expectNoViolations(page, 'disabling a material', [390, 1440]);
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(page.getByText(`“${name}”已停用`)).toBeVisible();
});
