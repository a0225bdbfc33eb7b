import { expect, test } from 'vitest';
import { PublicRateLimit } from './public-rate-limit.ts';

const timesUntilRefused = (limit: PublicRateLimit, call: string, ip: string, atLeast?: number) => {
  for (let time = 0; time < 1_000; time += 1) {
    try {
      limit.take(call, ip, atLeast);
    } catch {
      return time;
    }
  }
  return undefined;
};

test('a network makes a call so often a minute, each call for itself, and what many make by themselves more often', () => {
  const limit = new PublicRateLimit(3);
  expect(timesUntilRefused(limit, '/a', '198.51.100.7')).toBe(3);
  expect(timesUntilRefused(limit, '/b', '198.51.100.7')).toBe(3);
  expect(timesUntilRefused(limit, '/a', '203.0.113.7')).toBe(3);
  expect(timesUntilRefused(limit, '/beat', '198.51.100.7', 200)).toBe(200);
  // Never less than the installation allows.
  expect(timesUntilRefused(limit, '/low', '198.51.100.7', 1)).toBe(3);
});
