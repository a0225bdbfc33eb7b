import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { stageWords } from '../../apps/console/src/locales/kit/stages.ts';
import { planFormWords } from '../../apps/console/src/locales/application/upgrade-plan-form.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { expectNoViolations, settled } from '../rig/looks/axe.ts';
import { fieldOf, press, reach, type as typeInto } from '../rig/looks/keyboard.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

// An upgrade plan while it is being written: whom it meets, what stands against it, and that nothing typed is lost.

const panel = '/applyManage/application/releaseManage_all/releasePanel';
const widths = [390, 1440];

interface Fleet {
  name: string;
  applicationId: string;
  versionIds: string[];
  /** Of a user with one device. */
  phone: string;
}

/** An application with two versions: 30 devices on the first, 4 on the second, and 2 of a test account. */
async function makeFleet(owner: Calls, look: Look, planApproval = false): Promise<Fleet> {
  const name = unique('巡检');
  const { applicationId } = await owner.post<{ applicationId: string }>('/tenant/application/add', {
    name,
    code: unique('com.kangheng.plan'),
    platform: 'ANDROID',
    audience: 'CLIENT',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
    planApproval,
  });
  const versionIds: string[] = [];
  for (const versionCode of [100, 200]) versionIds.push(await publish(owner, applicationId, versionCode));
  const [{ phone } = {}] = await look(
    `with t as (select tenant_id from account where username = 'owner'),
          c as (insert into client (tenant_id, id, name) select tenant_id, gen_random_uuid(), $1 from t
                returning tenant_id, id),
          u as (insert into client_user (tenant_id, id, client_id, name, phone, status)
                select tenant_id, gen_random_uuid(), id, '用户 ' || n, '135' || lpad((floor(random() * 1000000))::text, 6, '0')
                       || lpad(n::text, 2, '0'), 'ACTIVE' from c, generate_series(1, 34) as n
                returning tenant_id, id, client_id, phone),
          a as (insert into test_account (tenant_id, id, account, name, user_kind, purpose, code_hash, valid_from, valid_to)
                select tenant_id, gen_random_uuid(), $1, $1, 'CLIENT_USER', $1, '', now(), now() + interval '9 days' from t
                returning tenant_id, id),
          d as (select tenant_id, id, client_id, false as is_test, row_number() over () as n from u
                 union all select tenant_id, id, null, true, 1 from a, generate_series(1, 2)),
          made as (insert into app_device (tenant_id, id, application_id, device_key, user_kind, user_id, is_test, client_id,
                                           model, os_version, version_code, version_name)
                select tenant_id, gen_random_uuid(), $2, gen_random_uuid()::text, 'CLIENT_USER', id, is_test, client_id,
                       'HD-200', '14', case when n > 30 then 200 else 100 end, '1.0.0' from d returning user_id, version_code)
     select phone from u join made on made.user_id = u.id where made.version_code = 100 limit 1`,
    [name, applicationId],
  );
  return { name, applicationId, versionIds, phone: String(phone) };
}

async function publish(owner: Calls, applicationId: string, versionCode: number): Promise<string> {
  const { versionId } = await owner.post<{ versionId: string }>('/tenant/application/version/add', {
    applicationId,
    versionName: `${versionCode / 100}.0.0`,
    versionCode,
    channel: 'STABLE',
    packageType: 'STORE_LINK',
    fileId: null,
    storeUrl: 'https://store.example/app',
    releaseNotes: { 'zh-CN': '修复问题。', 'en-US': 'Mends faults.' },
    updateMode: 'OPTIONAL',
    forcedBelowVersionCode: null,
  });
  await owner.get(`/tenant/application/version/publish?versionId=${versionId}&confirmed=1`);
  return versionId;
}

const planOf = async (look: Look, applicationId: string) =>
  (await look('select id, status, remark, scope from upgrade_plan where application_id = $1', [applicationId]))[0];

const previewOf = (page: Page, title: string) => page.getByRole('region', { name: title });

