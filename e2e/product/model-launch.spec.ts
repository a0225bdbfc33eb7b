import { glbOf, triangles } from '../../apps/server/src/areas/product/model/model-rig.ts';
import { machineFile, type Part } from '../../apps/server/src/demonstration/makers/product/model-file.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf } from '../rig/looks/keyboard.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { addSimulatedApplication, devicesOf, forgetSimulated, startSimulator } from '../rig/simulator.ts';
import { expect, test, type Page } from '../rig/test.ts';

// The whole way of a model: too heavy, replaced, launched in stages to devices that are played by the simulator, and taken
// off line again.

const list = '/modelManage/modelLaunch/model';
const DEVICES = 30;

const box: Part = { form: 'box', size: [0.4, 0.3, 0.2], at: [0, 0, 0], color: '#2B71F0' };
const sound = machineFile([box]);
const tooHeavy = glbOf(triangles(300_001));

test.afterEach(({ look }) => forgetSimulated(look));

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'model/gltf-binary', buffer });
const openModel = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: '模型详情' });
};

async function uploadHeavy(page: Page, name: string) {
  await page.getByRole('button', { name: '上传模型' }).click();
  const form = page.getByRole('dialog', { name: '上传模型' });
  await form.getByRole('combobox', { name: '所属产品' }).click();
  await page.getByRole('option', { name: /容量输液泵/ }).click();
  await fieldOf(page, '模型名称').fill(name);
  await fieldOf(page, '版本').fill('1.0');
  await choose(page, 'heavy.glb', tooHeavy);
  await expect(page.getByRole('img', { name: '缩略图' })).toBeVisible();
  await form.getByRole('button', { name: '上传模型' }).click();
  await page.getByRole('searchbox', { name: /搜索/ }).fill(name);
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('过重')).toBeVisible();
}

async function replace(page: Page) {
  await page.getByRole('button', { name: '替换文件' }).click();
  await page.getByRole('button', { name: '移除文件“heavy.glb”' }).click();
  await choose(page, 'light.glb', sound);
  await expect(page.getByRole('img', { name: '缩略图' })).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
}

