import { USAGE_DAYS, usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { MOST_USAGE_SHARES, usageShare } from '@console/contract/areas/dashboard/usage-share';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demonstrationTenants } from '../../../demonstration/content/tenants.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { makeExpert } from '../../call/info/info-rig.ts';
import { forgetUse, use } from '../usage-report/usage-report-rig.ts';
import { inDays, newShare, shares } from './usage-share-rig.ts';

const [ours, theirs] = demonstrationTenants.map(({ tenantId }) => tenantId) as [string, string];
const rights = ['dashboard:usage:query', 'dashboard:usage:report'];
/** What a stranger hears of a link that works no more, whatever became of it. */
const ended = { http: 403, code: 'USAGE_SHARE_ENDED' };
let server: TestServer;
let owner: string;
let token: string;
let username: string;
let rig: ReturnType<typeof shares>;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_CALLS_PER_NETWORK: '100000' });
  owner = await server.signIn('owner');
  for (const tenantId of [ours, theirs]) await forgetUse(server, tenantId);
  await use(server, ours, 2, 30);
  await use(server, ours, 1, 40);
  await use(server, theirs, 1, 7);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.look('truncate throttle');
  await server.look('delete from usage_share');
  ({ username } = await makeExpert(server, 'ALL', rights));
  token = await server.signIn(username);
  rig = shares(server, token);
});

