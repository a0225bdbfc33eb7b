import type { Page } from '@playwright/test';
import { pickerWords } from '../../apps/console/src/locales/kit/picker.ts';
import { toolWords } from '../../apps/console/src/locales/toolbox/tool.ts';
import { toolboxWords } from '../../apps/console/src/locales/toolbox/toolbox.ts';
import { callsAs } from '../rig/calls.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openApp } from '../rig/people/app-user.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test } from '../rig/test.ts';
import { addKnowledgeTool, addMaterial, addToolbox, openInToolbox, showInToolbox } from '../toolbox/toolbox-rig.ts';
import { addFile, choose, drop, library, pdf, rowOf } from './library-rig.ts';

// The whole ways of a material: to the phone and back as a reader, to another file, out of the library and back into it.

const t = toolWords['zh-CN'];
const w = toolboxWords['zh-CN'];
const { search } = pickerWords['zh-CN'].choose;
const keyword = (name: string) => `keyword=${encodeURIComponent(name)}`;

/** Two files of which one breaks off on its way and is sent again. */
async function addTwo(page: Page, first: string, second: string): Promise<void> {
  let isCut = false;
  await page.route('**/base/file/save', async (route) => {
    if (isCut || !route.request().postDataBuffer()?.includes(second)) return route.continue();
    isCut = true;
    return route.abort();
  });
  await drop(page, [pdf(first), pdf(second)]);
  const drawer = page.getByRole('dialog', { name: '添加素材' });
  await expect(drawer.getByText('网络中断，请检查网络后重试')).toBeVisible();
  await drawer.getByRole('button', { name: `重新上传“${second}.pdf”` }).click();
  await expect(drawer.getByText('上传完成')).toHaveCount(2);
  await expectNoViolations(page, 'files that are about to be added', [390, 1440]);
  await drawer.getByRole('button', { name: '添加 2 份素材' }).click();
  for (const name of [first, second]) await expect(rowOf(page, name).getByText('已发布')).toBeVisible();
  await expect(rowOf(page, first).getByText('1 页')).toBeVisible();
}

async function labelBoth(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `选择“${name}”` }).check();
  await page.getByRole('region', { name: '已选内容的操作' }).getByRole('button', { name: '标签' }).click();
  const dialog = page.getByRole('dialog', { name: '为 2 项素材设置标签' });
  await dialog.getByRole('combobox', { name: '添加这些标签' }).click();
  const option = page.getByRole('option').first();
  const label = (await option.textContent()) ?? '';
  await option.click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '应用' }).click();
  await expect(page.getByText('已更新 2 项素材的标签')).toBeVisible();
  for (const name of names) await expect(rowOf(page, name).getByText(label)).toBeVisible();
}

async function chooseMaterial(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: t.knowledge.choose }).click();
  const chooser = page.getByRole('dialog', { name: t.knowledge.choose });
  await chooser.getByLabel(search).fill(title);
  await chooser.getByRole('checkbox', { name: `选择“${title}”` }).check();
  await chooser.getByRole('button', { name: '选择 1 项' }).click();
  await expect(chooser).toBeHidden();
}

async function makeKnowledgeTool(page: Page, name: string, materials: readonly string[]): Promise<void> {
  await page.goto('/knowledgeBase/knowledge_toolbox/addKnowledgeToolbox');
  await fieldOf(page, t.name).fill(name);
  for (const title of materials) await chooseMaterial(page, title);
  await page.getByRole('combobox', { name: t.status }).click();
  await page.getByRole('option', { name: t.statuses.ENABLED }).click();
  await page.getByRole('button', { name: t.knowledge.add }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** With this tool in it, looked at as on a phone before anybody gets it. */
async function makeToolbox(page: Page, name: string, tool: string, shown: readonly string[]): Promise<void> {
  await page.goto('/productToolbox/toolbox/addToolbox');
  await fieldOf(page, w.name).fill(name);
  await page.getByRole('button', { name: w.add }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: w.config.addTools }).click();
  const tools = page.getByRole('dialog', { name: `加入工具到“${name}”` });
  await tools.getByLabel(search).fill(tool);
  await tools.getByRole('checkbox', { name: `选择“${tool}”` }).check();
  await tools.getByRole('button', { name: '加入 1 个工具' }).click();
  await expect(tools).toBeHidden();
  const phone = page.getByRole('region', { name: w.preview.title });
  await phone.getByRole('button', { name: new RegExp(tool) }).click();
  for (const title of shown) await expect(phone.getByText(title)).toBeVisible();
  await page.getByRole('button', { name: w.preview.enable, exact: true }).click();
  await expect(phone.getByText(w.preview.isEnabled)).toBeVisible();
}

test('files are added, one of them again, labelled, put into a tool and a toolbox, and read on a phone', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.slow();
  const [first, second, tool, box] = [unique('装机'), unique('保养'), unique('装机知识'), unique('装机工具箱')];
  await openAs(page, 'operator', `${library}/fileManage`);
  await addTwo(page, first, second);
  await labelBoth(page, [first, second]);
  await makeKnowledgeTool(page, tool, [first, second]);
  await makeToolbox(page, box, tool, [first, second]);

  const phone = await openApp(browser, baseURL!, look);
  await openInToolbox(phone, box, first);
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: `打开 ${first}.pdf` }).click();
  expect((await download).suggestedFilename()).toBe(`${first}.pdf`);
  // The reading is told when it is left.
  const told = phone.waitForResponse((answer) => answer.url().endsWith('/open/v1/materials/read'));
  await phone.getByRole('button', { name: '返回' }).click();
  expect((await told).ok()).toBe(true);
  await phone.context().close();

  await page.goto(`${library}/fileManage?${keyword(first)}`);
  await page.getByRole('link', { name: first, exact: true }).click();
  await page.getByRole('tab', { name: '阅读者' }).click();
  const reader = rowOf(page, '林晓');
  await expect(reader.getByText(box)).toBeVisible();
  await expect(reader.getByText('100%')).toBeVisible();
});

