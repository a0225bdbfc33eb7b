import { toolWords } from '../../apps/console/src/locales/toolbox/tool.ts';
import { toolboxWords } from '../../apps/console/src/locales/toolbox/toolbox.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { press, reach } from '../rig/looks/keyboard.ts';
import { callsAs } from '../rig/calls.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { addKnowledgeTool, addMaterial, addToolbox, answered, toolBasics } from './toolbox-rig.ts';

// Every order of this area, changed without a mouse.

const w = toolboxWords['zh-CN'];
const t = toolWords['zh-CN'];
const { save } = kitWords['zh-CN'].common;

/** By its handle, one place up. */
async function moveUp(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('button', { name: `拖动“${name}”` });
  await reach(page, handle);
  await page.keyboard.press('ArrowUp');
  await expect(handle).toBeFocused();
}

test('toolboxes are put in order by keyboard alone, and stay there', async ({ page }) => {
  const [one, two] = [unique('排序甲'), unique('排序乙')];
  await addToolbox(page, one);
  await addToolbox(page, two);
  await openAs(page, 'operator', '/productToolbox/toolbox');
  const names = page.getByRole('list', { name: w.title }).getByRole('link', { name: /^排序/ });
  await expect(names).toHaveText([one, two]);
  const handle = page.getByRole('button', { name: `拖动“${two}”` });
  // From the one before it: how many other journeys have left above it is no part of this one.
  await names.first().focus();
  await reach(page, handle);
  const sorted = answered(page, '/toolbox/sort');
  await page.keyboard.press('ArrowUp');
  expect((await (await sorted).json()) as object).toMatchObject({ status: true });
  await expect(names).toHaveText([two, one]);
  await expect(handle).toBeFocused();
  await page.reload();
  await expect(names).toHaveText([two, one]);

  // What is filtered has no order to change, and says so.
  await page.getByLabel(w.search).fill(one);
  await expect(names).toHaveText([one]);
  await expect(page.getByText(w.noOrder)).toBeVisible();
  await expect(page.getByRole('button', { name: `拖动“${one}”` })).toHaveCount(0);
});

test('the tools of a toolbox are put in order by keyboard alone, and stay there', async ({ page }) => {
  const [one, two] = [unique('工具甲'), unique('工具乙')];
  const materialId = await addMaterial(page, unique('排序素材'));
  const toolIds = [await addKnowledgeTool(page, one, materialId), await addKnowledgeTool(page, two, materialId)];
  const toolboxId = await addToolbox(page, unique('工具排序'));
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/product/toolbox/addTool', { toolboxId, toolIds });
  await openAs(page, 'operator', `/productToolbox/toolbox/toolboxConfig?toolboxId=${toolboxId}`);
  const lines = page.getByRole('list', { name: w.config.inOrder }).getByRole('listitem');
  await expect(lines).toContainText([one, two]);
  const sorted = answered(page, '/toolbox/sortTool');
  await moveUp(page, two);
  expect((await (await sorted).json()) as object).toMatchObject({ status: true });
  await expect(lines).toContainText([two, one]);
  await page.reload();
  await expect(lines).toContainText([two, one]);
});

test('the materials of a knowledge tool are put in order by keyboard alone, and saved', async ({ page }) => {
  const [one, two] = [unique('素材甲'), unique('素材乙')];
  const materialIds = [await addMaterial(page, one), await addMaterial(page, two)];
  const toolId = await addKnowledgeTool(page, unique('素材排序'), ...materialIds);
  const path = `/knowledgeBase/knowledge_toolbox/editKnowledgeToolbox?toolId=${toolId}`;
  await openAs(page, 'operator', path);
  const lines = page.getByRole('list', { name: t.knowledge.materials }).getByRole('listitem');
  await expect(lines).toContainText([one, two]);
  await moveUp(page, two);
  await expect(lines).toContainText([two, one]);
  const saved = answered(page, '/tool/knowledge/update');
  await press(page, save);
  expect((await (await saved).json()) as object).toMatchObject({ status: true });
  await page.goto(path);
  await expect(lines).toContainText([two, one]);
});

test('the sets of an error code tool are put in order by keyboard alone, and saved', async ({ page, look }) => {
  const sets = await look(
    `select s.id, s.name from error_code s join tenant t on t.tenant_id = s.tenant_id
      where t.code = 'kangheng' and s.deleted_at is null order by s.id limit 2`,
  );
  const [one, two] = sets.map(({ name }) => String(name));
  const { post } = await callsAs(page, 'operator');
  const { toolId } = await post('/tenant/product/tool/errorcode/add', {
    ...toolBasics,
    name: unique('码集排序'),
    status: 'DISABLED',
    errorCodeIds: sets.map(({ id }) => id),
    ocrEnabled: true,
    fallback: 'NONE',
  });
  const path = `/errorCodeTools/errorcode_toolbox/configErrorcodeToolbox?toolId=${String(toolId)}`;
  await openAs(page, 'operator', path);
  const lines = page.getByRole('list', { name: t.error.sets }).getByRole('listitem');
  await expect(lines).toContainText([one!, two!]);
  await moveUp(page, two!);
  await expect(lines).toContainText([two!, one!]);
  const saved = answered(page, '/tool/errorcode/update');
  await press(page, save);
  expect((await (await saved).json()) as object).toMatchObject({ status: true });
  await page.goto(path);
  await expect(lines).toContainText([two!, one!]);
});
