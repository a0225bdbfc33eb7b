import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { messageWords } from '../../apps/console/src/locales/system/message.ts';
import { planWords } from '../../apps/console/src/locales/application/upgrade-plan.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { callsAs, type Calls } from '../rig/calls.ts';
import { expect, test, type Page } from '../rig/test.ts';
import { filled } from '../rig/looks/words.ts';

// Upgrade plans as they are watched: the list, and the page of one that lives.

const list = '/applyManage/application/releaseManage_all';
const pageOf = (planId: string) => `${list}/releaseDetail_all?planId=${planId}`;
const widths = [390, 1440];

const stage = {
  name: '全部',
  percent: 100,
  count: null,
  successPct: 95,
  errorPct: 5,
  minSample: 10,
  soakMin: 60,
  onSuccess: 'NEXT',
  onError: 'PAUSE',
};

interface Fleet {
  applicationId: string;
  targetVersionId: string;
}

/** An application with a published version: 12 devices of one model are behind it, and 8 of another. */
async function makeFleet(owner: Calls, look: Look): Promise<Fleet> {
  const name = unique('巡检');
  const { applicationId } = await owner.post<{ applicationId: string }>('/tenant/application/add', {
    name,
    code: unique('com.kangheng.watch'),
    platform: 'ANDROID',
    audience: 'CLIENT',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
  });
  const [{ id } = {}] = await look(
    `insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                              store_url, release_notes, update_mode, status, published_at)
     select tenant_id, gen_random_uuid(), id, name || ' 2.0.0', '2.0.0', 200, 'STABLE', 'STORE_LINK',
            'https://store.example/app', '{"zh-CN": "修复问题", "en-US": "Mends faults"}', 'OPTIONAL', 'PUBLISHED', now()
       from application where id = $1 returning id`,
    [applicationId],
  );
  await look(
    `with c as (insert into client (tenant_id, id, name)
                select tenant_id, gen_random_uuid(), name from application where id = $1 returning tenant_id, id),
          u as (insert into client_user (tenant_id, id, client_id, name, phone, status)
                select tenant_id, gen_random_uuid(), id, '用户 ' || n,
                       '136' || lpad(floor(random() * 1000000)::text, 6, '0') || lpad(n::text, 2, '0'), 'ACTIVE'
                  from c, generate_series(1, 20) as n returning tenant_id, id, client_id)
     insert into app_device (tenant_id, id, application_id, device_key, user_kind, user_id, is_test, client_id, model,
                             os_version, version_code, version_name)
     select tenant_id, gen_random_uuid(), $1, gen_random_uuid()::text, 'CLIENT_USER', id, false, client_id,
            case when row_number() over () > 12 then 'Model Z' else 'HD-200' end, 'Android 12', 100, '1.0.0' from u`,
    [applicationId],
  );
  return { applicationId, targetVersionId: String(id) };
}

/** To everybody, in one stage. */
async function addPlan(caller: Calls, fleet: Fleet, more: object = {}): Promise<{ planId: string; name: string }> {
  return caller.post<{ planId: string; name: string }>('/tenant/upgradeplan/add', {
    ...fleet,
    name: unique('计划'),
    source: { mode: 'ANY', versionIds: [], minCode: null, maxCode: null },
    scope: {
      mode: 'ALL',
      ids: [],
      percent: null,
      locationCodes: [],
      fileId: null,
      excludeIds: [],
      deviceModels: { in: [], notIn: [] },
    },
    testFirst: false,
    stages: [stage],
    seed: crypto.randomUUID(),
    rollbackOf: null,
    snapshot: 'STATIC',
    updateMode: 'RECOMMENDED',
    forceAfter: null,
    startAt: null,
    endAt: null,
    window: null,
    retry: { times: 0, intervalMin: 0 },
    timeoutMin: null,
    approvalRequired: false,
    remark: null,
    submit: true,
    ...more,
  });
}

