import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { accessRequest } from '@console/contract/areas/auth/access-request';
import { session } from '@console/contract/areas/auth/session';
import { signIn } from '@console/contract/areas/auth/sign-in';
import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { approvalDesk, type ApprovalKind } from '@console/contract/areas/system/approval-desk';
import { workplace } from '@console/contract/areas/system/workplace';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { insertPlan } from '../../application/upgrade-plan/plan-rig.ts';
import { enterWith, tenantId } from '../../client/client/client-rig.ts';
import { asking, otherTenantId, submit } from '../../client/temp-user/review-rig.ts';

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('owner');
  // Only what a test leaves lying waits.
  await server.look(`update temp_user set status = 'REJECTED' where status = 'PENDING'`);
  await server.look(`update access_request set status = 'REFUSED'`);
  await server.look(`update upgrade_plan set status = 'CANCELED' where status in ('PENDING_APPROVAL', 'PAUSED')`);
});
afterAll(() => server.stop());

type Asked = ArgumentOf<typeof approvalDesk.page>;
const page = async (asked: Asked, token: string) => {
  const { data, code } = await server.call(approvalDesk.page, asked, { token });
  if (!data) throw new Error(code);
  return data;
};
const desk = async (token: string, asked: Asked = {}) => (await page({ pageSize: 100, ...asked }, token)).list;
const ids = async (token: string, asked: Asked = {}) => (await desk(token, asked)).map(({ id }) => id);
const accountOf = (username: string) => `(select id from account where username = '${username}')`;

/** A plan of the first application that waits. */
async function plan(status: 'PENDING_APPROVAL' | 'PAUSED', changes = 'remark = null'): Promise<string> {
  const [target] = await server.look<{ applicationId: string; targetVersionId: string }>(
    `select v.application_id as "applicationId", v.id as "targetVersionId" from app_version v
       join application a on a.id = v.application_id and a.deleted_at is null
      where v.tenant_id = $1 and v.status = 'PUBLISHED' limit 1`,
    [tenantId],
  );
  const planId = await insertPlan(server, target!, { status });
  await server.look(`update upgrade_plan set ${changes} where id = $1`, [planId]);
  return planId;
}
const AT_GATE = `pause_reason = 'STAGE_GATE', current_stage_no = 1`;

const dueIn = (tempUserId: string, hours: number) =>
  server.look(`update temp_user set sla_due_at = now() + make_interval(hours => $2) where id = $1`, [
    tempUserId,
    hours,
  ]);

test('what waits stands in one list: what is due first comes first, then what has no time to be done by', async () => {
  const submitter = `created_by = ${accountOf('operator')}, submitted_by = ${accountOf('operator')}, remark = '修复闪退'`;
  const soon = await submit(server, asking({ name: '甲', companyName: '启明医院', reason: '设备报警' }));
  const stage = await plan('PAUSED', `${AT_GATE}, ${submitter}`);
  const late = await submit(server);
  const toApprove = await plan('PENDING_APPROVAL', `${submitter}, start_at = now() + interval '2 hours'`);
  await dueIn(late.requestId, -3);
  await dueIn(soon.requestId, 5);
  const rows = await desk(owner);
  expect(rows.map(({ kind, id }) => [kind, id])).toEqual([
    ['TEMP_USER', late.requestId],
    ['PLAN', toApprove],
    ['TEMP_USER', soon.requestId],
    ['PLAN_STAGE', stage],
  ]);
  const [{ name: operator }] = (await server.look<{ name: string }>(
    `select name from account where username = 'operator'`,
  )) as [{ name: string }];
  expect(rows[2]).toMatchObject({ name: '甲', from: '启明医院', about: '康衡助手', note: '设备报警', stageNo: null });
  expect(rows[1]).toMatchObject({ from: operator, note: '修复闪退', about: expect.stringMatching(/.+ → .+/) });
  expect(rows[3]).toMatchObject({ from: operator, stageNo: 1, dueAt: null });
  expect(await ids(owner, { overdue: true })).toEqual([late.requestId]);
  expect(await ids(owner, { kind: 'PLAN' })).toEqual([toApprove]);
  expect(await ids(owner, { keyword: '启明医院' })).toEqual([soon.requestId]);
  const inOrder = rows.toSorted((one, other) => one.since.localeCompare(other.since)).map(({ id }) => id);
  expect(await ids(owner, { sortField: 'since', sortOrder: 'asc' })).toEqual(inOrder);
  expect(await ids(owner, { sortField: 'since', sortOrder: 'desc' })).toEqual(inOrder.toReversed());
});