test('a model is too heavy, replaced, launched in stages to devices, and taken off line', async ({
  page,
  look,
  baseURL,
}) => {
  test.slow();
  const name = unique('投放整机');
  const application = unique('投放应用');
  const code = `com.example.${unique('launch')}`;
  await openAs(page, 'owner', '/applyManage/application/applist');
  const applicationId = await addSimulatedApplication(page, application, code);
  await openAs(page, 'operator', list);
  await uploadHeavy(page, name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  const drawer = await openModel(page, name);
  const launch = drawer.getByRole('button', { name: '投放…' });
  await expect(launch).toHaveAttribute('aria-disabled', 'true');
  await expect(launch).toHaveAttribute('aria-description', /精简后替换文件/);
  await replace(page);
  await expect(row.getByText('流畅')).toBeVisible();

  let sent = '';
  const simulator = startSimulator(baseURL, code, { devices: DEVICES });
  try {
    await expect.poll(() => devicesOf(look, applicationId)).toBeGreaterThanOrEqual(DEVICES);
    await openModel(page, name);
    await launch.click();
    const form = page.getByRole('dialog', { name: `投放“${name}”` });
    // The drawer behind it gives the focus back as it goes; what is typed before that is lost.
    await expect(drawer).toBeHidden();
    await form.getByRole('combobox', { name: '投放到的应用' }).fill(application);
    await page.getByRole('option', { name: new RegExp(application) }).click();
    await page.keyboard.press('Escape');
    // Who gets it is counted while it is written, as upgrades do.
    const reached = form.getByRole('region', { name: '会收到的设备' });
    await expect(reached.getByText(/^[1-9]\d* 台设备将收到模型$/)).toBeVisible();
    await form.getByRole('radio', { name: '客户分组' }).check();
    await expect(reached.getByText('选好应用和范围后，这里显示有多少设备会收到。')).toBeVisible();
    await form.getByRole('combobox', { name: '选择客户分组' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await form.getByRole('radio', { name: '全部用户' }).check();
    await form.getByText('定时开始').click();
    await expect(form.getByLabel('开始时间')).toBeVisible();
    await form.getByText('立即开始').click();
    await expect(form.getByLabel('开始时间')).toBeHidden();
    await form.getByRole('switch', { name: '只在指定时段投放' }).click();
    await expect(form.getByRole('checkbox', { name: '周一' })).toBeChecked();
    await form.getByRole('switch', { name: '只在指定时段投放' }).click();
    // Large enough that somebody is in it, wherever the draw puts them.
    await form.getByLabel('第 1 阶段的规模').fill('40');
    await form.getByRole('button', { name: '开始投放' }).click();
    await expect(form).toBeHidden();
    // Nobody waits for the hours that the stages are observed.
    await look(
      `update plan_stage set soak_min = 0 where plan_id in (select id from upgrade_plan where application_id = $1)`,
      [applicationId],
    );
    await openModel(page, name);
    const launches = drawer.getByRole('region', { name: '投放' });
    await expect(launches.getByText(application)).toBeVisible();
    await expect(launches.getByText('已完成')).toBeVisible({ timeout: 90_000 });
    const progress = launches.getByText(/已送达 (\d+) \/ \1 台/);
    await expect(progress).toBeVisible();
    [, sent = ''] = /已送达 (\d+)/.exec((await progress.textContent()) ?? '') ?? [];
    await expect(drawer.getByText('已上线')).toBeVisible();
    await expect(drawer.getByRole('button', { name: '删除' })).toHaveAttribute('aria-disabled', 'true');

    await drawer.getByRole('button', { name: '下线…' }).click();
    await page
      .getByRole('dialog', { name: `将“${name}”下线？` })
      .getByRole('button', { name: '下线' })
      .click();
    await expect(drawer.getByText('已下线')).toBeVisible();
  } finally {
    await simulator.stop();
  }
  await page.goto(`/modelManage/modelLaunch/launchLog?keyword=${encodeURIComponent(name)}`);
  const lines = page.getByRole('table').getByRole('row');
  const launched = lines.filter({ hasText: application });
  await expect(launched.getByText('成功')).toBeVisible();
  await expect(launched.getByRole('cell', { name: sent, exact: true })).toBeVisible();
  // Devices that came after the launch have it as well.
  await expect(lines.filter({ hasText: '下线' }).getByRole('cell', { name: /^[1-9]\d*$/ })).toBeVisible();
});

test('nobody is shut out from launching, nor from a launch that runs', async ({ page }) => {
  test.slow();
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent('中央站网关')}`);
  const drawer = await openModel(page, '中央站网关');
  await drawer.getByRole('button', { name: '投放…' }).click();
  await expect(page.getByRole('dialog', { name: '投放“中央站网关”' })).toBeVisible();
  await expectNoViolations(page, 'the launch form', [390]);
  await page.goto(`${list}?keyword=${encodeURIComponent('输液泵整机')}&status=LAUNCHED`);
  await openModel(page, '输液泵整机');
  await expect(drawer.getByRole('region', { name: '投放' }).getByText('进行中')).toBeVisible();
  await expectNoViolations(page, 'a launch that runs', [390]);
});

test('a launch that was asked for by another is approved where the model is', async ({ page, look, baseURL }) => {
  test.slow();
  const application = unique('审批应用');
  const code = `com.example.${unique('approve')}`;
  await openAs(page, 'owner', '/applyManage/application/applist');
  const applicationId = await addSimulatedApplication(page, application, code);
  await look('update application set plan_approval = true where id = $1', [applicationId]);
  const simulator = startSimulator(baseURL, code, { devices: 5 });
  try {
    await expect.poll(() => devicesOf(look, applicationId)).toBeGreaterThanOrEqual(5);
  } finally {
    await simulator.stop();
  }
  await openAs(page, 'operator', `${list}?keyword=${encodeURIComponent('中央站网关')}`);
  const drawer = await openModel(page, '中央站网关');
  await drawer.getByRole('button', { name: '投放…' }).click();
  const form = page.getByRole('dialog', { name: '投放“中央站网关”' });
  await expect(drawer).toBeHidden();
  await form.getByRole('combobox', { name: '投放到的应用' }).fill(application);
  await page.getByRole('option', { name: new RegExp(application) }).click();
  await page.keyboard.press('Escape');
  await expect(form.getByText('需要第二人审批')).toBeVisible();
  await form.getByText('一次全部').click();
  await form.getByText('定时开始').click();
  await form.getByRole('button', { name: '开始投放' }).click();
  await expect(form).toBeHidden();
  await openModel(page, '中央站网关');
  const launches = drawer.getByRole('region', { name: '投放' });
  await expect(launches.getByText('待审批')).toBeVisible();
  const approve = launches.getByRole('button', { name: `批准：${application}` });
  // Nobody decides on what they have asked for.
  await expect(approve).toBeHidden();
  await look(
    `update upgrade_plan set created_by = o.id, updated_by = o.id, submitted_by = o.id from account o
      where application_id = $1 and o.username = 'owner'`,
    [applicationId],
  );
  await approve.click();
  const dialog = page.getByRole('dialog', { name: `批准对“${application}”的投放？` });
  await expect(dialog.getByText(/批准后于 .* 开始/)).toBeVisible();
  await dialog.getByRole('button', { name: '批准', exact: true }).click();
  await expect(launches.getByText('待开始')).toBeVisible();
  await launches.getByRole('button', { name: `取消投放：${application}` }).click();
  await page
    .getByRole('dialog', { name: /取消对/ })
    .getByRole('button', { name: '取消投放' })
    .click();
  await expect(launches.getByText('已取消').first()).toBeVisible();
});
