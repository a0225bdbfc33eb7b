import { appOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { appOperationAppSide } from '@console/contract/areas/application/app-operation/app-side';
import type { ArgumentOf } from '@console/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../kernel/db/ids.ts';
import { asUser, enterApp, makeAppPerson } from '../../app-people/app-session/app-rig.ts';
import { addApplication } from '../application/application-rig.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../../test/harness.ts';
import { fetchText } from '../../../kernel/tables/import/import-rig.ts';
import { soon } from '../../../kernel/jobs/job-rig.ts';
import { addTestAccount, keyOf, signInTest } from '../test-account/test-account-rig.ts';

type Report = ArgumentOf<typeof appOperationAppSide.report>;
type Line = Report['list'][number];

let server: TestServer;
let token: string;
let applicationId: string;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('owner');
  ({ applicationId } = await addApplication(server, { platform: 'IOS' }));
  key = await keyOf(server, applicationId);
});
afterAll(() => server.stop());
beforeEach(() => server.look('truncate throttle'));

const line = (more: Partial<Line> = {}): Line => ({
  id: newId(),
  time: new Date().toISOString(),
  event: 'page.open',
  ...more,
});
const report = (list: Line[], more: Partial<Report> = {}, options: CallOptions = { token: key }) =>
  server.call(appOperationAppSide.report, { list, ...more }, options);
const page = async (more: ArgumentOf<typeof appOperation.page> = {}) =>
  (await server.call(appOperation.page, { pageSize: 200, ...more }, { token })).data!;
const detail = (id: string, by = token) => server.call(appOperation.detail, { id }, { token: by });

describe('a report', () => {
  test('is kept with who, where and what, and without any number of anyone', async () => {
    const person = await makeAppPerson(server);
    const userToken = await enterApp(server, key, person);
    const one = line({ page: 'home', params: { tab: 2, ok: true }, result: 'FAILURE', network: '5G' });
    const device = { versionName: '3.2.0', deviceModel: 'iPhone 17', osVersion: '26.1', sessionId: newId() };
    expect((await report([one], device, asUser(key, userToken))).data).toEqual({ kept: 1 });
    const { data } = await detail(one.id);
    expect(data).toMatchObject({
      event: 'page.open',
      page: 'home',
      params: { tab: 2, ok: true },
      result: 'FAILURE',
      network: '5G',
      ...device,
      platform: 'IOS',
      applicationId,
      userKind: 'CLIENT_USER',
      userId: person.userId,
      userName: '郑女士',
      clientName: expect.stringContaining('客户'),
    });
    expect(data?.around.map(({ id }) => id)).toEqual([one.id]);
    const rows = await server.look('select * from app_operation where id = $1', [one.id]);
    expect(JSON.stringify(rows)).not.toContain(person.phone);
  });

  test('distinguishes guests, team members and test accounts', async () => {
    const guest = line();
    await report([guest]);
    expect((await detail(guest.id)).data).toMatchObject({ userKind: 'GUEST', userId: null, userName: null });
    const member = line();
    const userToken = await enterApp(server, key, await makeAppPerson(server, 'TEAM_USER'));
    await report([member], {}, asUser(key, userToken));
    expect((await detail(member.id)).data).toMatchObject({ userKind: 'TEAM_USER', clientName: null });
    const made = await addTestAccount(server, { userKind: 'TEAM_USER' });
    const signed = await signInTest(server, key, made.account);
    const tried = line();
    await report([tried], {}, asUser(key, signed.data!.userToken));
    expect((await detail(tried.id)).data).toMatchObject({ userKind: 'TEST_ACCOUNT', userId: made.testAccountId });
    const found = await page({ userKind: 'TEST_ACCOUNT', userId: made.testAccountId });
    expect(found.list.map(({ id }) => id)).toEqual([tried.id]);
  });

  test('is kept once, however often and by how many at once it is sent', async () => {
    const list = Array.from({ length: 100 }, () => line({ event: 'retry' }));
    const sent = await Promise.all([list, list.toReversed(), list].map((lines) => report(lines)));
    expect(sent.reduce((sum, { data }) => sum + data!.kept, 0)).toBe(100);
    expect((await report([...list.slice(0, 3), line(), list[0]!])).data).toEqual({ kept: 1 });
    expect((await page({ event: 'retry' })).total).toBe(100);
  });

  test('of another company with the same ids is its own', async () => {
    const one = line();
    await report([one]);
    const theirs = await addApplication(server, {}, 'owner.ruichi');
    const theirKey = await keyOf(server, theirs.applicationId, 'BOTH', 'owner.ruichi');
    expect((await report([{ ...one, event: 'theirs' }], {}, { token: theirKey })).data).toEqual({ kept: 1 });
    expect((await detail(one.id)).data?.event).toBe('page.open');
    const foreign = await server.signIn('owner.ruichi');
    expect((await detail(one.id, foreign)).data?.event).toBe('theirs');
  });

  test('whose clock runs ahead is from now', async () => {
    const [ahead, behind] = [line({ time: '2099-01-01T00:00:00Z' }), line({ time: '2020-01-01T00:00:00Z' })];
    await report([ahead, behind]);
    const { time, receivedAt } = (await detail(ahead.id)).data!;
    expect(time).toBe(receivedAt);
    expect((await detail(behind.id)).data?.time).toContain('2020-01-01');
  });

  test('is refused whole where it is too much, and the answer says where', async () => {
    const heavy = line({ params: { text: '长'.repeat(1400) } });
    const { code, errors } = await report([line(), heavy]);
    expect(code).toBe('VALIDATION');
    expect(errors).toEqual([expect.objectContaining({ field: 'list.1.params', code: 'OPERATION_PARAMS' })]);
    expect((await report([line({ params: { text: '长'.repeat(1300) } })])).status).toBe(true);
    expect((await report([line({ params: { zero: '\u0000' } })])).code).toBe('VALIDATION');
    expect((await report(Array.from({ length: 201 }, () => line()))).code).toBe('VALIDATION');
    const { code: noApplication } = await report([line()], {}, { token: await keyOf(server) });
    expect(noApplication).toBe('APP_KEY_NO_APPLICATION');
  });
});

