import { pickerWords } from '../../apps/console/src/locales/kit/picker.ts';
import { toolWords } from '../../apps/console/src/locales/toolbox/tool.ts';
import { toolboxWords } from '../../apps/console/src/locales/toolbox/toolbox.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { callsAs } from '../rig/calls.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addKnowledgeTool, addMaterial, addToolbox, answered } from './toolbox-rig.ts';

const w = toolboxWords['zh-CN'];
const t = toolWords['zh-CN'];

test('materials become a knowledge tool, the tool goes into a toolbox, which is looked at and enabled', async ({
  page,
}) => {
  test.slow();
  const [first, second, draft] = [unique('滤芯更换'), unique('滤芯清洗'), unique('滤芯草稿')];
  await addMaterial(page, first);
  await addMaterial(page, second);
  await addMaterial(page, draft, { draft: true });
  const toolName = unique('滤芯知识');
  await openAs(page, 'operator', '/knowledgeBase/knowledge_toolbox');
  await page.getByRole('link', { name: t.knowledge.add }).first().click();
  await fieldOf(page, t.name).fill(toolName);
  await page.getByRole('button', { name: t.knowledge.choose }).click();
  const chooser = page.getByRole('dialog', { name: t.knowledge.choose });
  for (const title of [first, second, draft]) {
    await chooser.getByLabel(pickerWords['zh-CN'].choose.search).fill(title);
    await chooser.getByRole('checkbox', { name: `选择“${title}”` }).check();
  }
  await chooser.getByRole('button', { name: '选择 3 项' }).click();
  await expect(chooser).toBeHidden();

  // A chapter, into which the last two go by the arrow keys.
  await page.getByRole('radio', { name: t.knowledge.layouts.CHAPTER }).check();
  await page.getByRole('button', { name: t.knowledge.addChapter }).click();
  await page.getByLabel(t.knowledge.chapterName).fill('保养');
  const handle = page.getByRole('button', { name: '拖动“保养”' });
  await expect(handle).toBeVisible();
  await page.getByRole('button', { name: `拖动“${draft}”` }).press('ArrowDown');
  await expect(page.getByText(`“${draft}”移到章节“保养”，第 1 位`)).toBeAttached();
  await page.getByRole('button', { name: `拖动“${second}”` }).press('ArrowDown');
  await expect(page.getByText(`“${second}”移到章节“保养”，第 1 位`)).toBeAttached();
  const preview = page.getByRole('region', { name: t.knowledge.preview });
  await expect(preview.getByRole('region', { name: '保养' })).toContainText(second);
  await expect(preview).not.toContainText(draft);
  await expect(preview).toContainText('1 份素材不显示');
  await page.getByRole('combobox', { name: t.status }).click();
  await page.getByRole('option', { name: t.statuses.ENABLED }).click();
  const added = answered(page, '/tool/knowledge/add');
  await page.getByRole('button', { name: t.knowledge.add }).click();
  expect((await (await added).json()) as object).toMatchObject({ status: true });

  const boxName = unique('滤芯工具箱');
  await page.goto('/productToolbox/toolbox/addToolbox');
  await fieldOf(page, w.name).fill(boxName);
  await page.getByRole('button', { name: w.add }).click();
  await expect(page.getByRole('heading', { level: 1, name: boxName })).toBeVisible();

  // Nothing is in it, so it cannot be enabled, and that is said.
  await page.getByRole('button', { name: w.preview.enable, exact: true }).click();
  await expect(page.getByText('工具箱内没有已启用的工具').first()).toBeVisible();

  await page.getByRole('button', { name: w.config.addTools }).click();
  const tools = page.getByRole('dialog', { name: `加入工具到“${boxName}”` });
  await tools.getByLabel(pickerWords['zh-CN'].choose.search).fill(toolName);
  await tools.getByRole('checkbox', { name: `选择“${toolName}”` }).check();
  await tools.getByRole('button', { name: '加入 1 个工具' }).click();
  await expect(tools).toBeHidden();

  const phone = page.getByRole('region', { name: w.preview.title });
  await phone.getByRole('button', { name: new RegExp(toolName) }).click();
  await expect(phone.getByText(first)).toBeVisible();
  await expect(phone.getByRole('region', { name: '保养' })).toContainText(second);
  await expect(phone.getByRole('region', { name: '不显示的内容（1）' })).toContainText(`${toolName} › ${draft}`);
  await expect(phone.getByRole('region', { name: '不显示的内容（1）' })).toContainText('草稿');
  await phone.getByText('English').click();
  await expect(phone.getByRole('button', { name: new RegExp(toolName) })).toContainText('Knowledge · 2 items');
  await expectNoViolations(page, 'a toolbox with its preview', [390, 1440]);

  const enabled = answered(page, '/toolbox/updateStatus');
  await page.getByRole('button', { name: w.preview.enable, exact: true }).click();
  await enabled;
  await expect(phone.getByText(w.preview.isEnabled)).toBeVisible();
  await page.goto(`/productToolbox/toolbox?keyword=${encodeURIComponent(boxName)}`);
  await expect(page.getByRole('switch', { name: `启用“${boxName}”` })).toBeChecked();
});

