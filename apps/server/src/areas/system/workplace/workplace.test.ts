import { agreement } from '@console/contract/areas/application/agreement/agreement';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { accessRequest } from '@console/contract/areas/auth/access-request';
import { callInfo } from '@console/contract/areas/call/info/info';
import { tempUser } from '@console/contract/areas/client/temp-user/temp-user';
import { material } from '@console/contract/areas/material/material/material';
import { materialKinds } from '@console/contract/areas/material/material/parts';
import { tag } from '@console/contract/areas/material/tag';
import { approvalDesk } from '@console/contract/areas/system/approval-desk';
import { message } from '@console/contract/areas/system/message';
import { workplace } from '@console/contract/areas/system/workplace';
import { waitingPlaces, type Waiting, type WaitingKind } from '@console/contract/areas/system/workplace-overview';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { insertPlan } from '../../application/upgrade-plan/plan-rig.ts';
import { makeCall, makeExpert } from '../../call/info/info-rig.ts';
import { enterWith, tenantId } from '../../client/client/client-rig.ts';
import { asking, otherTenantId, submit } from '../../client/temp-user/review-rig.ts';

let server: TestServer;
let operator: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn('operator');
});
afterAll(() => server.stop());

const seen = async (token: string) => (await server.call(workplace.overview, {}, { token })).data!;
const waitingFor = async (token: string, kind: WaitingKind) =>
  (await seen(token)).waiting.find((one) => one.kind === kind) ?? null;

/** A plan of the first application in this state. */
async function plan(changes: string, status: 'RUNNING' | 'PAUSED' | 'PENDING_APPROVAL'): Promise<string> {
  const [target] = await server.look<{ applicationId: string; targetVersionId: string }>(
    `select v.application_id as "applicationId", v.id as "targetVersionId" from app_version v
       join application a on a.id = v.application_id and a.deleted_at is null
      where v.tenant_id = $1 and v.status = 'PUBLISHED' limit 1`,
    [tenantId],
  );
  const planId = await insertPlan(server, target!, { status });
  if (changes !== '') await server.look(`update upgrade_plan set ${changes} where id = $1`, [planId]);
  return planId;
}

/** What the list says that opens from a number, asked as its address asks. */
async function totalBehind({ kind, from, parts, count }: Waiting, token: string): Promise<number> {
  const by = { token };
  if (kind === 'materialsExpiring') {
    const totals = await Promise.all(
      parts!.map(async (part) => {
        const { data } = await server.call(material.page, { kind: part.kind, expiry: 'EXPIRING' }, by);
        return data!.total;
      }),
    );
    return totals.reduce((sum, total) => sum + total, 0);
  }
  const { query = {}, from: begins } = waitingPlaces[kind];
  const asked = { ...query, ...(begins && from !== null && { from }) } as object;
  // Calls of which there are none begin nowhere.
  if (begins && from === null) return count;
  const lists = { requests: tempUser.page, accessRequests: accessRequest.page, unread: message.page };
  if (kind === 'requests') return (await server.call(lists.requests, { ...asked, status: 'PENDING' }, by)).data!.total;
  if (kind === 'accessRequests') return (await server.call(lists.accessRequests, asked, by)).data!.total;
  if (kind === 'agreementsIncomplete') return (await server.call(agreement.page, asked, by)).data!.total;
  if (kind === 'unread') return (await server.call(lists.unread, asked, by)).data!.total;
  if (kind === 'followUps' || kind === 'lowScores') return (await server.call(callInfo.page, asked, by)).data!.total;
  if (kind === 'plansToApprove') return (await server.call(approvalDesk.page, asked, by)).data!.total;
  return (await server.call(upgradePlan.pageAll, asked, by)).data!.total;
}

let agreements = 0;

/** An agreement of the first application with these versions, the newest last; the first is in effect where it is published. */
async function makeAgreement(...versions: { complete: string; status: 'DRAFT' | 'PUBLISHED' }[]): Promise<void> {
  agreements += 1;
  const id = newId();
  await server.look(
    `insert into agreement (tenant_id, id, application_id, kind, name)
     select tenant_id, $2, id, 'OTHER', $3 from application where tenant_id = $1 and deleted_at is null limit 1`,
    [tenantId, id, `协议${agreements}`],
  );
  for (const [place, { complete, status }] of versions.entries()) {
    await server.look(
      `insert into agreement_version (tenant_id, id, agreement_id, name, version_no, content, change_summary, complete, status,
                                      created_at)
       values ($1, $2, $3, $4, $4, '{"zh-CN":"","en-US":""}', '{"zh-CN":"","en-US":""}', $5, $6, now() + $7 * interval '1 second')`,
      [tenantId, newId(), id, `${agreements}.${place}`, complete, status, place],
    );
  }
  await server.look(
    `update agreement set current_version_id = (select v.id from agreement_version v where v.agreement_id = agreement.id
        and v.status = 'PUBLISHED') where id = $1`,
    [id],
  );
}