describe('the list', () => {
  test('is narrowed by time, event, result and words', async () => {
    const [early, late] = [
      line({ event: 'alarm.silence', page: '透析监控', time: '2026-01-01T00:00:00Z' }),
      line({ event: 'alarm.silence', result: 'FAILURE', time: '2026-01-02T00:00:00Z' }),
    ];
    await report([early, late], { deviceModel: 'Mate 80' });
    const ids = async (more: ArgumentOf<typeof appOperation.page>) =>
      (await page({ event: 'alarm.silence', ...more })).list.map(({ id }) => id);
    expect(await ids({})).toEqual([late.id, early.id]);
    expect(await ids({ from: '2026-01-02T00:00:00Z' })).toEqual([late.id]);
    expect(await ids({ to: '2026-01-02T00:00:00Z' })).toEqual([early.id]);
    expect(await ids({ result: 'FAILURE' })).toEqual([late.id]);
    expect(await ids({ keyword: '透析' })).toEqual([early.id]);
    expect(await ids({ keyword: 'mate 8' })).toEqual([late.id, early.id]);
    expect(await ids({ applicationId: newId() })).toEqual([]);
    const choices = (await server.call(appOperation.choices, {}, { token })).data!;
    expect(choices.events).toEqual([...new Set(choices.events)].toSorted());
    expect(choices.events).toContain('alarm.silence');
    expect(choices.applications.map(({ id }) => id)).toContain(applicationId);
  });

  test('shows the session around one operation, in order', async () => {
    const sessionId = newId();
    const at = (n: number) => new Date(Date.UTC(2026, 0, 3, 0, 0, n)).toISOString();
    const lines = Array.from({ length: 60 }, (_, n) => line({ time: at(n), event: `step.${n}` }));
    await report(lines.toReversed(), { sessionId });
    await report([line({ time: at(30) })], { sessionId: newId() });
    const { data } = await detail(lines[30]!.id);
    expect(data?.around.map(({ event }) => event)).toEqual(Array.from({ length: 51 }, (_, n) => `step.${n + 5}`));
  });

  test('goes out as a file in which nothing runs, and that is written down', async () => {
    await report([line({ event: 'evil', page: '=cmd()' })]);
    const text = await fetchText(server, appOperation.export, { format: 'csv', event: 'evil' }, token);
    expect(text).toContain(`"'=cmd()"`);
    expect(text.trim().split('\r\n')).toHaveLength(2);
    const [logged] = await server.look(
      `select object_type, changes from operation_log where action = 'EXPORT' order by seq desc limit 1`,
    );
    expect(logged).toEqual({
      object_type: 'appOperation',
      changes: expect.arrayContaining([
        { field: 'event', before: null, after: 'evil' },
        { field: 'count', before: null, after: 1 },
      ]),
    });
  });
});

test('what came in more than 180 days ago is gone', async () => {
  const [old, young] = [line(), line()];
  await report([old, young]);
  await server.look(`update app_operation set received_at = now() - interval '181 days' where id = $1`, [old.id]);
  await server.look(
    `insert into job (tenant_id, id, kind) select tenant_id, gen_random_uuid(), 'PURGE_APP_OPERATIONS' from tenant`,
  );
  await vi.waitFor(async () => expect((await detail(old.id)).code).toBe('NOT_FOUND'), soon);
  expect((await detail(young.id)).status).toBe(true);
});