/** As if so many devices of a model, or of any, had told how it went: of those whose stage has begun. */
async function report(
  look: Look,
  planId: string,
  model: string | null,
  amount: number,
  status: 'SUCCEEDED' | 'FAILED',
) {
  const rows = await look(
    `update plan_offer set status = $4, attempts = 1, updated_at = now(), finished_at = now(),
            fail_code = case when $4 = 'FAILED' then 'INSTALL_FAILED' end
      where id = any(array(select r.id from plan_offer r join upgrade_plan p on p.id = r.plan_id
                            where r.plan_id = $1 and r.open and r.stage_no <= p.current_stage_no
                              and r.device_model = coalesce($2, r.device_model) limit $3))
     returning id`,
    [planId, model, amount, status],
  );
  expect(rows).toHaveLength(amount);
  await look(
    `insert into job as waiting (tenant_id, id, kind, key, payload)
     select tenant_id, gen_random_uuid(), 'PLAN_TICK', id::text, jsonb_build_object('planId', id)
       from upgrade_plan where id = $1
     on conflict (tenant_id, kind, key) where state = 'PENDING' and key is not null do update set run_at = now()`,
    [planId],
  );
}

const firstOfTwo = [
  { ...stage, name: '首批', percent: null, count: 10, errorPct: 20 },
  { ...stage, name: '其余' },
];

const overviewOf = (page: Page, locale: 'zh-CN' | 'en-US') =>
  page.getByRole('region', { name: planWords[locale].detail.overview });

const w = planWords['zh-CN'];

