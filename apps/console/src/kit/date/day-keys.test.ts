import { expect, test } from 'vitest';
import { dayAfterKey } from './day-keys.ts';

test.each([
  ['ArrowRight', false, '2026-12-01'],
  ['ArrowLeft', false, '2026-11-29'],
  ['ArrowUp', false, '2026-11-23'],
  ['ArrowDown', false, '2026-12-07'],
  ['Home', false, '2026-11-30'],
  ['End', false, '2026-12-06'],
  ['PageUp', false, '2026-10-30'],
  ['PageDown', false, '2026-12-30'],
  ['PageUp', true, '2025-11-30'],
  ['PageDown', true, '2027-11-30'],
  ['a', false, undefined],
])('%s (shift: %s) leads from Monday, 30 November to %s', (key, shift, day) => {
  expect(dayAfterKey('2026-11-30', key, shift)).toBe(day);
});

test('a shorter month ends earlier', () => {
  expect(dayAfterKey('2026-01-31', 'PageDown', false)).toBe('2026-02-28');
  expect(dayAfterKey('2028-02-29', 'PageUp', true)).toBe('2027-02-28');
});