const w = { ...planFormWords['zh-CN'], stages: stageWords['zh-CN'] };

test('a plan is written by keyboard, kept as a draft and submitted', async ({ page, look }) => {
  const owner = await callsAs(page, 'owner');
  const { name, applicationId } = await makeFleet(owner, look);
  await openAs(page, 'owner', `${panel}?applicationId=${applicationId}`);
  await expect(fieldOf(page, w.basics.name)).toHaveValue(filled(w.basics.suggested, { app: name, version: '2.0.0' }));
  const preview = previewOf(page, w.preview.title);
  await expect(preview.getByRole('status').first()).toHaveText(`32 ${w.preview.eligible}`);
  await expect(preview.getByRole('definition')).toHaveText(['32', '4']);

  // All at once; then five devices before the others, and one more stage that is moved and taken away again.
  await reach(page, page.getByRole('radio', { name: w.stages.presetNames.three, exact: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: w.stages.presetNames.once })).toBeChecked();
  await press(page, w.stages.add);
  const size = (no: number) => page.getByLabel(filled(w.stages.size, { no }));
  await expect(size(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: w.stages.units.count }).waitFor();
  // The list is there a moment before it knows which one is chosen, and from that one the arrows start.
  await settled(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(size(1)).toHaveValue('100');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  await press(page, w.stages.add);
  await expect(size(2)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(size(1)).toHaveValue('50');
  await expect(size(2)).toHaveValue('5');
  await press(page, filled(w.stages.remove, { no: 1 }));
  await expect(size(1)).toHaveValue('5');
  await expect(size(2)).toHaveCount(0);
  const stage = (no: number) => filled(w.stages.name, { no });
  const devices = (count: number) => filled(w.preview.devices, { count });
  await expect(preview.getByRole('listitem')).toHaveText([
    `${w.preview.testStage}${devices(2)}`,
    `${stage(1)}${devices(5)}`,
    `${stage(2)}${devices(25)}`,
  ]);

  await press(page, w.preview.view);
  const drawer = page.getByRole('dialog', { name: w.devices.title });
  await expect(drawer.getByRole('status')).toHaveText(filled(w.devices.total, { count: 36 }));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await reach(page, fieldOf(page, w.basics.name));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/releaseManage_all(\?|$)/);
  const draft = await planOf(look, applicationId);
  expect(draft).toMatchObject({ status: 'DRAFT' });

  await page.goto(`${panel}?planId=${String(draft?.['id'])}`);
  await expect(size(1)).toHaveValue('5');
  await expect(preview.getByRole('status').first()).toHaveText(`32 ${w.preview.eligible}`);
  await press(page, w.save.start);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(filled(w.confirm.now, { count: 32, stages: 2, version: '2.0.0' }));
  await expect(dialog).toContainText(filled(w.confirm.testFirst, { count: 2 }));
  await press(page, w.confirm.confirm.start);
  await expect(page).toHaveURL(new RegExp(`releaseDetail_all\\?planId=${String(draft?.['id'])}`));
  expect((await planOf(look, applicationId))?.['status']).toMatch(/SCHEDULED|RUNNING/);
});

test('the form of a plan, its devices and its question are there for everyone', async ({ page, look }) => {
  const owner = await callsAs(page, 'owner');
  const { applicationId } = await makeFleet(owner, look);
  await openAs(page, 'owner', `${panel}?applicationId=${applicationId}`);
  const preview = previewOf(page, w.preview.title);
  await expect(preview.getByRole('status').first()).toHaveText(`32 ${w.preview.eligible}`);
  await page.getByText(w.stages.presetNames.once, { exact: true }).click();
  await expect(preview.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('status', { name: w.preview.counting })).toHaveCount(0);
  await expectNoViolations(page, 'an upgrade plan', widths);

  await page.getByRole('button', { name: w.preview.view }).click();
  const drawer = page.getByRole('dialog', { name: w.devices.title });
  await expect(drawer.getByRole('status')).toHaveText(filled(w.devices.total, { count: 36 }));
  await expectNoViolations(page, 'the devices of a plan');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: w.save.start }).click();
  await expect(page.getByRole('dialog')).toContainText(filled(w.confirm.nowOne, { count: 32, version: '2.0.0' }));
  await expectNoViolations(page, 'the question before a plan starts');
});