test('the address is told once, and neither it nor the password is kept anywhere', async () => {
  const made = await rig.share({ password: 'heron-nest', name: '管理层' });
  expect(made.url).toMatch(/^https?:\/\/[^/]+\/sharedUsage#[\w-]{43}$/);
  expect(made.share).toMatchObject({ name: '管理层', state: 'OPEN', passwordSet: true, opens: 0, lastOpenedAt: null });
  await rig.shown(made.token, { password: 'heron-nest' });
  const kept = await server.look(
    `select usage_share::text as row from usage_share union all select changes::text from operation_log`,
  );
  for (const secret of [made.token, 'heron-nest']) {
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(server.logged.join('')).not.toContain(secret);
  }
  const lines = await server.look(
    `select action, object_type, object_name from operation_log where object_id = $1 order by seq`,
    [made.share.shareId],
  );
  expect(lines).toEqual([{ action: 'CREATE', object_type: 'usageShare', object_name: '管理层' }]);
});

test('anyone sees the numbers of the page by a link, without ids, names and lists; each opening counts once', async () => {
  const made = await rig.share();
  const answer = await rig.shown(made.token);
  const today = (offset: number) =>
    new Date(Date.now() + 8 * 3_600_000 - offset * 24 * 3_600_000).toISOString().slice(0, 10);
  const page = await server.call(
    usageDashboard.usageData,
    { from: today(89), to: today(0), granularity: 'WEEK', compare: true },
    { token },
  );
  const { marks: _, versions: __, listedFrom: ___, asOf: ____, byApplication, ...numbers } = page.data!;
  const { asOf: _____, byApplication: applications, ...shown } = answer.numbers;
  expect(shown).toEqual(numbers);
  expect(shown.summary).toMatchObject({ active: 40, operations: 70, failures: 14 });
  expect(applications.list).toEqual(byApplication.list.map(({ applicationId: _id, ...one }) => one));
  expect(JSON.stringify(answer)).not.toContain(byApplication.list[0]!.applicationId);
  expect(answer).toMatchObject({ name: '第四季度', timezone: 'Asia/Shanghai', period: 'D90', from: null, to: null });
  // Looking again in the same window is the same opening.
  await rig.shown(made.token, { opening: answer.opening });
  expect(await rig.listed(made.share.shareId)).toMatchObject({ opens: 1, lastOpenedAt: expect.any(String) as string });
  await rig.shown(made.token);
  expect(await rig.listed(made.share.shareId)).toMatchObject({ opens: 2 });
});

test('it shows what was asked for when it was made, and nothing of another company', async () => {
  const [found] = await server.look<{ id: string; name: string; foreign: string; last: string }>(
    `select p.id, p.name, (select id from application where tenant_id = $2 limit 1) as foreign,
            (date_trunc('week', now() at time zone 'Asia/Shanghai') - interval '12 days')::date::text as last
       from application p where p.tenant_id = $1 and exists (select from app_operation o where o.application_id = p.id) limit 1`,
    [ours, theirs],
  );
  const { id, name, foreign, last } = found!;
  const day = { period: 'DAYS', from: last, to: last, compare: false, granularity: 'DAY' } as const;
  const one = await rig.shown((await rig.share({ ...day, applicationId: id, userKind: 'CLIENT_USER' })).token);
  expect(one).toMatchObject({ applicationName: name, from: last, to: last, userKind: 'CLIENT_USER' });
  expect(one.numbers.summary).toMatchObject({ active: 30, operations: 30 });
  expect(one.numbers.previous).toBeNull();
  const none = await rig.shown((await rig.share({ ...day, userKind: 'TEAM_USER' })).token);
  expect(none.numbers.summary.operations).toBe(0);
  const refused = await server.call(usageShare.issue, newShare({ applicationId: foreign }), { token });
  expect(refused.http).toBe(404);
  // Theirs shows theirs, and neither list has the other's.
  const other = shares(server, await server.signIn('owner.ruichi'));
  const foreignShare = await other.share({ name: '别人的' });
  expect((await other.shown(foreignShare.token)).numbers.summary.active).toBe(7);
  expect((await rig.list()).map((share) => share.name)).not.toContain('别人的');
  const { shareId } = foreignShare.share;
  expect((await server.call(usageShare.revoke, { shareId }, { token })).http).toBe(404);
  expect((await other.open(foreignShare.token)).data?.state).toBe('OPEN');
});

test('it ends within ninety days, of days that are there until then, and not too many work at once', async () => {
  const add = async (changes: object) => (await server.call(usageShare.issue, newShare(changes), { token })).code;
  expect(await add({ endAt: inDays(-1) })).toBe('USAGE_SHARE_END');
  expect(await add({ endAt: inDays(92) })).toBe('USAGE_SHARE_END');
  expect(await add({ password: 'short-7' })).toBe('VALIDATION');
  expect(await add({ period: 'DAYS' })).toBe('USAGE_SHARE_RANGE');
  expect(await add({ from: '2026-11-01', to: '2026-11-02' })).toBe('USAGE_SHARE_RANGE');
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  const days = { period: 'DAYS', compare: false } as const;
  expect(await add({ ...days, from: day(2), to: day(3) })).toBe('DASHBOARD_RANGE_WRONG');
  // Still there today, and gone before the link is.
  expect(await add({ ...days, from: day(USAGE_DAYS - 20), to: day(USAGE_DAYS - 25), endAt: inDays(30) })).toBe(
    'USAGE_RANGE_GONE',
  );
  expect(
    await add({ ...days, from: day(USAGE_DAYS - 35), to: day(USAGE_DAYS - 40), endAt: inDays(30) }),
  ).toBeUndefined();
  await server.look(
    `insert into usage_share (tenant_id, id, name, token_hash, period, compare, granularity, include_test, end_at, created_by)
     select $1, gen_random_uuid(), 'x', gen_random_uuid()::text, 'D7', true, 'DAY', false, now() + interval '1 day', gen_random_uuid()
       from generate_series(2, $2)`,
    [ours, MOST_USAGE_SHARES],
  );
  expect(await add({})).toBe('USAGE_SHARE_MANY');
});

test('links are for who may set up reports, and all of these see and revoke all of them', async () => {
  const codes = async (held: string[]) => {
    const by = await server.signIn((await makeExpert(server, 'ALL', held)).username);
    const made = await server.call(usageShare.issue, newShare(), { token: by });
    return [(await server.call(usageShare.list, {}, { token: by })).http, made.http];
  };
  expect(await codes(['dashboard:usage:query'])).toEqual([403, 403]);
  expect(await codes(rights)).toEqual([200, 200]);
  // Whoever has the right sees and revokes the links of all, with who made them.
  const { share, token: link } = await rig.share();
  const boss = shares(server, owner);
  expect(await boss.listed(share.shareId)).toMatchObject({ createdBy: { name: expect.any(String) as string } });
  const revoke = () => server.call(usageShare.revoke, { shareId: share.shareId }, { token: owner });
  expect((await revoke()).status).toBe(true);
  expect((await revoke()).status).toBe(true);
  expect(await rig.open(link)).toMatchObject(ended);
  expect(await boss.listed(share.shareId)).toMatchObject({ state: 'REVOKED' });
  const lines = await server.look(`select action from operation_log where object_id = $1 order by seq`, [
    share.shareId,
  ]);
  expect(lines).toEqual([{ action: 'CREATE' }, { action: 'STATUS' }]);
});

describe('a link ends', () => {
  const ofRole = `id in (select r.role_id from account_role r join account a on a.id = r.account_id where a.username = $1)`;
  const ways: readonly (readonly [string, string, string, string])[] = [
    ['with its time', `update usage_share set end_at = now() where $1::text is not null`, 'ENDED', ''],
    ['when it is revoked', `update usage_share set revoked_at = now() where $1::text is not null`, 'REVOKED', ''],
    [
      'when its maker is disabled',
      `update account set status = 'DISABLED' where username = $1`,
      'NO_RIGHT',
      `update account set status = 'ACTIVE' where username = $1`,
    ],
    ['when its maker is deleted', `update account set deleted_at = now() where username = $1`, 'NO_RIGHT', ''],
    [
      'when the account of its maker has expired',
      `update account set expire_at = now() where username = $1`,
      'NO_RIGHT',
      '',
    ],
    [
      'when its maker may no longer see the numbers',
      `update role set permissions = array['material:tag:query'] where ${ofRole}`,
      'NO_RIGHT',
      `update role set permissions = array['dashboard:usage:query'] where ${ofRole}`,
    ],
    ['when the role of its maker is disabled', `update role set status = 'DISABLED' where ${ofRole}`, 'NO_RIGHT', ''],
    [
      'with its company',
      `update tenant set expire_at = now() where tenant_id = '${ours}' and $1::text is not null`,
      'OPEN',
      `update tenant set expire_at = null where tenant_id = '${ours}' and $1::text is not null`,
    ],
  ];
  test.each(ways)('%s', async (_, way, state, back) => {
    const { share, token: link } = await rig.share();
    const locked = await rig.share({ password: 'heron-nest' });
    const { opening } = await rig.shown(link);
    await server.look(way, [username]);
    // Also for who had it open, and for who would know the password.
    expect(await rig.open(link)).toMatchObject(ended);
    expect(await rig.open(link, { opening })).toMatchObject(ended);
    expect(await rig.open(locked.token)).toMatchObject(ended);
    expect(await rig.open(locked.token, { password: 'heron-nest' })).toMatchObject(ended);
    const unknown = await rig.open('x'.repeat(43));
    expect(unknown).toMatchObject(ended);
    expect((await rig.open(link)).message).toBe(unknown.message);
    const told = state === 'OPEN' ? 'OPEN' : (await shares(server, owner).listed(share.shareId)).state;
    expect(told).toBe(state);
    if (back === '') return;
    await server.look(back, [username]);
    expect((await rig.open(link)).data?.state).toBe('OPEN');
  });
});

test('before the password nothing is given out; a try costs, and who guesses keeps nobody else out', async () => {
  const made = await rig.share({ password: 'heron-nest', name: '机密' });
  const link = made.token;
  expect((await rig.open(link)).data).toEqual({ state: 'PASSWORD' });
  const wrong = await rig.open(link, { password: 'heron-9999' });
  expect(wrong).toMatchObject({ code: 'USAGE_SHARE_PASSWORD', errors: [{ field: 'password' }] });
  expect(JSON.stringify(wrong)).not.toContain('机密');
  expect((await rig.shown(link, { password: 'heron-nest' })).name).toBe('机密');
  // What opened another link opens nothing here.
  const { opening } = await rig.shown((await rig.share()).token);
  expect((await rig.open(link, { opening })).data).toEqual({ state: 'PASSWORD' });
  const codes = await Promise.all(
    Array.from({ length: 33 }, async () => (await rig.open(link, { password: '00000000' }, '10.3.0.2')).code),
  );
  expect(codes.filter((code) => code === 'USAGE_SHARE_PASSWORD')).toHaveLength(30);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
  expect((await rig.open(link, { password: 'heron-nest' }, '10.3.0.2')).code).toBe('RATE_LIMITED');
  expect((await rig.open(link, { password: 'heron-nest' }, '10.3.0.1')).data?.state).toBe('OPEN');
  expect(await rig.listed(made.share.shareId)).toMatchObject({ opens: 2 });
});

test('one address opens links so often a minute, others as before', async () => {
  const { share, token: link } = await rig.share();
  const times = async (count: number, ip: (at: number) => string) => {
    const codes = [];
    for (let at = 0; at < count; at += 1) codes.push((await rig.open('x'.repeat(43), {}, ip(at))).code);
    return codes.filter((code) => code === 'RATE_LIMITED').length;
  };
  expect(await times(122, () => '10.9.0.1')).toBe(2);
  expect((await rig.open(link, {}, '10.9.0.1')).code).toBe('RATE_LIMITED');
  expect((await rig.open(link, {}, '10.9.0.2')).data?.state).toBe('OPEN');
  expect(await rig.listed(share.shareId)).toMatchObject({ opens: 1 });
});
