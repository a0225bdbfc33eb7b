import { callInfo } from '@console/contract/areas/call/info/info';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCall, makeExpert, tenantId } from './info-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('operator');
});
afterAll(() => server.stop());

const from = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
const sums = (errorNo: string, by = token) => server.call(callInfo.summaryData, { errorNo, from }, { token: by });
const listed = async (errorNo: string, by = token, solved?: 'YES' | 'NO') =>
  (await server.call(callInfo.page, { errorNo, from, pageSize: 1, ...(solved && { solved }) }, { token: by })).data!
    .total;
const note = (errorNo: string, solved: string, more: Record<string, unknown> = {}) =>
  makeCall(server, { error_nos: [errorNo, 'E-998'], solved, ...more });

describe('calls in which one error number was noted', () => {
  test('are as many as the list has, and solved are those of which it is known', async () => {
    for (const solved of ['YES', 'YES', 'NO', 'UNKNOWN', 'UNKNOWN']) await note('E-99', solved);
    await note('E-99', 'YES', { is_test: true });
    await note('E-99', 'YES', { at: '2026-03-01T08:00:00.000Z' });
    await note('E-990', 'NO');
    expect((await sums('e-99')).data).toMatchObject({ total: 5, solved: 2, notSolved: 1, solvedRate: 66.7 });
    expect(await listed('e-99')).toBe(5);
    expect(await listed('e-99', token, 'YES')).toBe(2);
    expect(await listed('e-99', token, 'NO')).toBe(1);
  });

  test('of which nothing is known are not unsolved', async () => {
    await note('E-77', 'UNKNOWN');
    expect((await sums('E-77')).data).toMatchObject({ total: 1, solved: 0, notSolved: 0, solvedRate: null });
    await note('E-77', 'NO');
    expect((await sums('E-77')).data).toMatchObject({ total: 2, solvedRate: 0 });
    expect((await sums('E-76')).data).toMatchObject({ total: 0, solvedRate: null });
  });

  test('are those that the role shows, for whoever may see calls', async () => {
    const expert = await makeExpert(server, 'SELF');
    await note('E-55', 'YES', { expert_id: expert.teamUserId });
    await note('E-55', 'NO');
    const byExpert = await server.signIn(expert.username);
    expect((await sums('E-55', byExpert)).data).toMatchObject({ total: 1, solvedRate: 100 });
    expect(await listed('E-55', byExpert)).toBe(1);
    expect((await sums('E-55')).data!.total).toBe(2);
    const without = await server.signIn((await makeExpert(server, 'ALL', ['product:error:query'])).username);
    expect((await sums('E-55', without)).code).toBe('FORBIDDEN');
    expect((await sums('E-55', await server.signIn('owner'))).code).toBe('FORBIDDEN');
  });

  test('are none of another company', async () => {
    await note('E-44', 'YES', { tenant_id: demonstrationTenants[1]!.tenantId, id: newId() });
    expect((await sums('E-44')).data!.total).toBe(0);
    expect(await listed('E-44')).toBe(0);
  });

  test('are not told without the service', async () => {
    const turn = `update tenant_service set enabled = $2 where tenant_id = $1 and code = 'REMOTE_ASSIST'`;
    await server.look(turn, [tenantId, false]);
    expect((await sums('E-99')).code).toBe('SERVICE_NOT_ACTIVATED');
    await server.look(turn, [tenantId, true]);
    expect((await sums('E-99')).status).toBe(true);
  });
});