test('what stands against a plan is said at its field, and nothing typed is lost', async ({ page, look }) => {
  const kit = kitWords['zh-CN'];
  const owner = await callsAs(page, 'owner');
  const { applicationId, versionIds, phone } = await makeFleet(owner, look, true);
  await openAs(page, 'owner', panel);
  await page.getByRole('button', { name: w.save.start }).click();
  const application = page.getByRole('combobox', { name: w.basics.application });
  await expect(application).toBeFocused();
  await expect(application).toHaveAttribute('aria-invalid', 'true');

  // The application asks for a second person, and the button says so.
  await page.goto(`${panel}?versionId=${versionIds[1]}`);
  await expect(page.getByRole('switch', { name: w.retry.approval })).toBeDisabled();
  await expect(page.getByText(w.retry.approvalForced)).toBeVisible();
  const submit = page.getByRole('button', { name: w.save.approve });

  await page.getByRole('radio', { name: w.scope.modes.FILE }).check();
  await submit.click();
  await expect(page.getByText(w.errors.file)).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${w.file.column}\r\n${phone}\r\n13800000001\r\n`),
  });
  await expect(page.getByText(filled(w.file.resultOf, { name: 'list.csv', rows: 2, matched: 1 }))).toBeVisible();
  await expect(page.getByText(filled(w.file.row, { row: 3, value: '13800000001' }))).toBeVisible();
  // Numbers of the audience before are dimmed until the new ones are there, which are asked for a moment later.
  await expect(page.getByRole('status', { name: w.preview.counting })).toHaveCount(0);
  await expectNoViolations(page, 'a plan for a list in a file', widths);
  // One of the list, and the test account's two devices before.
  const preview = previewOf(page, w.preview.title);
  await expect(preview.getByRole('status').first()).toHaveText(`3 ${w.preview.eligible}`);
  await page.getByText(w.stages.presetNames.once, { exact: true }).click();

  await typeInto(page, w.basics.remark, '第一句');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: shellWords['zh-CN'].routes.releaseManage_all })
    .first()
    .click();
  await page.getByRole('button', { name: kit.form.leaveKeep }).click();
  await expect(page).toHaveURL(/releaseManage_all(\?|$)/);
  await page.goto(`${panel}?versionId=${versionIds[1]}`);
  await page.getByRole('button', { name: kit.form.draftRestore }).click();
  await expect(fieldOf(page, w.basics.remark)).toHaveValue('第一句');
  await expect(page.getByText(filled(w.file.result, { name: 'list.csv', matched: 1 }))).toBeVisible();
  await page.getByRole('button', { name: w.save.draft }).click();
  await expect(page).toHaveURL(/releaseManage_all(\?|$)/);
  const draft = await planOf(look, applicationId);
  const planId = String(draft?.['id']);

  // Somebody else is faster.
  await page.goto(`${panel}?planId=${planId}`);
  await expect(fieldOf(page, w.basics.remark)).toHaveValue('第一句');
  await look(`update upgrade_plan set remark = '别人的话', version = version + 1 where id = $1`, [planId]);
  await typeInto(page, w.basics.remark, '第二句');
  await page.getByRole('button', { name: w.save.draft }).click();
  const conflict = page.getByRole('dialog', { name: kit.conflict.title });
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(conflict).toContainText('别人的话');
  await conflict.getByRole('button', { name: kit.conflict.save }).click();
  await expect(page).toHaveURL(/releaseManage_all(\?|$)/);
  expect((await planOf(look, applicationId))?.['remark']).toBe('第二句');

  // What the server alone can know comes back to its field.
  await page.goto(`${panel}?planId=${planId}`);
  await expect(preview.getByRole('status').first()).toHaveText(`3 ${w.preview.eligible}`);
  await owner.post('/tenant/application/version/withdraw', { versionId: versionIds[1], reason: '有误' });
  await submit.click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: w.confirm.confirm.approve });
  await confirm.waitFor();
  // A frame may come before the question has gone; here it always does.
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = (draw) => {
      queueMicrotask(() => draw(performance.now()));
      return 0;
    };
  });
  await confirm.click();
  const target = page.getByRole('combobox', { name: w.basics.target });
  await expect(target).toHaveAttribute('aria-invalid', 'true');
  await expect(target).toBeFocused();
  expect((await planOf(look, applicationId))?.['status']).toBe('DRAFT');
});

test('the author is warned where a stage would wait for somebody, and told by whose clock the hours are', async ({
  page,
  look,
}) => {
  const owner = await callsAs(page, 'owner');
  const { applicationId } = await makeFleet(owner, look);
  await openAs(page, 'owner', `${panel}?applicationId=${applicationId}`);
  // So many that nobody is left out by chance.
  await page.getByLabel(filled(w.stages.size, { no: 1 })).fill('50');
  const gap = page.getByText(filled(w.stages.gap, { from: 5, to: 20 }));
  await page.getByRole('button', { name: filled(w.stages.editGate, { no: 1 }) }).click();
  const limit = page.getByRole('textbox', { name: w.stages.errorPct });
  await expect(limit).toHaveValue('5');
  await expect(gap).toHaveCount(0);
  await limit.fill('20');
  await expect(gap).toBeVisible();

  await page.getByRole('switch', { name: w.schedule.window }).click();
  await expect(page.getByText(w.schedule.byClock.DEVICE)).toBeVisible();
  await page.getByRole('combobox', { name: w.schedule.clock }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByText(w.schedule.byClock.TENANT)).toBeVisible();
  await expect(page.getByText(w.schedule.byClock.DEVICE)).toHaveCount(0);
  await expect(page.getByRole('status', { name: w.preview.counting })).toHaveCount(0);
  await expectNoViolations(page, 'a plan with a warning', widths);

  // It is a warning.
  await page.getByRole('button', { name: w.save.start }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.confirm.confirm.start }).click();
  await expect(page).toHaveURL(/releaseDetail_all/);
  expect((await planOf(look, applicationId))?.['status']).toMatch(/SCHEDULED|RUNNING/);
});

test('what was said against a plan stands above its form', async ({ page, look }) => {
  const owner = await callsAs(page, 'owner');
  const { applicationId } = await makeFleet(owner, look, true);
  await openAs(page, 'owner', `${panel}?applicationId=${applicationId}`);
  await page.getByText(w.stages.presetNames.once, { exact: true }).click();
  await page.getByRole('button', { name: w.save.approve }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.confirm.confirm.approve }).click();
  await expect(page).toHaveURL(/releaseDetail_all/);
  const { id } = (await planOf(look, applicationId)) ?? {};
  const approver = await callsAs(page, await addPerson(look, 'owner'));
  const { version } = await owner.get<{ version: number }>(`/tenant/upgradeplan/detail?planId=${String(id)}`);
  await approver.post('/tenant/upgradeplan/reject', { planId: id, version, remark: '请先试十台' });

  await page.goto(`${panel}?planId=${String(id)}`);
  const note = page.getByRole('alert').filter({ hasText: w.rejected });
  await expect(note).toContainText('请先试十台');
  await expect(note).toContainText(w.rejectedHint);
  await page.getByRole('button', { name: w.save.approve }).click();
  await page.getByRole('dialog').getByRole('button', { name: w.confirm.confirm.approve }).click();
  await expect(page).toHaveURL(/releaseDetail_all/);
  expect(await planOf(look, applicationId)).toMatchObject({ status: 'PENDING_APPROVAL' });
});