test('pages go on by cursor through all kinds, each row once', async () => {
  for (let one = 0; one < 5; one += 1) await submit(server);
  await plan('PENDING_APPROVAL');
  await plan('PAUSED', AT_GATE);
  for (const order of [
    { sortField: 'dueAt', sortOrder: 'asc' },
    { sortField: 'since', sortOrder: 'desc' },
  ] as const) {
    const all = await ids(owner, order);
    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const found = await page({ pageSize: 2, ...order, ...(cursor !== undefined && { cursor }) }, owner);
      expect(found.total).toBe(all.length);
      met.push(...found.list.map(({ id }) => id));
      cursor = found.next;
    } while (cursor !== undefined);
    expect(met).toEqual(all);
    const second = await page({ pageNo: 2, pageSize: 3, ...order }, owner);
    expect(second.list.map(({ id }) => id)).toEqual(all.slice(3, 6));
  }
});

test('a role has on its desk what it may decide, and nobody the work of another desk', async () => {
  await submit(server);
  await plan('PENDING_APPROVAL');
  await plan('PAUSED', AT_GATE);
  const stopped = await plan('PAUSED', `pause_reason = 'ERROR_THRESHOLD'`);
  await server.call(
    signIn.requestAccess,
    { company: '新航线科技', name: '周倩', phone: '13800138000', email: 'zhou@new.example', reason: '想用起来' },
    {},
  );
  const kindsOf = async (permissions: Parameters<typeof enterWith>[1]) => {
    const { token } = await enterWith(server, permissions);
    return [...new Set((await desk(token)).map(({ kind }) => kind))].toSorted();
  };
  expect(await ids(owner)).not.toContain(stopped);
  expect(await kindsOf([])).toEqual([]);
  expect(await kindsOf(['client:temp:query', 'app:plan:query'])).toEqual([]);
  expect(await kindsOf(['client:temp:query', 'client:temp:approve'])).toEqual(['TEMP_USER']);
  expect(await kindsOf(['client:temp:query', 'client:temp:reject'])).toEqual(['TEMP_USER']);
  expect(await kindsOf(['app:plan:query', 'app:plan:approve'])).toEqual(['PLAN']);
  expect(await kindsOf(['app:plan:query', 'app:plan:resume'])).toEqual(['PLAN_STAGE']);
  const { token: reader } = await enterWith(server, ['client:temp:query']);
  expect(await page({ kind: 'TEMP_USER' }, reader)).toMatchObject({ list: [], total: 0 });
  const platform = await desk(await server.signIn('platform'));
  expect(platform.map(({ kind }) => kind)).toEqual(['ACCESS_REQUEST']);
  expect(platform[0]).toMatchObject({ name: '新航线科技', from: '周倩', note: '想用起来', dueAt: null });
  expect((await desk(owner)).map(({ kind }) => kind)).not.toContain('ACCESS_REQUEST');
});

test('the desk stands in the menu of whoever may decide anything, and of nobody else', async () => {
  const hasEntry = async (permissions: Parameters<typeof enterWith>[1]) => {
    const { token } = await enterWith(server, permissions);
    return (await server.call(session.menu, {}, { token })).data!.some(({ name }) => name === 'approvalDesk');
  };
  expect(await hasEntry(['client:temp:query', 'client:temp:reject'])).toBe(true);
  expect(await hasEntry(['app:plan:query', 'app:plan:resume'])).toBe(true);
  expect(await hasEntry(['client:temp:query', 'app:plan:query'])).toBe(false);
});

