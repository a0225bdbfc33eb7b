import { accessRequestWords } from '../../apps/console/src/locales/auth/access-request.ts';
import { planWords } from '../../apps/console/src/locales/application/upgrade-plan.ts';
import { reviewWords } from '../../apps/console/src/locales/client/temp-user.ts';
import { kitWords } from '../../apps/console/src/locales/kit/kit.ts';
import { shellWords } from '../../apps/console/src/locales/shell/shell.ts';
import { approvalDeskWords } from '../../apps/console/src/locales/system/approval-desk.ts';
import { messageWords } from '../../apps/console/src/locales/system/message.ts';
import { workplaceWords } from '../../apps/console/src/locales/system/workplace.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { fieldOf, press, reach } from '../rig/looks/keyboard.ts';
import { filled } from '../rig/looks/words.ts';
import { addApplicant, stateOf } from '../rig/people/applicants.ts';
import { addHolder, addPerson } from '../rig/people/people.ts';
import type { Look } from '../rig/server.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { expect, test, type Page } from '../rig/test.ts';

const w = approvalDeskWords['zh-CN'];
const path = (keyword: string) => `/approvalDesk?keyword=${encodeURIComponent(keyword)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** A plan of the demonstration once more, submitted by somebody else: to be approved, or with a stage to confirm. */
async function addPlan(look: Look, name: string, state: 'PENDING_APPROVAL' | 'PAUSED'): Promise<string> {
  const [plan] = await look(
    `insert into upgrade_plan (tenant_id, id, application_id, name, target_version_id, source, scope, test_first, seed, snapshot,
                               update_mode, retry_times, retry_interval_min, approval_asked, approval_state, submitted_by,
                               created_by, status, pause_reason, current_stage_no, filled, fill_total, started_at, ends_at, remark)
     select tenant_id, gen_random_uuid(), application_id, $1, target_version_id, source, scope, test_first, seed, snapshot,
            update_mode, retry_times, retry_interval_min, true, case when $2::text = 'PAUSED' then 'APPROVED' else 'PENDING' end,
            submitted_by, created_by, $2::text, case when $2::text = 'PAUSED' then 'STAGE_GATE' end, case when $2::text = 'PAUSED' then 1 end,
            $2::text = 'PAUSED', 0, case when $2::text = 'PAUSED' then now() end,
            case when $2::text = 'PAUSED' then now() + interval '30 days' end, '修复闪退'
       from upgrade_plan where name = '服务通 2.5.0 分批升级' returning id`,
    [name, state],
  );
  await look(
    `insert into plan_stage (tenant_id, plan_id, stage_no, name, percent, success_pct, error_pct, min_sample, soak_min,
                             on_success, on_error, bucket_to, status, started_at, finished_at)
     select s.tenant_id, $1::uuid, s.stage_no, s.name, s.percent, s.success_pct, s.error_pct, s.min_sample, s.soak_min,
            s.on_success, s.on_error, s.bucket_to, case when $2::text = 'PAUSED' then s.status else 'WAITING' end,
            s.started_at, s.finished_at
       from plan_stage s join upgrade_plan u on u.tenant_id = s.tenant_id and u.id = s.plan_id
      where u.name = '服务通 2.5.0 分批升级'`,
    [plan!['id'], state],
  );
  return plan!['id'] as string;
}
const statusOf = async (look: Look, planId: string) =>
  (await look('select status from upgrade_plan where id = $1', [planId]))[0]!['status'];

test('requests, plans and stages wait in one list, the late ones in red, and are decided there', async ({
  page,
  look,
}) => {
  const mark = unique('台');
  const late = await addApplicant(look, { company: `${mark}医院`, dueInHours: -3 });
  const toApprove = await addPlan(look, `${mark}审批计划`, 'PENDING_APPROVAL');
  const stage = await addPlan(look, `${mark}阶段计划`, 'PAUSED');
  const who = await addPerson(look, 'owner');

  await openAs(page, who, '/dashboard');
  await page.getByRole('link', { name: workplaceWords['zh-CN'].waiting.desk }).click();
  await expect(page.getByRole('heading', { name: w.title, level: 1 })).toBeVisible();
  await page.getByRole('searchbox').or(page.getByPlaceholder(w.search)).first().fill(mark);
  await expect(page.getByText(filled(kitWords['zh-CN'].list.total, { total: 3 }), { exact: true })).toBeVisible();
  const names = await page.locator('tbody tr').allInnerTexts();
  expect(names[0]).toContain(late.name);
  await expect(rowOf(page, late.name)).toContainText(w.kinds.TEMP_USER);
  await expect(rowOf(page, late.name).locator('[data-tone=bad]')).toBeVisible();
  await expect(rowOf(page, `${mark}阶段计划`)).toContainText(
    filled(w.whys.PLAN_STAGE, { stage: filled(w.stage, { no: 1 }) }),
  );

  await page.getByRole('button', { name: `${w.decide} ${mark}审批计划` }).click();
  const plan = page.getByRole('dialog', { name: new RegExp(`${mark}审批计划`) });
  await expect(plan).toContainText('修复闪退');
  const remark = plan.getByRole('textbox', { name: messageWords['zh-CN'].plan.remark });
  await remark.fill('可以');
  // Its author was quicker: that is said, and stands there with what was typed when the plan has come again.
  await look('update upgrade_plan set version = version + 1, remark = $2 where id = $1', [toApprove, '修复卡顿']);
  await plan.getByRole('button', { name: planWords['zh-CN'].actions.approve }).click();
  await expect(plan).toContainText('修复卡顿');
  await expect(plan.getByRole('alert')).toBeVisible();
  await expect(remark).toHaveValue('可以');
  await plan.getByRole('button', { name: planWords['zh-CN'].actions.approve }).click();
  await expect(plan).toBeHidden();
  await expect(rowOf(page, `${mark}审批计划`)).toHaveCount(0);
  expect(await statusOf(look, toApprove)).not.toBe('PENDING_APPROVAL');

  await page.getByRole('button', { name: `${w.decide} ${mark}阶段计划` }).click();
  const next = page.getByRole('dialog', { name: new RegExp(`${mark}阶段计划`) });
  await next.getByRole('button', { name: planWords['zh-CN'].next.confirm }).click();
  await expect(next).toBeHidden();
  await expect(rowOf(page, `${mark}阶段计划`)).toHaveCount(0);
  expect(await statusOf(look, stage)).not.toBe('PAUSED');

  // What a list is narrowed by stands in the address, and the box follows it.
  const overdueOnly = page.getByRole('checkbox', { name: w.overdueOnly });
  await overdueOnly.click();
  await expect(overdueOnly).toBeChecked();
  await expect(rowOf(page, late.name)).toBeVisible();
  await look(`update upgrade_plan set status = 'CANCELED' where id = any($1)`, [[toApprove, stage]]);
});

test('by keyboard a request is refused in place, and others are passed together', async ({ page, look }) => {
  const review = reviewWords['zh-CN'];
  const company = unique('键盘医院');
  const refused = await addApplicant(look, { company });
  await openAs(page, await addPerson(look, 'owner'), path(company));
  await press(page, `${w.decide} ${refused.name}`);
  const panel = page.getByRole('dialog');
  await reach(page, panel.getByRole('radio', { name: review.pass, exact: true }));
  await page.keyboard.press('ArrowRight');
  await reach(page, panel.getByRole('combobox', { name: review.rejectReason }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, review.refuseSubmit);
  await expect(page.getByText(filled(review.refused, { name: refused.name }))).toBeVisible();
  await expect(rowOf(page, refused.name)).toHaveCount(0);
  expect((await stateOf(look, refused))?.['status']).toBe('REJECTED');

  const [first, second] = [await addApplicant(look, { company }), await addApplicant(look, { company })];
  const planId = await addPlan(look, `${company}计划`, 'PENDING_APPROVAL');
  await page.reload();
  for (const name of [first.name, second.name, `${company}计划`]) {
    await reach(page, rowOf(page, name).getByRole('checkbox'));
    await page.keyboard.press('Space');
  }
  // A plan has no call for many, and each has an author of its own.
  await expect(page.getByRole('button', { name: review.bulk.pass })).toHaveAccessibleDescription(w.bulkMixed);
  await reach(page, rowOf(page, `${company}计划`).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, review.bulk.pass);
  await expect(panel).toContainText(second.name);
  await press(page, review.bulk.passSubmit);
  await expect(panel).toHaveCount(0);
  expect((await stateOf(look, first))?.['status']).toBe('APPROVED');
  expect((await stateOf(look, second))?.['status']).toBe('APPROVED');
  await look(`update upgrade_plan set status = 'CANCELED' where id = $1`, [planId]);
});

test('the desk stands in the menu of whoever may decide something, and shows that alone', async ({ page, look }) => {
  const menu = page.getByRole('navigation', { name: shellWords['zh-CN'].menu.label });
  const entry = menu.getByRole('link', { name: w.title });
  const company = unique('菜单医院');
  await addApplicant(look, { company });
  const planId = await addPlan(look, `${company}计划`, 'PENDING_APPROVAL');
  await openAs(page, await addHolder(look, ['app:plan:query', 'app:plan:approve']), '/dashboard');
  await entry.click();
  await page.goto(path(company));
  await expect(rowOf(page, `${company}计划`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: w.kinds.TEMP_USER })).toHaveCount(0);
  await openAs(page, await addHolder(look, ['client:temp:query', 'app:plan:query']), '/dashboard');
  await expect(menu.getByRole('link').first()).toBeVisible();
  await expect(entry).toHaveCount(0);
  await look(`update upgrade_plan set status = 'CANCELED' where id = $1`, [planId]);
});

test('the platform answers requests for access on its desk', async ({ page, look }) => {
  const answer = accessRequestWords['zh-CN'];
  const company = unique('开通公司');
  await look(
    `insert into access_request (tenant_id, id, company, name, phone, email, locale)
     select tenant_id, gen_random_uuid(), $1, '何一帆', '13911002266', 'he@open.example', 'zh-CN'
       from account where username = 'platform'`,
    [company],
  );
  await openAs(page, 'platform', path(company));
  await press(page, `${w.decide} ${company}`);
  const dialog = page.getByRole('dialog', { name: filled(answer.answerTitle, { company }) });
  await expect(fieldOf(page, answer.reply)).toBeVisible();
  await look(
    `update access_request set status = 'REFUSED', version = version + 1, decided_at = now() where company = $1`,
    [company],
  );
  await press(page, answer.send.ACCEPTED);
  await expect(page.getByRole('dialog', { name: filled(answer.viewTitle, { company }) })).toContainText(
    answer.answered,
  );
  await look(
    `update access_request set status = 'PENDING', version = version + 1, decided_at = null where company = $1`,
    [company],
  );
  // What is open stands in the address.
  await page.reload();
  await press(page, answer.send.ACCEPTED);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, company)).toHaveCount(0);
  const [request] = await look('select status from access_request where company = $1', [company]);
  expect(request).toEqual({ status: 'ACCEPTED' });
});

test('the desk reads well in both languages and themes', async ({ page, look }) => {
  await openAs(page, await addPerson(look, 'owner'), '/approvalDesk');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await expectNoViolations(page, 'the desk', [390, 1440]);
});