test('a file that people see is replaced at its time, after it was said whom that meets', async ({
  page,
  browser,
  baseURL,
  look,
}) => {
  test.slow();
  const [name, box] = [unique('扭矩表'), unique('扭矩工具箱')];
  const next = `${name}二`;
  await openAs(page, 'operator', `${library}/fileManage`);
  await addFile(page, name);
  const [{ id } = {}] = await look('select id from material where name = $1', [name]);
  await showInToolbox(page, String(id), box);

  await page.getByRole('link', { name, exact: true }).click();
  // The list has a menu of the same name.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await choose(page, name, '替换文件…');
  const drawer = page.getByRole('dialog', { name: `替换“${name}”的文件` });
  await expect(drawer.getByText(/^1 处引用、1 个工具箱，(约|超过) [\d,]+ 人会看到新文件。$/)).toBeVisible();
  await drawer.locator('input[type="file"]').setInputFiles(pdf(next));
  await expect(drawer.getByRole('button', { name: `移除文件“${next}.pdf”` })).toBeVisible();
  await drawer.getByText('定时', { exact: true }).click();
  await drawer.getByRole('button', { name: '安排替换' }).click();
  await expect(page.getByText(/新文件将于 .* 替换当前文件/)).toBeVisible();

  const phone = await openApp(browser, baseURL!, look);
  const seen = async (file: string) => {
    await openInToolbox(phone, box, name);
    await expect(phone.getByRole('button', { name: `打开 ${file}.pdf` })).toBeVisible();
    await phone.getByRole('button', { name: '返回' }).click();
    await phone.getByRole('button', { name: new RegExp(name) }).waitFor();
    await phone.getByRole('button', { name: '返回' }).click();
    await phone.getByRole('button', { name: new RegExp(box) }).waitFor();
    await phone.getByRole('button', { name: '返回' }).click();
  };
  await seen(name);
  await look(`update material_revision set at = now() where material_id = $1 and state = 'WAITING'`, [id]);
  await look('update job set run_at = now() where key = $1', [id]);
  const current = async () =>
    (await look(`select revision from material_revision where material_id = $1 and state = 'CURRENT'`, [id]))[0];
  await expect.poll(current).toEqual({ revision: 2 });
  await seen(next);
  await phone.context().close();
});

test('before a file is replaced all places are counted, and how many of them are not listed is said', async ({
  page,
  look,
}) => {
  const name = unique('到处在用');
  await openAs(page, 'operator', `${library}/fileManage`);
  await addFile(page, name);
  await look(
    `with tools as (
       insert into tool (tenant_id, id, type, name, status, layout)
       select m.tenant_id, gen_random_uuid(), 'KNOWLEDGE', m.name || n, 'ENABLED', 'LIST'
         from material m, generate_series(1, 30) as n where m.name = $1 returning tenant_id, id)
     insert into tool_material (tenant_id, tool_id, material_id, sort)
     select t.tenant_id, t.id, m.id, 1 from tools t join material m on m.tenant_id = t.tenant_id and m.name = $1`,
    [name],
  );
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await choose(page, name, '替换文件…');
  const drawer = page.getByRole('dialog', { name: `替换“${name}”的文件` });
  await expect(drawer.getByText(/^30 处引用、0 个工具箱，/)).toBeVisible();
  await expect(drawer.getByRole('list', { name: '引用处' }).getByRole('listitem')).toHaveCount(20);
  await expect(drawer.getByText('另有 10 处未列出')).toBeVisible();
});

