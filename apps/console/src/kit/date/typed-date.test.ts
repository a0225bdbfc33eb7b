import { describe, expect, test } from 'vitest';
import { isDay, readDate, readWhole } from './typed-date.ts';

describe('a typed date', () => {
  test.each([
    '2026-11-07',
    '2026-11-7',
    '2026/11/07',
    '2026.11.7',
    '20261107',
    '2026年11月7日',
    ' ２０２６－１１－０７ ',
  ])('%s is 7 November', (typed) => expect(readDate('day', typed)).toBe('2026-11-07'));
  test.each(['', 'soon', '11/07/2026', '2026-02-30', '2026-13-01', '2026-04-31', '1926-11-07', '2026-11'])(
    '%s is none',
    (typed) => expect(readDate('day', typed)).toBeUndefined(),
  );
  test('a day with its time', () => {
    expect(readDate('moment', '2026-11-07T9:05')).toBe('2026-11-07 09:05');
    expect(readDate('moment', '2026/11/07 23:59:00')).toBe('2026-11-07 23:59');
    for (const typed of ['2026-11-07', '2026-11-07 24:00', '2026-11-07 9:60', '2026-11-07 9:00 x', '9:00'])
      expect(readDate('moment', typed), typed).toBeUndefined();
  });
  test('a time of day', () => {
    expect(readDate('clock', '9:05')).toBe('09:05');
    expect(readDate('clock', '2205')).toBe('22:05');
    expect(readDate('clock', '25:00')).toBeUndefined();
  });
  test('while it is typed it counts only in full', () => {
    expect(readWhole('day', '2026-11-7')).toBeUndefined();
    expect(readWhole('day', '2026-11-17')).toBe('2026-11-17');
    expect([isDay('2026-11-17'), isDay('2026-11-1'), isDay('')]).toEqual([true, false, false]);
  });
});
