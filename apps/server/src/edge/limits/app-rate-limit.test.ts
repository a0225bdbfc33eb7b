import { expect, test } from 'vitest';
import { AppRateLimit, appLimits } from './app-rate-limit.ts';

const caller = (user: string | null) => ({
  keyHash: 'key',
  userHash: user,
  needsUser: user !== null,
  appVersion: null,
});

/** How many of so many users behind one network are let in within a minute. */
function letIn(turns: AppRateLimit, users: number, ip = '198.51.100.7'): number {
  let allowed = 0;
  for (let user = 0; user < users; user += 1) {
    try {
      turns.take(caller(`user ${user}`), ip, 1);
      allowed += 1;
    } catch {
      // Refused; the next one may be as well.
    }
  }
  return allowed;
}

test('users behind one network take so many turns, and those of another go on', () => {
  const turns = new AppRateLimit();
  expect(letIn(turns, appLimits.crowd + 50)).toBe(appLimits.crowd);
  expect(letIn(turns, 10, '203.0.113.9')).toBe(10);
});

test('a setting allows more or fewer of them', () => {
  expect(letIn(new AppRateLimit(2_000), 2_500)).toBe(2_000);
  expect(letIn(new AppRateLimit(5), 20)).toBe(5);
});

test('one user has their own limit, however many may come', () => {
  const turns = new AppRateLimit(100_000);
  for (let call = 0; call < appLimits.user; call += 1) turns.take(caller('one'), '198.51.100.7', 1);
  expect(() => turns.take(caller('one'), '198.51.100.7', 1)).toThrow('RATE_LIMITED');
});

/** How many calls without a user, of one key from one network, are let in. */
function knocks(turns: AppRateLimit, calls: number, { key = 'key', ip = '198.51.100.7', now = 1 } = {}): number {
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      turns.take({ ...caller(null), keyHash: key }, ip, now);
      allowed += 1;
    } catch {
      // Refused; the next one may be as well.
    }
  }
  return allowed;
}

test('without a user a key has so many turns from one network; another network and another key go on', () => {
  const turns = new AppRateLimit();
  // Those of users are counted apart.
  expect(letIn(turns, 200)).toBe(200);
  expect(knocks(turns, appLimits.network + 10)).toBe(appLimits.network);
  expect(knocks(turns, 10, { ip: '203.0.113.9' })).toBe(10);
  expect(knocks(turns, 10, { key: 'another' })).toBe(10);
});

test('without a user a key has so many turns from all networks together', () => {
  const turns = new AppRateLimit();
  let allowed = 0;
  for (let host = 1; host <= 10; host += 1) allowed += knocks(turns, 100, { ip: `203.0.113.${host}` });
  expect(allowed).toBe(appLimits.key);
});

test('there are turns again after a minute, and until then it is told how long that is', () => {
  const turns = new AppRateLimit();
  expect(knocks(turns, appLimits.network, { now: 1_000 })).toBe(appLimits.network);
  const late = () => turns.take(caller(null), '198.51.100.7', 50_500);
  expect(late).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', params: { seconds: 11 } }));
  expect(knocks(turns, 1, { now: 60_999 })).toBe(0);
  expect(knocks(turns, 1, { now: 61_000 })).toBe(1);
});

test('a key that is spared is not counted, the others are', () => {
  const turns = new AppRateLimit();
  turns.spare('spared');
  expect(knocks(turns, 1_000, { key: 'spared' })).toBe(1_000);
  expect(knocks(turns, 1_000)).toBe(appLimits.network);
});
