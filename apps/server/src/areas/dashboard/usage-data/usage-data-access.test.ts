import { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeExpert } from '../../call/info/info-rig.ts';
import { openRuntime } from '../call-data/call-data-rig.ts';
import { ask, fillYear, runJob, tenantId, type Asked } from './usage-data-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  await fillYear(server, 1_500);
  const database = openRuntime(server);
  await runJob(database);
  await database.close();
});
afterAll(() => server.stop());

const days = { from: '2025-11-20', to: '2026-11-17' };
const year: Asked = { ...days, granularity: 'MONTH', compare: false };

test('numbers need one permission, a file of them another, and who the people are that of the operations', async () => {
  const codes = async (rights: string[]) => {
    const by = await server.signIn((await makeExpert(server, 'ALL', rights)).username);
    const calls = [usageDashboard.usageData, usageDashboard.usagePeople, usageDashboard.exportUsage];
    const refused = [];
    for (const call of calls) {
      const { status } = await fetch(`${server.url}${call.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json' },
        body: JSON.stringify(days),
      });
      refused.push(status);
    }
    return refused;
  };
  expect(await codes(['material:tag:query'])).toEqual([403, 403, 403]);
  expect(await codes(['dashboard:usage:query'])).toEqual([200, 403, 403]);
  expect(await codes(['dashboard:usage:query', 'dashboard:usage:export'])).toEqual([200, 403, 200]);
  expect(await codes(['dashboard:usage:query', 'log:appuser:query'])).toEqual([200, 200, 403]);
});

test('counts nothing of another company, and shows nobody of it', async () => {
  const theirs = await server.signIn('owner.ruichi');
  const { summary } = await ask(server, year, theirs);
  const before = await ask(server, year, token);
  await server.look(
    `insert into app_operation (tenant_id, id, time, application_id, platform, user_kind, user_id, event, words, result, ip)
     select p.tenant_id, gen_random_uuid(), '2026-06-01T00:00:00Z', p.id, p.platform, 'CLIENT_USER', gen_random_uuid(), '登录', '', 'SUCCESS', ''
       from application p where p.tenant_id = $1 limit 1`,
    [demonstrationTenants[1]!.tenantId],
  );
  expect((await ask(server, year, token)).summary).toEqual(before.summary);
  const after = await ask(server, year, theirs);
  expect(after.summary.operations).toBe(summary.operations + 1);
  for (const [found, of] of [
    [before, tenantId],
    [after, demonstrationTenants[1]!.tenantId],
  ] as const) {
    const [own] = await server.look<{ count: number }>(
      `select count(*)::int from app_operation where tenant_id = $1 and user_kind <> 'TEST_ACCOUNT' and time >= $2 and time < $3`,
      [of, found.span.from, found.span.to],
    );
    expect(found.summary.operations).toBe(own!.count);
  }
});

test('what test accounts do is out unless it is asked for, in numbers and among people', async () => {
  const people = async (more: ArgumentOf<typeof usageDashboard.usagePeople>) =>
    (await server.call(usageDashboard.usagePeople, { ...days, pageSize: 200, ...more }, { token })).data!;
  const [without, whole] = [await ask(server, year, token), await ask(server, { ...year, includeTest: true }, token)];
  expect(whole.summary.active).toBe(without.summary.active + 3);
  expect((await people(days)).list.map(({ userKind }) => userKind)).not.toContain('TEST_ACCOUNT');
  expect((await people({ ...days, includeTest: true })).total).toBe(whole.summary.active);
  expect((await people({ ...days, includeTest: true, userKind: 'TEST_ACCOUNT' })).total).toBe(3);
  expect((await people({ ...days, userKind: 'TEST_ACCOUNT' })).total).toBe(0);
});

test('people are sorted, searched and paged', async () => {
  const people = async (more: Partial<ArgumentOf<typeof usageDashboard.usagePeople>> = {}) =>
    (await server.call(usageDashboard.usagePeople, { ...days, ...more }, { token })).data!;
  for (const sortField of ['operations', 'days', 'firstDay', 'lastDay'] as const) {
    const up = await people({ sortField, sortOrder: 'asc', pageSize: 200 });
    const values = up.list.map((row) => row[sortField]);
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const first = await people({ sortField, sortOrder: 'asc', pageSize: 3 });
    const second = await people({ sortField, sortOrder: 'asc', pageSize: 3, cursor: first.next });
    expect([...first.list, ...second.list]).toEqual(up.list.slice(0, 6));
    expect((await people({ sortField, sortOrder: 'asc', pageSize: 3, pageNo: 2 })).list).toEqual(second.list);
  }
  const [some] = (await people()).list;
  const found = await people({ keyword: some!.name!.slice(0, 2) });
  expect(found.total).toBeGreaterThan(0);
  expect(found.total).toBeLessThan((await people()).total);
  expect(found.list.every(({ name, clientName }) => `${name}${clientName}`.includes(some!.name!.slice(0, 2)))).toBe(
    true,
  );
});

test('a file has the points of the chart, with the days as they are shown', async () => {
  const file = await fetch(`${server.url}${usageDashboard.exportUsage.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en-US' },
    body: JSON.stringify({ format: 'csv', ...days, granularity: year.granularity }),
  });
  const [head, ...lines] = (await file.text()).trim().split('\r\n');
  const { trend } = await ask(server, year, token);
  expect(head).toContain('Active people');
  expect(lines).toHaveLength(trend.length);
  expect(lines[0]).toMatch(/^2025-11-20,2025-11-30,/);
  expect(lines.map((line) => Number(line.split(',')[2]))).toEqual(trend.map(({ active }) => active));
});

test('shows marks only of what the reader may see', async () => {
  await server.look(
    `update app_version set status = 'PUBLISHED', published_at = '2026-06-01', publish_order = default where id = (
       select id from app_version where tenant_id = (select tenant_id from tenant where code = 'kangheng')
          and deleted_at is null and status = 'PUBLISHED' limit 1)`,
  );
  expect((await ask(server, year, token)).marks.some(({ kind }) => kind === 'VERSION')).toBe(true);
  const few = await server.signIn((await makeExpert(server, 'ALL', ['dashboard:usage:query'])).username);
  expect((await ask(server, year, few)).marks).toEqual([]);
});
