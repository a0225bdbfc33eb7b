import { expect, test } from 'vitest';
import { levelOf, linesOf, matchesIn, partsOf } from './log-lines.ts';

test('a text is as many lines as it has ends of them, and one more for what stands behind the last', () => {
  expect(linesOf('a\nb\r\n\nc')).toEqual(['a', 'b', '', 'c']);
  expect(linesOf('a\n')).toEqual(['a']);
  expect(linesOf('')).toEqual([]);
});

test.each([
  ['2026-07-01 ERROR pump stopped', 'error'],
  ['07-01 10:00:00 E/Pump: stopped', 'error'],
  ['java.lang.NullPointerException: x', 'error'],
  ['[WARNING] low pressure', 'warn'],
  ['W/Pump: low', 'warn'],
  ['INFO no terrors here, no warnings either', undefined],
])('%s has the level %s', (line, level) => expect(levelOf(line)).toBe(level));

test('a search finds large and small letters alike, and marks what it found', () => {
  expect(matchesIn(['Pump', '泵 pump pump', 'x'], 'PUMP')).toEqual([0, 1]);
  expect(matchesIn(['a'], '')).toEqual([]);
  expect(partsOf('a Pump, a pump', 'pump')).toEqual(['a ', 'Pump', ', a ', 'pump', '']);
  expect(partsOf('a', '')).toEqual(['a']);
});
