import { expect, test } from 'vitest';
import { secondsOf } from './chapter-time.ts';

test('times are read as players write them', () => {
  expect(secondsOf('1:30')).toBe(90);
  expect(secondsOf(' 1:02:03 ')).toBe(3723);
  expect(secondsOf('0:00')).toBe(0);
});

test('what is no time is none', () => {
  for (const text of ['', '90', '1:75', 'a:b', '1:2:3:4']) expect(secondsOf(text)).toBeUndefined();
});