/** One of everything that waits and goes on, and beside each one that must not be counted. */
async function makeEverything(): Promise<void> {
  await makeAgreement({ complete: '{zh-CN}', status: 'DRAFT' });
  await submit(server);
  const decided = await submit(server);
  await server.look(`update temp_user set status = 'REJECTED' where id = $1`, [decided.requestId]);
  await plan('', 'PENDING_APPROVAL');
  await plan(`created_by = (select id from account where username = 'operator')`, 'PENDING_APPROVAL');
  await plan(`created_by = (select id from account where username = 'owner')`, 'PENDING_APPROVAL');
  await plan(`pause_reason = 'ERROR_THRESHOLD'`, 'PAUSED');
  await plan(`pause_reason = 'MANUAL'`, 'PAUSED');
  await plan('', 'RUNNING');
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await makeCall(server, { at: hours(2), score: 1, follow_up_state: 'OPEN', follow_up_due: hours(1) });
  await makeCall(server, { at: hours(24 * 50), follow_up_state: 'OPEN', follow_up_due: hours(-5) });
  await makeCall(server, { at: hours(24 * 30), score: 2 });
  await makeCall(server, { at: hours(2), score: 3 });
  await makeCall(server, { at: hours(2), score: 1, is_test: true });
  await makeCall(server, { at: hours(0.1), status: 'QUEUED' });
  await makeCall(server, { at: hours(0.2), status: 'IN_PROGRESS' });
  for (const [name, when] of [
    ['快到期', '5 days'],
    ['早着呢', '50 days'],
    ['已经过期', '-1 days'],
  ]) {
    await server.look(
      `insert into material (tenant_id, id, kind, name, expire_at) values ($1, $2, 'IMAGE_TEXT', $3, now() + $4::interval)`,
      [tenantId, newId(), name, when],
    );
  }
}