test('a plan is watched, stops by itself, goes on without a model and is canceled', async ({ page, look: ask }) => {
  const owner = await callsAs(page, 'owner');
  const { planId, name } = await addPlan(owner, await makeFleet(owner, ask));
  await openAs(page, 'owner', list);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const overview = overviewOf(page, 'zh-CN');
  await expect(overview).toContainText(w.statuses.RUNNING);
  await expect(overview).toContainText(w.live.live);
  const numberOf = (group: keyof typeof w.groups, count: number) =>
    overview.getByRole('button', { name: `${w.groups[group]} ${count}` });
  await expect(numberOf('waiting', 20)).toBeVisible();

  // Nobody reloads the page.
  await report(ask, planId, 'HD-200', 6, 'SUCCEEDED');
  await expect(numberOf('succeeded', 6)).toBeVisible();
  await report(ask, planId, 'Model Z', 4, 'FAILED');
  const device = filled(w.deviceOf, { model: 'Model Z', os: 'Android 12' });
  const banner = page.getByRole('alert').filter({ hasText: w.banner.title });
  await expect(banner).toContainText(filled(w.banner.device, { percent: 100, device }));
  await expect(overview).toContainText(w.pauseReasons.ERROR_THRESHOLD);
  await expect(page.locator('[aria-current="step"]')).toContainText('40%');

  await numberOf('failed', 4).click();
  const records = page.getByRole('table', { name: w.detail.tabs.records });
  await expect(records.getByRole('row')).toHaveCount(5);
  await expect(records).toContainText(w.failCodes.INSTALL_FAILED);
  await expectNoViolations(page, 'a plan that stopped by itself', widths);
  await page.goto(`${pageOf(planId)}&tab=failures`);
  await expect(page.getByRole('table', { name })).toContainText(w.failCodes.INSTALL_FAILED);
  await expectNoViolations(page, 'failures of a plan', widths);

  await banner.getByRole('button', { name: w.banner.exclude }).click();
  const excluding = page.getByRole('dialog', { name: filled(w.exclude.title, { device }) });
  await expect(excluding).toContainText(filled(w.exclude.text, { failed: 4, open: 4 }));
  await excluding.getByRole('button', { name: w.exclude.confirmResume }).click();
  await expect(excluding).toBeHidden();
  await expect(overview).toContainText(w.statuses.RUNNING);
  await expect(banner).toBeHidden();
  await expect(overview).toContainText(filled(w.detail.skipped, { count: 8 }));

  await page.getByRole('button', { name: w.actions.cancel }).click();
  const canceling = page.getByRole('dialog', { name: filled(w.cancel.title, { name }) });
  await canceling.getByRole('button', { name: w.cancel.confirm }).click();
  await expect(canceling).toContainText(w.reasonRequired);
  await expect(canceling.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Wrong build');
  await canceling.getByRole('button', { name: w.cancel.confirm }).click();
  await expect(canceling).toBeHidden();
  await expect(overview).toContainText(filled(w.detail.canceled, { reason: 'Wrong build' }));
  await expect(page.getByRole('button', { name: w.actions.rollback })).toBeVisible();
});

test('in an emergency one press pauses a plan, why comes afterwards, and a model is excluded from its head', async ({
  page,
  look: ask,
}) => {
  const owner = await callsAs(page, 'owner');
  const { planId, name } = await addPlan(owner, await makeFleet(owner, ask));
  await openAs(page, 'owner', pageOf(planId));
  const overview = overviewOf(page, 'zh-CN');
  await expect(overview).toContainText(w.statuses.RUNNING);
  await expect(overview).toContainText(filled(w.detail.upgraded, { percent: 0 }));
  await page.getByRole('button', { name: w.actions.pause, exact: true }).click();
  await expect(overview).toContainText(w.pauseReasons.MANUAL);
  const why = page.getByRole('dialog', { name: filled(w.explain.title, { name }) });
  await why.getByRole('button', { name: w.explain.later }).click();
  await overview.getByRole('button', { name: w.explain.open }).click();
  await why.getByRole('textbox').fill('客服反馈闪退');
  await why.getByRole('button', { name: w.explain.confirm }).click();
  await expect(overview).toContainText(filled(w.waits.PAUSED_NOTE, { note: '客服反馈闪退' }));

  await page.getByRole('button', { name: w.actions.exclude, exact: true }).click();
  const excluding = page.getByRole('dialog', { name: w.exclude.choose });
  await excluding.getByLabel(w.exclude.model).fill('Model Y');
  await expect(excluding).toContainText(filled(w.exclude.noneOf, { model: 'Model Y' }));
  await expect(excluding.getByRole('button', { name: w.exclude.confirm, exact: true })).toBeDisabled();
  await excluding.getByLabel(w.exclude.model).fill('Model Z');
  await expect(excluding).toContainText(filled(w.exclude.textModel, { count: 8, failed: 0 }));
  await excluding.getByRole('button', { name: w.exclude.confirm, exact: true }).click();
  await expect(excluding).toBeHidden();
  await expect(overview).toContainText(filled(w.detail.skipped, { count: 8 }));
  await expect(overview).toContainText(w.statuses.PAUSED);
});

test('a plan is approved by somebody else, who sees whom it meets', async ({ page, look: ask }) => {
  const author = await callsAs(page, await addPerson(ask));
  const owner = await callsAs(page, 'owner');
  const { planId, name } = await addPlan(author, await makeFleet(owner, ask), { approvalRequired: true });
  await openAs(page, 'owner', `${list}?toApprove=true`);
  await expect(page.getByRole('checkbox', { name: w.toApprove })).toBeChecked();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(w.statuses.PENDING_APPROVAL);
  await expectNoViolations(page, 'the list of plans', widths);

  await page.goto(pageOf(planId));
  const preview = page.getByRole('region', { name: w.preview.title });
  await expect(preview).toContainText('20');
  await expectNoViolations(page, 'a plan that waits for approval', widths);
  await page.getByRole('button', { name: w.actions.approve, exact: true }).click();
  const approving = page.getByRole('dialog', { name: filled(w.approve.title, { name }) });
  await expect(approving).toContainText('20');
  await approving.getByRole('button', { name: w.approve.confirm, exact: true }).click();
  await expect(approving).toBeHidden();
  await expect(overviewOf(page, 'zh-CN')).toContainText(w.statuses.RUNNING);
});

test('a stage that cancels its plan says why, and what has ended offers no way on', async ({ page, look: ask }) => {
  const owner = await callsAs(page, 'owner');
  const stages = firstOfTwo.map((one) => ({ ...one, errorPct: 5, onError: 'CANCEL' }));
  const { planId, name } = await addPlan(owner, await makeFleet(owner, ask), { stages });
  await openAs(page, 'owner', `${pageOf(planId)}&status=CANCELED`);
  const overview = overviewOf(page, 'zh-CN');
  await expect(overview).toContainText(w.live.live);
  await expect(page.locator('[aria-current="step"]')).toBeVisible();
  const records = page.getByRole('tabpanel', { name: w.detail.tabs.records });
  await expect(records).toContainText(kitWords['zh-CN'].list.nothingMatches);
  await report(ask, planId, null, 6, 'SUCCEEDED');
  await report(ask, planId, null, 4, 'FAILED');
  await expect(overview).toContainText(w.pauseReasons.CANCELED_ERRORS);
  const first = filled(w.stageNamed, { no: 1, name: '首批' });
  await expect(overview).toContainText(
    filled(w.detail.canceledErrors, { stage: first, percent: 40, limit: 5, finished: 10 }),
  );
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: w.actions.cancel })).toHaveCount(0);
  // Its devices are set free afterwards, and the numbers and the list go along.
  await expect(overview.getByRole('button', { name: `${w.groups.canceled} 10` })).toBeVisible();
  await expect(records.getByRole('row')).toHaveCount(11);
  const second = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '2 · 其余' }) });
  await expect(second).toContainText(w.stages.statuses.WAITING);

  await page.goto(`${list}?keyword=${name}`);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(w.pauseReasons.CANCELED_ERRORS);
});

