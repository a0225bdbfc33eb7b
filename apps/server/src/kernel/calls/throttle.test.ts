import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTenant } from '../db/in-tenant.ts';
import { giveBack, networkOf, takeAttempt, type Limit } from './throttle.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await makeTestDatabase();
});
afterAll(() => home.stop());

const take = (...limits: Limit[]) => inTenant(home.database, home.tenants[0], (db) => takeAttempt(db, limits));
const back = (limit: Limit, how: 'all' | 'one') =>
  inTenant(home.database, home.tenants[0], (db) => giveBack(db, { [how]: [limit] }));
const limitOf = (attempts: number, seconds = 900): Limit => ({
  what: 'test',
  who: crypto.randomUUID(),
  attempts,
  seconds,
});

describe('a limit', () => {
  test('is the same for a hundred at once as for one after the other', async () => {
    const [limit, shared] = [limitOf(5), limitOf(1_000)];
    const attempts = await Promise.all(Array.from({ length: 100 }, () => take(limit, shared)));
    expect(attempts.filter(({ wait }) => wait === 0)).toHaveLength(5);
    expect(attempts.filter((attempt) => attempt.spent(limit))).toHaveLength(1);
  });

  test('that has no attempt left takes none of the others', async () => {
    const [one, other] = [limitOf(1), limitOf(2)];
    expect((await take(one)).wait).toBe(0);
    for (let tries = 0; tries < 5; tries += 1) expect((await take(one, other)).wait).toBeGreaterThan(890);
    expect((await take(other)).wait).toBe(0);
    expect((await take(other)).wait).toBe(0);
    expect((await take(other)).wait).toBeGreaterThan(0);
  });

  test('starts its wait with the last attempt, and ends when that is over', async () => {
    const limit = limitOf(2);
    await take(limit);
    await home.look(`update throttle set resets_at = now() + interval '10 seconds' where taken = 1`);
    expect((await take(limit)).spent(limit)).toBe(true);
    expect((await take(limit)).wait).toBeGreaterThan(890);
    await home.look('update throttle set resets_at = now()');
    expect((await take(limit)).wait).toBe(0);
  });

  test('gets back one attempt or all of them', async () => {
    const limit = limitOf(2);
    await take(limit);
    await take(limit);
    await back(limit, 'one');
    expect((await take(limit)).wait).toBe(0);
    expect((await take(limit)).wait).toBeGreaterThan(0);
    await back(limit, 'all');
    expect((await take(limit)).wait).toBe(0);
    expect((await take(limit)).wait).toBe(0);
  });

  test('does not reveal whom it is about, and has no door but its functions', async () => {
    const limit = { ...limitOf(2), who: 'li.wei@people.example' };
    await take(limit);
    expect(await home.look(`select from throttle as t where t::text ilike '%li.wei%'`)).toEqual([]);
    await expect(home.database.pool.query('select * from throttle')).rejects.toThrow(/permission denied/);
  });
});

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::aaaa:1', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

test('attempts are taken and given back in one order, so that nobody waits for anybody forever', async () => {
  const pair = [
    { what: 'order', who: 'a', attempts: 10_000, seconds: 60 },
    { what: 'order', who: 'b', attempts: 10_000, seconds: 60 },
  ] as const;
  const [first, second] = pair;
  const inside = (work: (db: Parameters<typeof takeAttempt>[0]) => Promise<unknown>) =>
    inTenant(home.database, home.tenants[0], work);
  await inside((db) => takeAttempt(db, pair));
  const all = Array.from({ length: 150 }, (_, n) => [
    inside((db) => takeAttempt(db, n % 2 === 0 ? pair : pair.toReversed())),
    inside((db) => giveBack(db, n % 2 === 0 ? { all: [first], one: [second] } : { all: [second], one: [first] })),
  ]).flat();
  const lost = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
  expect(lost).toEqual([]);
});
