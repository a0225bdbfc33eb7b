import { expect, test } from 'vitest';
import { clockOf } from '../../../../clock.ts';
import { secondsOf } from './clip-times.ts';

test.each([
  ['0:00', 0],
  ['1:05', 65],
  [' 01:05 ', 65],
  ['1：05', 65],
  ['90', 90],
  ['75:10', 4510],
  ['1:02:03', 3723],
])('%s is %i seconds', (typed, seconds) => expect(secondsOf(typed)).toBe(seconds));

test.each(['', 'a', '1:', '1:75', '-3', '1:2:3:4', '1.5'])('“%s” is no time', (typed) =>
  expect(secondsOf(typed)).toBeUndefined(),
);

test('what is shown is read back', () => {
  for (const seconds of [0, 59, 60, 3599, 3600, 7325]) expect(secondsOf(clockOf(seconds))).toBe(seconds);
});