test('a plan that was canceled before its time no longer says when it starts', async ({ page, look: ask }) => {
  const owner = await callsAs(page, 'owner');
  const startAt = new Date(Date.now() + 86_400_000).toISOString();
  const { planId, name } = await addPlan(owner, await makeFleet(owner, ask), { startAt });
  await openAs(page, 'owner', pageOf(planId));
  const overview = overviewOf(page, 'zh-CN');
  await expect(overview).toContainText(w.detail.startAt);
  await owner.get(`/tenant/upgradeplan/cancel?planId=${planId}&reason=late`);
  await expect(overview).toContainText(filled(w.detail.canceled, { reason: 'late' }));
  await expect(overview).not.toContainText(w.detail.startAt);
  await page.goto(`${list}?keyword=${name}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText(w.neverCounted);
  // Only when it has ended.
  await expect(row.getByRole('time')).toHaveCount(1);
});

test('a stage that can no longer pass by itself asks for somebody, and says what to do', async ({
  page,
  look: ask,
}) => {
  const owner = await callsAs(page, 'owner');
  const { planId } = await addPlan(owner, await makeFleet(owner, ask), { stages: firstOfTwo });
  await openAs(page, 'owner', pageOf(planId));
  const overview = overviewOf(page, 'zh-CN');
  await expect(overview).toContainText(w.live.live);
  await expect(page.locator('[aria-current="step"]')).toBeVisible();
  await report(ask, planId, null, 8, 'SUCCEEDED');
  await report(ask, planId, null, 2, 'FAILED');
  const stageName = filled(w.stageNamed, { no: 1, name: '首批' });
  await expect(overview).toContainText(
    filled(w.waits.SUCCESS_NEVER, { stage: stageName, successPct: 80, neededPct: 95 }),
  );
  await page.getByRole('button', { name: w.actions.next }).click();
  const going = page.getByRole('dialog', { name: w.next.title });
  await expect(going).toContainText(filled(w.next.failed, { stage: stageName }));
  await going.getByRole('button', { name: w.next.confirm }).click();
  await expect(page.locator('[aria-current="step"]')).toContainText('其余');
});

test('a sub-account, who has no pages of plans, lets the next stage begin from its message', async ({
  page,
  look: ask,
}) => {
  const mover = await addPerson(ask);
  const owner = await callsAs(page, 'owner');
  const [first, rest] = firstOfTwo;
  const stages = [{ ...first, soakMin: 0, onSuccess: 'WAIT_CONFIRM' }, rest];
  const { planId, name } = await addPlan(owner, await makeFleet(owner, ask), { stages });
  await expect
    .poll(async () => (await ask('select current_stage_no as no from upgrade_plan where id = $1', [planId]))[0])
    .toEqual({ no: 1 });
  await report(ask, planId, null, 10, 'SUCCEEDED');
  await expect
    .poll(async () => (await ask('select pause_reason as why from upgrade_plan where id = $1', [planId]))[0])
    .toEqual({ why: 'STAGE_GATE' });

  const m = messageWords['zh-CN'];
  await openAs(page, mover, '/user/messages?kind=TODO');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name: new RegExp(m.open) }).click();
  const dialog = page.getByRole('dialog', { name: filled(m.plan.confirmTitle, { name }) });
  await expect(dialog).toContainText('成功 10 台');
  await expect(dialog).toContainText(filled(w.next.after, { stage: filled(w.stageNumbered, { no: 2 }), count: 10 }));
  await expectNoViolations(page, 'a stage to confirm', widths);
  // By keyboard: the focus begins at the way back.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: w.next.confirm })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(w.next.done)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await ask('select current_stage_no as no, status from upgrade_plan where id = $1', [planId])).toEqual([
    { no: 2, status: 'RUNNING' },
  ]);

  // Whoever comes back to the message is told that it is done.
  await page.goto(`/user/messages?plan=${planId}`);
  await expect(page.getByRole('dialog', { name })).toContainText(/无需处理/);
});

test('hours by the devices’ own clocks are told as such', async ({ page, look: ask }) => {
  const owner = await callsAs(page, 'owner');
  const hourOf = (inHours: number) =>
    new Date(Date.now() + inHours * 3_600_000).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' }).slice(0, 5);
  const [from, to] = [hourOf(3), hourOf(6)];
  const window = { weekdays: [1, 2, 3, 4, 5, 6, 7], from, to, zone: 'DEVICE' };
  const { planId } = await addPlan(owner, await makeFleet(owner, ask), { window });
  await openAs(page, 'owner', `${pageOf(planId)}&tab=settings`);
  const hours = filled(w.settings.hours, { days: w.settings.everyDay, from, to });
  await expect(overviewOf(page, 'zh-CN')).toContainText(filled(w.waits.WINDOW_DEVICE, { hours }));
  await expect(page.getByRole('tabpanel', { name: w.detail.tabs.settings })).toContainText(w.settings.zones.DEVICE);
});

test('without its line the page asks by itself, and says when it learns nothing any more', async ({
  page,
  look: ask,
}) => {
  const owner = await callsAs(page, 'owner');
  const { planId } = await addPlan(owner, await makeFleet(owner, ask));
  let away = false;
  await page.route(/\/tenant\/upgradeplan\/(progress|detail)/, (route) =>
    away || route.request().url().includes('/progress') ? route.abort() : route.continue(),
  );
  await openAs(page, 'owner', pageOf(planId));
  const overview = overviewOf(page, 'zh-CN');
  await expect(overview).toContainText(w.live.polling);
  await expect(page.locator('[aria-current="step"]')).toBeVisible();
  await report(ask, planId, 'HD-200', 6, 'SUCCEEDED');
  await expect(overview.getByRole('button', { name: `${w.groups.succeeded} 6` })).toBeVisible();
  const stale = overview.getByText(new RegExp(w.live.stale.split('{time}')[0]!));
  await expect(stale).toHaveCount(0);
  away = true;
  await expect(stale).toBeVisible();
  await expect(overview.getByRole('button', { name: `${w.groups.succeeded} 6` })).toBeVisible();
  away = false;
  await expect(overview).toContainText(w.live.polling);
});
