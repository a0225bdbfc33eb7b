import type { Watching } from '@console/contract/areas/live/watch';
import { expect, test } from 'vitest';
import { newer } from './newer.ts';

const answerOf = (asOf: string, viewersNow: number) => ({ asOf, viewersNow }) as Watching;

test('an answer that was overtaken by a later one changes nothing', () => {
  const known = newer(undefined, answerOf('2026-05-01T10:00:05.000Z', 2));
  expect(newer(known, answerOf('2026-05-01T10:00:04.000Z', 1))).toBe(known);
  expect(newer(known, answerOf('2026-05-01T10:00:05.000Z', 3)).answer.viewersNow).toBe(3);
});

test('how far the clock here is wrong is known from the answer', () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  expect(Math.abs(newer(undefined, answerOf(ahead, 0)).skewMs - 3_600_000)).toBeLessThan(1000);
});
