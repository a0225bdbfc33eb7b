import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import { dayMark } from '@console/contract/areas/dashboard/day-mark';
import { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeExpert } from '../../call/info/info-rig.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
});
afterAll(() => server.stop());
beforeEach(() => server.look('delete from chart_mark'));

const range = { from: '2026-10-01', to: '2026-10-31' };
const marksOn = async (by = token) =>
  (await server.call(usageDashboard.usageData, range, { token: by })).data!.marks.filter(({ kind }) => kind === 'HAND');
const mark = (more: object = {}) => ({ day: '2026-10-12', name: '新版培训', nameEn: 'Training', ...more });
const add = async (more: object = {}) => (await server.call(dayMark.add, mark(more), { token })).data!;

test('a mark stands on its day of the tenant’s clock, in both languages, with who made it', async () => {
  const { markId, version } = await add();
  const shown = { kind: 'HAND', id: markId, title: '新版培训', titleEn: 'Training', by: '王敏' };
  expect(await marksOn()).toMatchObject([{ ...shown, time: '2026-10-11T16:00:00.000Z' }]);
  const [tenant] = demonstrationTenants;
  await server.look(`update tenant set timezone = 'America/New_York' where tenant_id = $1`, [tenant!.tenantId]);
  expect(await marksOn()).toMatchObject([{ ...shown, time: '2026-10-12T04:00:00.000Z' }]);
  await server.look(`update tenant set timezone = 'Asia/Shanghai' where tenant_id = $1`, [tenant!.tenantId]);
  const moved = mark({ markId, version, day: '2026-10-31', name: '展会', nameEn: null });
  expect((await server.call(dayMark.update, moved as never, { token })).data).toMatchObject({ version: 2 });
  expect(await marksOn()).toMatchObject([{ title: '展会', titleEn: null, time: '2026-10-30T16:00:00.000Z' }]);
  expect((await server.call(dayMark.update, moved as never, { token })).code).toBe('CONFLICT');
  expect((await server.call(dayMark.delete, { markId }, { token })).status).toBe(true);
  expect(await marksOn()).toEqual([]);
});

test('a day outside the range is not shown, and its first and last one are', async () => {
  for (const day of ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01']) await add({ day, name: day });
  expect((await marksOn()).map(({ title }) => title)).toEqual(['2026-10-01', '2026-10-31']);
});

test('is for one company alone', async () => {
  const { markId, version } = await add();
  const theirs = await server.signIn('owner.ruichi');
  expect(await marksOn(theirs)).toEqual([]);
  const by = { token: theirs };
  expect((await server.call(dayMark.detail, { markId }, by)).code).toBe('NOT_FOUND');
  expect((await server.call(dayMark.update, mark({ markId, version }) as never, by)).code).toBe('NOT_FOUND');
  expect((await server.call(dayMark.delete, { markId }, by)).code).toBe('NOT_FOUND');
  expect(await marksOn()).toMatchObject([{ id: markId }]);
});

test('is seen by whoever sees a chart, of usage or of calls, and made by whoever has the right', async () => {
  const { markId } = await add();
  const looks = await makeExpert(server, 'ALL', ['dashboard:usage:query', 'dashboard:call:query']);
  const by = { token: await server.signIn(looks.username) };
  expect(await marksOn(by.token)).toMatchObject([{ id: markId }]);
  const calls = (await server.call(callDashboard.callData, range, by)).data!;
  expect(calls.marks.filter(({ kind }) => kind === 'HAND')).toMatchObject([{ id: markId }]);
  expect((await server.call(dayMark.add, mark(), by)).code).toBe('FORBIDDEN');
  expect((await server.call(dayMark.delete, { markId }, by)).code).toBe('FORBIDDEN');
  const marks = await makeExpert(server, 'ALL', ['dashboard:usage:mark']);
  const allowed = { token: await server.signIn(marks.username) };
  expect((await server.call(dayMark.delete, { markId }, allowed)).status).toBe(true);
});
