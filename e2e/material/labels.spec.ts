import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { expect, test } from '../rig/test.ts';
import { openAs, unique } from '../rig/sign-in.ts';

const list = '/materialLibrary/sourceMaterial/labelManage';
/** The form's own button: adding says what it adds. */
const save = /^(保存|新增标签)$/;

// The reference of all resources is used as most people see it: with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a label is added, found, edited, deleted and restored', async ({ page }) => {
  const name = unique('旅程');
  await openAs(page, 'operator', list);
  await page
    .getByRole('link', { name: '新增标签' })
    .or(page.getByRole('button', { name: '新增标签' }))
    .click();
  // By its whole name: the list's own search field is named alike, and there until the form has come.
  await fieldOf(page, '标签名称').fill(name);
  await page.getByRole('button', { name: save }).click();
  await expect(page).toHaveURL(/labelManage(\?|$)/);

  await page.getByRole('searchbox', { name: /搜索/ }).fill(name);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(page).toHaveURL(/keyword=/);
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText('编辑')
    .click();
  await expect(fieldOf(page, '标签名称')).toHaveValue(name);
  await fieldOf(page, '标签名称').fill(`${name}改`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row', { name: new RegExp(`${name}改`) })).toBeVisible();

  await page
    .getByRole('row', { name: new RegExp(`${name}改`) })
    .getByText('删除')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  await page.goto('/recycleBin');
  const row = page.getByRole('row', { name: new RegExp(`${name}改`) });
  await row.getByText('恢复').click();
  await expect(row).toHaveCount(0);
});

test('the form tells what is wrong at the field, from the contract and from the server', async ({ page }) => {
  await openAs(page, 'operator', `${list}/addLabel`);
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByText('此项为必填')).toBeVisible();
  await expect(page.getByLabel('标签名称')).toBeFocused();
  await page.getByLabel('标签名称').fill('用电安全');
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByText('名称“用电安全”已存在，请换一个').first()).toBeVisible();
  await page.getByLabel('排序').fill('7');
  await page.getByLabel('排序').blur();
  await expect(page.getByLabel('标签名称')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('标签名称')).toHaveValue('用电安全');
});