describe('what waits', () => {
  beforeAll(makeEverything);

  test.each(['operator', 'owner', 'viewer', 'platform'])(
    'each number is the total of its list, for %s',
    async (who) => {
      const token = await server.signIn(who);
      const { waiting } = await seen(token);
      expect(waiting.length).toBeGreaterThan(1);
      for (const one of waiting) expect([one.kind, await totalBehind(one, token)]).toEqual([one.kind, one.count]);
    },
  );

  test('nothing of what waits is missing, and of materials each kind says as many as its list', async () => {
    const { waiting } = await seen(operator);
    expect(waiting.filter(({ count }) => count === 0)).toEqual([]);
    const { parts } = waiting.find(({ kind }) => kind === 'materialsExpiring')!;
    expect(parts!.map(({ kind }) => kind)).toEqual([...materialKinds]);
    for (const { kind, count } of parts!) {
      const { data } = await server.call(material.page, { kind, expiry: 'EXPIRING' }, { token: operator });
      expect([kind, count]).toEqual([kind, data!.total]);
    }
  });

  test('an agreement lacks a language where what is in effect does, or else its newest version', async () => {
    const count = async () => (await waitingFor(operator, 'agreementsIncomplete'))!.count;
    const [both, chinese] = ['{zh-CN,en-US}', '{zh-CN}'];
    const before = await count();
    await makeAgreement();
    await makeAgreement({ complete: both, status: 'PUBLISHED' }, { complete: chinese, status: 'DRAFT' });
    await makeAgreement({ complete: chinese, status: 'DRAFT' }, { complete: both, status: 'DRAFT' });
    expect(await count()).toBe(before);
    await makeAgreement({ complete: chinese, status: 'PUBLISHED' }, { complete: both, status: 'DRAFT' });
    await makeAgreement({ complete: both, status: 'DRAFT' }, { complete: chinese, status: 'DRAFT' });
    expect(await count()).toBe(before + 2);
    const listed = await server.call(agreement.page, { incomplete: true }, { token: operator });
    expect(listed.data!.total).toBe(before + 2);
  });

  test('what goes on says as many as its lists', async () => {
    const { going } = await seen(operator);
    const by = { token: operator };
    const running = (await server.call(upgradePlan.pageAll, { status: 'RUNNING' }, by)).data!.total;
    expect(going.plans!.running).toBe(running);
    expect(going.plans!.list.length).toBe(Math.min(running, 4));
    const from = going.calls!.from!;
    expect((await server.call(callInfo.page, { open: true, from }, by)).data!.total).toBe(going.calls!.open);
    expect((await server.call(callInfo.page, { status: 'QUEUED', from }, by)).data!.total).toBe(going.calls!.queued);
    expect(going.lives!.length).toBeGreaterThan(0);
  });

  test('a plan whose application lies in the recycle bin counts nowhere', async () => {
    const before = await seen(operator);
    const planId = await plan('', 'RUNNING');
    const bin = (deletedAt: string) =>
      server.look(
        `update application set deleted_at = ${deletedAt} where id = (
        select application_id from upgrade_plan where id = $1)`,
        [planId],
      );
    expect((await seen(operator)).going.plans!.running).toBe(before.going.plans!.running + 1);
    await bin('now()');
    const after = await seen(operator);
    const listed = await server.call(upgradePlan.pageAll, { status: 'RUNNING' }, { token: operator });
    expect(after.going.plans!.running).toBe(listed.data!.total);
    expect(after.waiting.find(({ kind }) => kind === 'plansStopped')!.count).toBe(
      (await server.call(upgradePlan.pageAll, { stoppedItself: true }, { token: operator })).data!.total,
    );
    await bin('null');
  });

  test('who may see requests sees how many wait, how many are late and since when; nobody else does', async () => {
    const { token } = await enterWith(server, ['client:temp:query']);
    const before = (await waitingFor(token, 'requests'))!;
    const [late, decided] = [await submit(server), await submit(server), await submit(server)];
    await server.look(`update temp_user set sla_due_at = now() - interval '1 minute' where id = any($1)`, [
      [late.requestId, decided.requestId],
    ]);
    await server.look(`update temp_user set status = 'REJECTED' where id = $1`, [decided.requestId]);
    await submit(server, asking(), otherTenantId);
    const now = (await waitingFor(token, 'requests'))!;
    expect([now.count, now.overdue]).toEqual([before.count + 2, before.overdue! + 1]);
    expect(Date.parse(now.dueAt!)).toBeLessThan(Date.now());
    const { token: stranger } = await enterWith(server, ['client:info:query']);
    expect((await seen(stranger)).waiting.map(({ kind }) => kind)).toEqual(['unread']);
  });

  test('a role sees nothing of what it may not list, and no deed that it may not do', async () => {
    const kindsOf = async (permissions: Parameters<typeof enterWith>[1]) => {
      const { waiting, going } = await seen((await enterWith(server, permissions)).token);
      const open = Object.entries(going).filter(([, part]) => part !== null);
      return [waiting.map(({ kind }) => kind).toSorted(), open.map(([name]) => name)];
    };
    expect(await kindsOf([])).toEqual([['unread'], []]);
    expect(await kindsOf(['app:plan:query'])).toEqual([['unread'], ['plans']]);
    expect(await kindsOf(['app:plan:query', 'app:plan:approve'])).toEqual([['plansToApprove', 'unread'], ['plans']]);
    expect(await kindsOf(['app:plan:query', 'app:plan:resume'])).toEqual([['plansStopped', 'unread'], ['plans']]);
    expect(await kindsOf(['app:agreement:query'])).toEqual([['unread'], []]);
    expect(await kindsOf(['app:agreement:update'])).toEqual([['agreementsIncomplete', 'unread'], []]);
    expect(await kindsOf(['material:item:query'])).toEqual([['unread'], []]);
    expect(await kindsOf(['call:record:query'])).toEqual([['followUps', 'lowScores', 'unread'], ['calls']]);
  });

  test('a service that is switched off takes its numbers with it', async () => {
    const turn = `update tenant_service set enabled = $2 where tenant_id = $1 and code = any('{REMOTE_ASSIST,LIVE}')`;
    await server.look(turn, [tenantId, false]);
    const { waiting, going } = await seen(operator);
    await server.look(turn, [tenantId, true]);
    expect(waiting.map(({ kind }) => kind)).not.toContain('followUps');
    expect([going.calls, going.lives]).toEqual([null, null]);
    expect((await seen(operator)).going.calls).not.toBeNull();
  });

  test('of calls the data scope shows one’s own alone, as the list does', async () => {
    const expert = await makeExpert(server, 'SELF', ['call:record:query']);
    const own = { at: new Date(Date.now() - 7_200_000).toISOString(), expert_id: expert.teamUserId };
    await makeCall(server, { ...own, score: 1, follow_up_state: 'OPEN', follow_up_due: new Date() });
    await makeCall(server, { ...own, status: 'IN_PROGRESS' });
    const token = await server.signIn(expert.username);
    const { waiting, going } = await seen(token);
    expect(waiting.map(({ kind, count }) => [kind, count])).toEqual([
      ['followUps', 1],
      ['lowScores', 1],
      ['unread', 0],
    ]);
    expect(going.calls!.open).toBe(1);
    for (const one of waiting) expect(await totalBehind(one, token)).toBe(one.count);
  });

  test('nothing of another company is counted', async () => {
    const other = await server.signIn('operator.ruichi');
    const before = await seen(other);
    await makeEverything();
    const { waiting, going } = await seen(other);
    expect(waiting.map(({ count }) => count)).toEqual(before.waiting.map(({ count }) => count));
    expect(going).toEqual(before.going);
  });
});

