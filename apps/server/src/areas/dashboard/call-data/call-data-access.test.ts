import { callInfo } from '@console/contract/areas/call/info/info';
import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeExpert, makeGroup } from '../../call/info/info-rig.ts';
import { ask, type Asked, callsOf, fillYear, openRuntime, runJob, tenantId } from './call-data-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
  await fillYear(server, 1_500);
  const database = openRuntime(server);
  await runJob(database);
  await database.close();
});
afterAll(() => server.stop());

const year: Asked = { from: '2025-11-20', to: '2026-11-17', granularity: 'MONTH' };
const rights = ['call:record:query', 'dashboard:call:query', 'dashboard:call:export'];
const listed = async (filter: ArgumentOf<typeof callInfo.page>, by: string) =>
  (await server.call(callInfo.page, { pageSize: 1, ...filter }, { token: by })).data!.total;

test('an expert sees the numbers of their own calls, a leader those of the groups, an outsider none', async () => {
  const expert = await makeExpert(server, 'SELF', rights);
  const leader = await makeExpert(server, 'DEPT_AND_CHILD', rights);
  const outsider = await makeExpert(server, 'SELF', rights);
  const group = await makeGroup(server, leader.teamUserId);
  await server.look(
    `update call set expert_id = case when right(call_no, 1) = '3' then $2::uuid else expert_id end,
            team_group_id = case when right(call_no, 1) = '5' then $3::uuid else team_group_id end
      where tenant_id = $1 and right(call_no, 1) in ('3', '5')`,
    [tenantId, expert.teamUserId, group],
  );
  await server.look(`update call set expert_id = null where tenant_id = $1 and team_group_id = $2`, [tenantId, group]);
  const everything = await ask(server, year, token);
  for (const [who, some] of [
    [expert, true],
    [leader, true],
    [outsider, false],
  ] as const) {
    const by = await server.signIn(who.username);
    const { span, summary, byExpert, byTeamGroup, heatMap } = await ask(server, year, by);
    expect(summary.total > 0).toBe(some);
    expect(summary.total).toBeLessThan(everything.summary.total / 2);
    expect(summary.total).toBe(await listed(span, by));
    expect(summary.missed).toBe(await listed({ ...span, status: 'MISSED' }, by));
    expect(heatMap.reduce((sum, cell) => sum + cell.total, 0)).toBe(summary.total);
    for (const one of byExpert.list) expect(one.total).toBe(await listed({ ...span, expertId: one.id }, by));
    expect(byExpert.list.map(({ id }) => id).includes(expert.teamUserId)).toBe(who === expert);
    expect(byTeamGroup.list.every(({ id }) => id === group)).toBe(who !== expert);
    const { data } = await server.call(callDashboard.errorCost, { from: year.from, to: year.to }, { token: by });
    for (const row of data!.list) expect(row.calls).toBe(await listed({ ...span, ...callsOf(row) }, by));
  }
});

test('needs the permission and the service', async () => {
  const without = await server.signIn((await makeExpert(server, 'ALL', ['call:record:query'])).username);
  const days = { from: year.from, to: year.to };
  expect((await server.call(callDashboard.callData, days, { token: without })).code).toBe('FORBIDDEN');
  expect((await server.call(callDashboard.errorCost, days, { token: without })).code).toBe('FORBIDDEN');
  const looking = await server.signIn((await makeExpert(server, 'ALL', ['dashboard:call:query'])).username);
  expect((await server.call(callDashboard.callData, days, { token: looking })).status).toBe(true);
  expect((await server.call(callDashboard.exportErrorCost, days, { token: looking })).code).toBe('FORBIDDEN');
  const turn = `update tenant_service set enabled = $2 where tenant_id = $1 and code = 'REMOTE_ASSIST'`;
  await server.look(turn, [tenantId, false]);
  expect((await server.call(callDashboard.callData, days, { token: looking })).code).toBe('SERVICE_NOT_ACTIVATED');
  await server.look(turn, [tenantId, true]);
});

test('counts nothing of another company', async () => {
  const before = await ask(server, year, token);
  const other = demonstrationTenants[1]!.tenantId;
  await server.look(
    `insert into call (tenant_id, id, call_no, direction, media, status, application_id, caller_kind, caller_id, caller_name, ended_at,
                       created_at)
     select $1, $2, 'OTHER-1', 'CLIENT_TO_TEAM', 'VIDEO', 'MISSED', $2, 'CLIENT_USER', $2, '别家', now(), '2026-06-01'`,
    [other, newId(Date.parse('2026-06-01'))],
  );
  expect((await ask(server, year, token)).summary).toEqual(before.summary);
});