test('nobody has their own plan on the desk: neither as author, nor as who changed it or submitted it', async () => {
  const { token, accountId } = await enterWith(server, ['app:plan:query', 'app:plan:approve']);
  const others = await plan('PENDING_APPROVAL');
  const own = [
    await plan('PENDING_APPROVAL', `created_by = '${accountId}'`),
    await plan('PENDING_APPROVAL', `updated_by = '${accountId}'`),
    await plan('PENDING_APPROVAL', `submitted_by = '${accountId}'`),
  ];
  const mine = await ids(token);
  expect(mine).toContain(others);
  expect(mine.filter((id) => own.includes(id))).toEqual([]);
  for (const planId of own) {
    const { code } = await server.call(upgradePlan.approve, { planId, version: 1, remark: null }, { token });
    expect(code).toBe('PLAN_APPROVER_IS_AUTHOR');
  }
  expect((await server.call(upgradePlan.pageAll, { toApprove: true, pageSize: 100 }, { token })).data!.total).toBe(
    mine.length,
  );
});

test('what is decided leaves the desk, and the number of the workplace follows', async () => {
  const { requestId } = await submit(server);
  const planId = await plan('PENDING_APPROVAL');
  const waiting = async (kind: ApprovalKind) => (await page({ kind }, owner)).total;
  const counted = async () => {
    const { data } = await server.call(workplace.overview, {}, { token: owner });
    return ['requests', 'plansToApprove'].map((kind) => data!.waiting.find((one) => one.kind === kind)!.count);
  };
  const before = [await waiting('TEMP_USER'), await waiting('PLAN')] as const;
  expect(await counted()).toEqual(before);
  const refusal = { tempUserIds: [requestId], rejectCode: 'OTHER' as const, reply: null };
  await server.call(tempUser.approveRefuse, refusal, { token: owner });
  const { data: read } = await server.call(upgradePlan.detail, { planId }, { token: owner });
  await server.call(upgradePlan.approve, { planId, version: read!.version, remark: null }, { token: owner });
  expect([await waiting('TEMP_USER'), await waiting('PLAN')]).toEqual([before[0] - 1, before[1] - 1]);
  expect(await counted()).toEqual([before[0] - 1, before[1] - 1]);
  const ofPlatform = await server.signIn('platform');
  const [request] = await desk(ofPlatform);
  const answer = { requestId: request!.id, version: 1, decision: 'REFUSED' as const, reply: null };
  await server.call(accessRequest.answer, answer, { token: ofPlatform });
  expect(await ids(ofPlatform)).not.toContain(request!.id);
});

test('a plan that should have begun by now is late, on the desk and on the workplace', async () => {
  const overdue = async () => {
    const { data } = await server.call(workplace.overview, {}, { token: owner });
    return data!.waiting.find(({ kind }) => kind === 'plansToApprove')!.overdue;
  };
  const before = (await overdue())!;
  const planId = await plan('PENDING_APPROVAL', `start_at = now() - interval '1 hour'`);
  expect(await overdue()).toBe(before + 1);
  expect((await page({ kind: 'PLAN', overdue: true }, owner)).total).toBe(before + 1);
  expect(await ids(owner, { kind: 'PLAN', overdue: true })).toContain(planId);
});

test('nothing of a deleted application, and nothing of another company', async () => {
  const planId = await plan('PENDING_APPROVAL');
  const bin = (deletedAt: string) =>
    server.look(
      `update application set deleted_at = ${deletedAt} where id = (select application_id from upgrade_plan where id = $1)`,
      [planId],
    );
  await bin('now()');
  expect(await ids(owner)).not.toContain(planId);
  await bin('null');
  expect(await ids(owner)).toContain(planId);
  const { requestId } = await submit(server, asking(), otherTenantId);
  expect(await ids(owner)).not.toContain(requestId);
  expect(await ids(await server.signIn('owner.ruichi'))).toContain(requestId);
});

test('a cursor of another order and a page behind the limit are refused', async () => {
  const { next } = await page({ pageSize: 1 }, owner);
  const of = (asked: Asked) => server.call(approvalDesk.page, asked, { token: owner });
  expect((await of({ cursor: next!, sortField: 'since' })).code).toBe('MALFORMED');
  expect((await of({ pageNo: 100_000 })).code).toBe('PAGE_TOO_DEEP');
});
