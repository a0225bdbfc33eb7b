import { expect, test } from 'vitest';
import { cueAt } from './cue-at.ts';

const item = (title: string) => ({ itemId: crypto.randomUUID(), kind: 'FILE' as const, title });
const cues = [
  { atSec: 4, item: item('first') },
  { atSec: 12.5, item: null },
  { atSec: 20, item: item('second') },
];

test('before the first cue nothing is shown', () => {
  expect([cueAt(cues, 0), cueAt([], 7)]).toEqual([-1, -1]);
});

test('a cue stands from its second on until the next, also where that is nothing', () => {
  expect([4, 12.4, 12.5, 19, 20, 600].map((second) => cueAt(cues, second))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('a player that stops a hair before the second it was sent to is there', () => {
  expect(cueAt(cues, 19.97)).toBe(2);
});