test('a tool in use is not deleted: its toolboxes are listed, it is taken out, deleted and restored', async ({
  page,
}) => {
  test.slow();
  const [toolName, boxName] = [unique('占用工具'), unique('占用工具箱')];
  const toolId = await addKnowledgeTool(page, toolName, await addMaterial(page, unique('占用素材')));
  const toolboxId = await addToolbox(page, boxName);
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });
  const list = `/knowledgeBase/knowledge_toolbox?keyword=${encodeURIComponent(toolName)}`;
  const remove = async () => {
    await page.getByRole('button', { name: `${t.more} ${toolName}` }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
  };
  await openAs(page, 'operator', list);
  await expect(page.getByRole('link', { name: '1 个工具箱' })).toBeVisible();
  await remove();
  const used = page.getByRole('dialog', { name: new RegExp(toolName) });
  await used.getByRole('link', { name: boxName }).click();
  await expect(page.getByRole('heading', { level: 1, name: boxName })).toBeVisible();
  await page.getByRole('button', { name: `${w.config.takeOut} ${toolName}` }).click();
  await expect(page.getByText(`“${toolName}”已移出工具箱`).first()).toBeVisible();
  await expect(page.getByText(w.config.empty)).toBeVisible();

  await page.goto(list);
  await remove();
  const asked = page.getByRole('dialog', { name: new RegExp(toolName) });
  await expect(asked.getByText(t.removeImpact)).toBeVisible();
  const deleted = answered(page, '/tool/knowledge/delete');
  await asked.getByRole('button', { name: '删除' }).click();
  expect((await (await deleted).json()) as object).toMatchObject({ status: true });
  await expect(page.getByRole('link', { name: toolName })).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByRole('link', { name: toolName })).toBeVisible();
});

test('where something is used is shown in both directions, and nobody is shut out', async ({ page }) => {
  test.slow();
  const [materialName, toolName, boxName] = [unique('引用素材'), unique('引用工具'), unique('引用工具箱')];
  const materialId = await addMaterial(page, materialName);
  const toolId = await addKnowledgeTool(page, toolName, materialId);
  const toolboxId = await addToolbox(page, boxName);
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });
  await openAs(page, 'operator', `/whereUsed?kind=material&id=${materialId}`);
  await expect(page.getByRole('heading', { level: 1, name: `“${materialName}”的引用关系` })).toBeVisible();
  const usedBy = page.getByRole('region', { name: '使用它的地方' });
  await expect(usedBy.getByRole('link', { name: toolName, exact: true })).toBeVisible();
  await expect(usedBy.getByText(`经由 ${toolName}`)).toBeVisible();
  await expect(page.getByRole('region', { name: '谁能看到' })).toContainText('目前没有人在应用中看到');
  await post('/tenant/product/toolbox/updateStatus', { toolboxId, status: 'ENABLED' });
  await page.reload();
  await expect(page.getByRole('region', { name: '谁能看到' })).toContainText(/人在应用中可以看到/);
  await expectNoViolations(page, 'where used', [390, 1440]);
  await usedBy.getByRole('link', { name: `查看“${toolName}”的引用关系` }).click();
  await expect(
    page.getByRole('region', { name: '它使用的内容' }).getByRole('link', { name: materialName, exact: true }),
  ).toBeVisible();
});

test('lists and forms of tools and toolboxes are open to everybody', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', '/productToolbox/toolbox');
  await expect(page.getByRole('list', { name: w.title })).toBeVisible();
  await expectNoViolations(page, 'toolboxes', [390, 1440]);
  for (const [path, title] of [
    ['/virtualShowTools/virtual_toolbox', t.virtual.title],
    ['/virtualShowTools/virtual_toolbox/addVirtualToolbox', t.virtual.add],
    ['/knowledgeBase/knowledge_toolbox/addKnowledgeToolbox', t.knowledge.add],
    ['/errorCodeTools/errorcode_toolbox/addErrorcodeToolbox', t.error.add],
    ['/productToolbox/toolbox/addToolbox', w.add],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoViolations(page, title, [390, 1440]);
  }
});
