import { planWords } from '../../apps/console/src/locales/application/upgrade-plan.ts';
import { messageWords } from '../../apps/console/src/locales/system/message.ts';
import { expectNoViolations } from '../rig/looks/axe.ts';
import { filled } from '../rig/looks/words.ts';
import { addPerson } from '../rig/people/people.ts';
import { openAs, unique } from '../rig/sign-in.ts';
import { callsAs } from '../rig/calls.ts';
import { expect, test } from '../rig/test.ts';

// Sub-accounts have no pages of applications: who of them may approve upgrades decides where the message is.

const w = messageWords['zh-CN'].plan;
const p = planWords['zh-CN'];
const everyone = { mode: 'ALL', ids: [], percent: null, locationCodes: [], fileId: null, excludeIds: [] };
const stage = { percent: 100, count: null, successPct: 95, errorPct: 5, minSample: 10, soakMin: 60, onSuccess: 'NEXT' };

test('an upgrade that waits for a sub-account is approved from its message', async ({ page, look }) => {
  const approver = await addPerson(look);
  const owner = await callsAs(page, 'owner');
  const { applicationId } = await owner.post<{ applicationId: string }>('/tenant/application/add', {
    name: unique('审批'),
    code: unique('com.kangheng.approval'),
    platform: 'ANDROID',
    audience: 'CLIENT',
    iconFileId: null,
    description: null,
    category: null,
    status: 'ENABLED',
    minSupportedVersionCode: null,
    storeLinks: [],
  });
  const [version] = await look(
    `insert into app_version (tenant_id, id, application_id, name, version_name, version_code, channel, package_type,
                              store_url, release_notes, update_mode, status, published_at)
     select tenant_id, gen_random_uuid(), id, name || ' 2.0.0', '2.0.0', 200, 'STABLE', 'STORE_LINK',
            'https://store.example/app', '{"zh-CN": "修复问题", "en-US": "Mends faults"}', 'OPTIONAL', 'PUBLISHED', now()
       from application where id = $1 returning id`,
    [applicationId],
  );
  const name = unique('待审计划');
  const plan = await owner.post<{ planId: string }>('/tenant/upgradeplan/add', {
    applicationId,
    targetVersionId: version!['id'],
    name,
    source: { mode: 'ANY', versionIds: [], minCode: null, maxCode: null },
    scope: { ...everyone, deviceModels: { in: [], notIn: [] } },
    testFirst: false,
    stages: [{ ...stage, name: '全部', onError: 'PAUSE' }],
    seed: crypto.randomUUID(),
    rollbackOf: null,
    // Nobody has the application yet.
    snapshot: 'DYNAMIC',
    updateMode: 'RECOMMENDED',
    forceAfter: null,
    startAt: null,
    endAt: null,
    window: null,
    retry: { times: 0, intervalMin: 0 },
    timeoutMin: null,
    approvalRequired: true,
    remark: '修复闪退',
    submit: true,
  });

  // Whoever may only look is told what it is about, and not that it is done.
  await openAs(page, 'viewer', `/user/messages?plan=${plan.planId}`);
  const waiting = page.getByRole('dialog', { name });
  await expect(waiting).toContainText(filled(w.said, { remark: '修复闪退' }));
  await expect(waiting).toContainText(filled(w.status, { status: p.statuses.PENDING_APPROVAL }));
  await expect(waiting.getByRole('button', { name: p.actions.approve })).toHaveCount(0);
  await expectNoViolations(page, 'an upgrade that waits for somebody else', [390, 1440]);

  await openAs(page, approver, '/user/messages?kind=TODO');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name: new RegExp(messageWords['zh-CN'].open) }).click();
  const dialog = page.getByRole('dialog', { name: filled(w.title, { name }) });
  await expect(dialog).toContainText('2.0.0');
  await expect(dialog).toContainText(filled(w.said, { remark: '修复闪退' }));
  await expectNoViolations(page, 'the decision on an upgrade', [390, 1440]);
  await dialog.getByRole('button', { name: p.actions.reject }).click();
  await expect(dialog.getByText(w.reasonRequired)).toBeVisible();
  await dialog.getByRole('textbox', { name: w.remark }).fill('可以');
  await dialog.getByRole('button', { name: p.actions.approve }).click();
  await expect(page.getByText(filled(p.approve.done, { name }))).toBeVisible();
  await expect(dialog).toBeHidden();
  const [decided] = await look('select approval_state, approval_remark from upgrade_plan where id = $1', [plan.planId]);
  expect(decided).toEqual({ approval_state: 'APPROVED', approval_remark: '可以' });

  // Whoever comes back to the message is told that it is done.
  await page.goto(`/user/messages?plan=${plan.planId}`);
  await expect(page.getByRole('dialog', { name })).toContainText(/无需处理/);
});
