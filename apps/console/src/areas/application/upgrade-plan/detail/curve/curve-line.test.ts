import { expect, test } from 'vitest';
import { HEIGHT, lineOf, pointAt, WIDTH, withEnd } from './curve-line.ts';

const at = (minute: number) => `2026-11-16T04:${String(minute).padStart(2, '0')}:00Z`;
const points = [
  { at: at(0), succeeded: 0, failed: 0 },
  { at: at(10), succeeded: 50, failed: 10 },
  { at: at(20), succeeded: 100, failed: 0 },
];

test('the line goes by steps from the start to the end, and as high as the share of all devices', () => {
  expect(lineOf(points, 'succeeded', 100)).toBe(`M0 ${HEIGHT}H300V90H${WIDTH}V0`);
  // A device that has failed and then succeeds takes the line down again.
  expect(lineOf(points, 'failed', 100)).toBe(`M0 ${HEIGHT}H300V162H${WIDTH}V${HEIGHT}`);
  expect(lineOf([], 'failed', 100)).toBe('');
  expect(lineOf(points.slice(0, 1), 'succeeded', 0)).toBe('');
});

test('while nothing changes it goes on level until now', () => {
  expect(withEnd(points, at(40)).at(-1)).toEqual({ at: at(40), succeeded: 100, failed: 0 });
  expect(withEnd(points, at(20))).toHaveLength(3);
  expect(withEnd([], at(20))).toEqual([]);
});

test('a place on it tells what had come by then', () => {
  expect(pointAt(points, 0.4)).toBe(points[0]);
  expect(pointAt(points, 0.5)).toBe(points[1]);
  expect(pointAt(points, 1)).toBe(points[2]);
  expect(pointAt([], 1)).toBeUndefined();
});