test('a label in use names what uses it', async ({ page }) => {
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent('输液泵')}`);
  await page
    .getByRole('row', { name: /输液泵/ })
    .getByText('删除')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('dialog').getByText('输液泵压力报警处理')).toBeVisible();
});

test('several are deleted at once', async ({ page }) => {
  const word = unique('批量');
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent(word)}`);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (const end of ['甲', '乙']) {
    await page.request.post('/tenant/tag/add', {
      data: { name: word + end, color: '#2B71F0' },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(page.getByText('共 2 条')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(page.getByText('已选 2 项')).toBeVisible();
  const bar = page.getByRole('region', { name: '已选内容的操作' });
  await bar.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的结果')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('共 2 条')).toBeVisible();
});

test('labels are merged: what changes is counted first, and the materials carry the one that stays', async ({
  page,
}) => {
  const word = unique('并');
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent(word)}`);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const post = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    return ((await answer.json()) as { data: T }).data;
  };
  const tagIds: string[] = [];
  for (const end of ['甲', '乙']) {
    const made = await post<{ tagId: string }>('/tenant/tag/add', { name: word + end, color: '#2B71F0' });
    tagIds.push(made.tagId);
  }
  const { list: some } = await post<{ list: { materialId: string }[] }>('/tenant/material/page', { pageSize: 3 });
  const materialIds = some.map(({ materialId }) => materialId);
  // One of the three carries both, and is counted once.
  await post('/tenant/material/bindTag', {
    materialIds: materialIds.slice(0, 2),
    addTagIds: [tagIds[0]],
    removeTagIds: [],
  });
  await post('/tenant/material/bindTag', {
    materialIds: materialIds.slice(1),
    addTagIds: [tagIds[1]],
    removeTagIds: [],
  });
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect(page.getByText('共 2 条')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('region', { name: '已选内容的操作' }).getByRole('button', { name: '合并' }).click();
  const dialog = page.getByRole('dialog', { name: '合并 2 个标签' });
  await dialog.getByRole('radio', { name: `${word}甲` }).check();
  const preview = dialog.getByRole('list', { name: '影响范围' });
  await expect(preview.getByText(`2 个素材会改用“${word}甲”。`)).toBeVisible();
  await expect(preview.getByText(`合并后共有 3 个素材使用“${word}甲”`)).toBeVisible();
  await expectNoViolations(page, 'labels that are about to be merged', [390, 1440]);
  await dialog.getByRole('button', { name: '合并', exact: true }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(`${word}甲`) });
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await row.getByText('编辑').click();
  await expect(page.getByText('会体现在使用此标签的 3 个素材上')).toBeVisible();
});

test('two editors: the second sees both values and chooses', async ({ page }) => {
  const name = unique('冲突');
  await openAs(page, 'operator', list);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const added = await page.request.post('/tenant/tag/add', { data: { name, color: '#2B71F0' }, headers });
  const { data } = (await added.json()) as { data: { tagId: string; version: number } };
  await page.goto(`${list}/editLabel?tagId=${data.tagId}`);
  await expect(page.getByLabel('标签名称')).toHaveValue(name);
  const theirs = {
    tagId: data.tagId,
    version: data.version,
    name: `${name}他`,
    color: '#2B71F0',
    category: null,
    sort: 0,
  };
  await page.request.post('/tenant/tag/update', { data: theirs, headers });
  await page.getByLabel('标签名称').fill(`${name}我`);
  await page.getByRole('button', { name: save }).click();
  const dialog = page.getByRole('dialog', { name: '内容已被他人修改' });
  await expect(dialog.getByText(`${name}他`)).toBeVisible();
  await expect(dialog.getByText(`${name}我`)).toBeVisible();
  await dialog.getByText(`${name}我`).click();
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await expect(page).toHaveURL(/labelManage(\?|$)/);
  const after = await page.request.get(`/tenant/tag/detail?tagId=${data.tagId}`, { headers });
  expect(((await after.json()) as { data: { name: string } }).data.name).toBe(`${name}我`);
});

test('what was typed survives leaving, and is offered again', async ({ page }) => {
  const name = unique('草稿');
  await openAs(page, 'operator', `${list}/addLabel`);
  await page.getByLabel('标签名称').fill(name);
  await page.getByRole('link', { name: '工作台' }).click();
  await page.getByRole('button', { name: '保留草稿并离开' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goto(`${list}/addLabel`);
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await expect(page.getByLabel('标签名称')).toHaveValue(name);
});

test('a double click on save makes one label', async ({ page }) => {
  const name = unique('双击');
  await openAs(page, 'operator', `${list}/addLabel`);
  await page.getByLabel('标签名称').fill(name);
  await page.getByRole('button', { name: save }).dblclick();
  await expect(page).toHaveURL(/labelManage(\?|$)/);
  await page.goto(`${list}?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByText('共 1 条')).toBeVisible();
});

test('the list comes back as it was left', async ({ page }) => {
  await openAs(page, 'operator', `${list}?pageSize=10&pageNo=2&sortField=name&sortOrder=desc`);
  await expect(page.getByRole('columnheader', { name: /标签名称/ })).toHaveAttribute('aria-sort', 'descending');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('编辑');
  const first = await row.innerText();
  await row.getByText('编辑').click();
  await expect(page).toHaveURL(/editLabel/);
  await page.goBack();
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(row).toHaveText(first, { useInnerText: true });
});

test('text that looks like markup is shown as text', async ({ page }) => {
  const name = `<img src=x>${unique('')}`.slice(0, 20);
  await openAs(page, 'operator', `${list}/addLabel`);
  await page.getByLabel('标签名称').fill(name);
  await page.getByRole('button', { name: save }).click();
  await page.goto(`${list}?keyword=${encodeURIComponent(name)}`);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
});