test('shows marks only of what the reader may see', async () => {
  await server.look(
    `update app_version set status = 'PUBLISHED', published_at = '2026-06-01', publish_order = default where tenant_id = $1
        and id = (select id from app_version where tenant_id = $1 and deleted_at is null and status = 'PUBLISHED' limit 1)`,
    [tenantId],
  );
  const { marks } = await ask(server, year, token);
  expect(marks.some(({ kind }) => kind === 'VERSION')).toBe(true);
  expect(marks.map(({ time }) => time)).toEqual(marks.map(({ time }) => time).toSorted());
  const few = await server.signIn(
    (await makeExpert(server, 'ALL', ['dashboard:call:query', 'app:plan:query'])).username,
  );
  expect((await ask(server, year, few)).marks.filter(({ kind }) => kind !== 'PLAN_PAUSED')).toEqual([]);
});

test('what error numbers cost: each the total of its list, sorted, cut, searched and in a file', async () => {
  const days = { from: year.from, to: year.to };
  const cost = async (more: ArgumentOf<typeof callDashboard.errorCost>) =>
    (await server.call(callDashboard.errorCost, more, { token })).data!;
  const { span } = await ask(server, year, token);
  const whole = await cost(days);
  expect(whole.list.map(({ errorNo }) => errorNo.toLowerCase()).toSorted()).toEqual(['e01', 'e02', 'f-17']);
  expect(whole.total).toBe(3);
  for (const { calls, solved, notSolved, ...row } of whole.list) {
    const own = { ...span, ...callsOf(row) };
    expect(calls).toBe(await listed(own, token));
    expect(solved).toBe(await listed({ ...own, solved: 'YES' }, token));
    expect(notSolved).toBe(await listed({ ...own, solved: 'NO' }, token));
  }
  for (const sortField of ['calls', 'expertSec', 'avgDurationSec', 'solvedRate', 'avgScore'] as const) {
    const up = await cost({ ...days, sortField, sortOrder: 'asc' });
    const values = up.list.map((row) => row[sortField] ?? -1);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
    const first = await cost({ ...days, sortField, sortOrder: 'asc', pageSize: 1 });
    const second = await cost({ ...days, sortField, sortOrder: 'asc', pageSize: 1, cursor: first.next });
    expect([...first.list, ...second.list]).toEqual(up.list.slice(0, 2));
  }
  expect((await cost({ ...days, keyword: 'f-1' })).list.map(({ errorNo }) => errorNo)).toEqual(['F-17']);
  const unwritten = async () =>
    (await cost({ ...days, keyword: 'F-17', withoutSteps: true })).list.map(({ errorNo }) => errorNo);
  expect(await unwritten()).toEqual(['F-17']);
  const [set] = await server.look<{ id: string }>(
    `select id from error_code where tenant_id = $1 and deleted_at is null limit 1`,
    [tenantId],
  );
  await server.look(
    `insert into error_no (tenant_id, id, error_code_id, name, level, status, title, steps)
     values ($1, $2, $3, 'F-17', 'ERROR', 'PUBLISHED', '过热', '[{"stepId": "a"}]')`,
    [tenantId, newId(), set!.id],
  );
  const known = (await cost({ ...days, keyword: 'F-17' })).list[0]!;
  expect([known.title, known.hasSteps, known.errorCodeId]).toEqual(['过热', true, set!.id]);
  expect(await unwritten()).toEqual([]);
  const [call] = await server.look<{ id: string; material: string; name: string }>(
    `select c.id, m.id as material, m.name from call c, (select id, name from material where tenant_id = $1 order by id limit 1) m
      where c.tenant_id = $1 and c.solved = 'YES' and not c.is_test and 'F-17' = any(c.error_nos) limit 1`,
    [tenantId],
  );
  await server.look(
    `insert into call_event (tenant_id, id, call_id, at_sec, type, target_kind, target_id, target_name)
     values ($1, $2, $3, 5, 'SHARE_MATERIAL', 'MATERIAL', $4, '旧名')`,
    [tenantId, newId(), call!.id, call!.material],
  );
  expect((await cost({ ...days, keyword: 'F-17' })).list[0]!.endedBy).toEqual({
    materialId: call!.material,
    name: call!.name,
    calls: 1,
  });
  const file = await fetch(`${server.url}${callDashboard.exportErrorCost.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', ...days }),
  });
  expect(
    (await file.text())
      .trim()
      .split('\r\n')
      .filter((line) => /^(E01|e01|E02|F-17),/i.test(line)),
  ).toHaveLength(3);
});