test('recent records are one’s own, each once, the latest first, and none that was deleted', async () => {
  const { token } = await enterWith(server, [
    'material:tag:create',
    'material:tag:update',
    'material:tag:delete',
    'material:tag:query',
  ]);
  const add = async (name: string) => (await server.call(tag.add, { name, color: '#2B71F0' }, { token })).data!;
  const [one, two, gone] = [await add('最近一'), await add('最近二'), await add('最近删掉')];
  const { tagId, version } = one;
  await server.call(
    tag.update,
    { tagId, version, name: '最近一改', color: '#2B71F0', category: null, sort: 0 },
    { token },
  );
  await server.call(tag.delete, { tagId: gone.tagId }, { token });
  const { records } = await seen(token);
  expect(records.map(({ id, name }) => [id, name])).toEqual([
    [one.tagId, '最近一改'],
    [two.tagId, '最近二'],
  ]);
  expect((await seen(operator)).records.map(({ id }) => id)).not.toContain(two.tagId);
});

describe('first steps', () => {
  test('are those that somebody may do, and go once all of them are done', async () => {
    const { token } = await enterWith(server, ['material:item:create', 'toolbox:box:create']);
    expect((await seen(token)).firstSteps).toBeNull();
    const set = (deletedAt: string) =>
      server.look(`update toolbox set deleted_at = ${deletedAt} where tenant_id = $1`, [tenantId]);
    await set('now()');
    const { firstSteps } = await seen(token);
    await set('null');
    expect(firstSteps).toEqual([
      { step: 'materials', done: true },
      { step: 'toolboxes', done: false },
    ]);
  });
});

describe('the layout', () => {
  const save = (cards: { card: 'waiting' | 'storage'; hidden: boolean }[], token: string) =>
    server.call(workplace.saveLayout, { cards }, { token });

  test('is kept for the account alone, also after another sign-in, and logged once', async () => {
    const { token, accountId } = await enterWith(server, []);
    expect((await seen(token)).layout).toEqual([]);
    const cards = [
      { card: 'storage' as const, hidden: false },
      { card: 'waiting' as const, hidden: true },
    ];
    expect((await save(cards, token)).status).toBe(true);
    expect((await save(cards, token)).status).toBe(true);
    expect((await seen(token)).layout).toEqual(cards);
    expect((await seen(operator)).layout).toEqual([]);
    const lines = await server.look(
      `select action, object_id from operation_log where call = 'POST /tenant/workplace/saveLayout' and actor_id = $1`,
      [accountId],
    );
    expect(lines).toEqual([{ action: 'SETTING', object_id: accountId }]);
    await save([], token);
    expect((await seen(token)).layout).toEqual([]);
  });

  test('names each card once', async () => {
    const { token } = await enterWith(server, []);
    const twice = [
      { card: 'storage' as const, hidden: false },
      { card: 'storage' as const, hidden: true },
    ];
    expect(await save(twice, token)).toMatchObject({ http: 400, code: 'VALIDATION' });
    expect((await seen(token)).layout).toEqual([]);
  });
});