test('what is used is replaced where it is used, deleted, and restored with what it had', async ({ page, look }) => {
  test.slow();
  const [name, other] = [unique('旧步骤'), unique('新步骤')];
  const [tool, box] = [unique('步骤工具'), unique('步骤工具箱')];
  const materialId = await addMaterial(page, name);
  await addMaterial(page, other);
  const [{ label } = {}] = await look(
    `with given as (
       insert into material_tag (tenant_id, material_id, tag_id)
       select m.tenant_id, m.id, g.id from material m join tag g on g.tenant_id = m.tenant_id and g.deleted_at is null
        where m.id = $1 order by g.id limit 1 returning tag_id)
     select g.name as label from tag g join given on g.id = given.tag_id`,
    [materialId],
  );
  const toolId = await addKnowledgeTool(page, tool, materialId);
  const toolboxId = await addToolbox(page, box);
  const { post } = await callsAs(page, 'operator');
  await post('/tenant/product/toolbox/addTool', { toolboxId, toolIds: [toolId] });

  const list = `${library}/imageTextManage?${keyword(name)}`;
  await openAs(page, 'operator', list);
  await expect(rowOf(page, name).getByText(String(label))).toBeVisible();
  await choose(page, name, '删除');
  const used = page.getByRole('dialog', { name: `“${name}”正在使用，不能删除` });
  await used.getByRole('link', { name: `${box} › ${tool}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: t.knowledge.edit.replace('{name}', tool) })).toBeVisible();
  await page.getByRole('button', { name: t.remove.replace('{name}', name) }).click();
  await chooseMaterial(page, other);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(t.saved.replace('{name}', tool))).toBeVisible();

  await page.goto(list);
  await choose(page, name, '删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.goto(`/recycleBin?${keyword(name)}`);
  await page.getByRole('button', { name: `恢复 ${name}` }).click();
  await page.goto(list);
  await expect(rowOf(page, name).getByText(String(label))).toBeVisible();
});

test('what somebody looked for in vain is written, and then found', async ({ page, browser, baseURL, look }) => {
  const asked = unique('拆洗雾化头');
  const phone = await openApp(browser, baseURL!, look);
  await phone.getByRole('button', { name: '工具箱', exact: true }).click();
  const find = async () => {
    await phone.getByLabel('想找什么？').fill(asked);
    await phone.getByRole('button', { name: '搜索素材', exact: true }).click();
  };
  await find();
  await expect(phone.getByText('没有找到')).toBeVisible();

  await openAs(page, 'operator', `${library}/materialMisses?${keyword(asked)}`);
  await rowOf(page, asked)
    .getByRole('button', { name: `写这篇 ${asked}` })
    .click();
  await expect(fieldOf(page, '标题')).toHaveValue(asked);
  await page.getByRole('textbox', { name: '正文' }).fill('先断电，再取下雾化头。');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText(`已发布“${asked}”`)).toBeVisible();
  await page.goto(`${library}/materialMisses?${keyword(asked)}`);
  await expect(rowOf(page, asked).getByText('已写')).toBeVisible();
  await rowOf(page, asked).getByRole('link', { name: asked, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: asked })).toBeVisible();

  // Found is what somebody may read: what lies in a toolbox of theirs.
  const [{ id } = {}] = await look('select id from material where name = $1', [asked]);
  await showInToolbox(page, String(id), unique('雾化工具箱'));
  await find();
  await phone.getByRole('button', { name: new RegExp(asked) }).click();
  await expect(phone.getByText('先断电，再取下雾化头。')).toBeVisible();
  await phone.context().close();
});

test('a large upload is paused from another page, and goes on where it was', async ({ page }) => {
  const name = unique('运行记录');
  const offsets: number[] = [];
  let isOpen = false;
  await page.route('**/base/file/tus/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const offset = Number(route.request().headers()['upload-offset']);
    offsets.push(offset);
    // Behind its first piece it waits until it was paused.
    return offset === 0 || isOpen ? route.continue() : undefined;
  });
  await openAs(page, 'operator', `${library}/fileManage`);
  await drop(page, [{ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.alloc(20 * 1024 * 1024, 'log\n') }]);
  await page.getByRole('button', { name: '添加 1 份素材' }).click();
  await expect.poll(() => offsets.length).toBe(2);
  await page.getByRole('link', { name: '视频', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '视频' })).toBeVisible();
  await page.getByRole('button', { name: '上传中心，1 个文件进行中' }).click();
  const centre = page.getByRole('dialog', { name: '上传中心' });
  await centre.getByRole('button', { name: `暂停“${name}.txt”` }).click();
  await expect(centre.getByText('已暂停')).toBeVisible();
  isOpen = true;
  await centre.getByRole('button', { name: `继续上传“${name}.txt”` }).click();
  await expect(centre.getByRole('link', { name: `已添加“${name}”` })).toBeVisible();
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  expect(offsets[2]).toBe(offsets[1]);
});
