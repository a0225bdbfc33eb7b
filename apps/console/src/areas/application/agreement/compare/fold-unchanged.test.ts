import { expect, test } from 'vitest';
import { foldUnchanged } from './fold-unchanged.ts';

const text = (changes: string) =>
  changes.split('').map((letter) => ({ change: letter === '.' ? 'SAME' : letter === '+' ? 'ADDED' : 'CHANGED' }));
const shape = (changes: string, onlyChanges = true) =>
  foldUnchanged(text(changes), onlyChanges).map(
    ({ at, blocks, hidden }) => `${at}:${blocks.length}${hidden ? ' hidden' : ''}`,
  );

test('what is far from a change is folded away, its neighbours stay', () => {
  expect(shape('....~....')).toEqual(['0:3 hidden', '3:3', '6:3 hidden']);
  expect(shape('+....')).toEqual(['0:2', '2:3 hidden']);
});

test('a single paragraph is not worth folding, and nothing is folded for who wants the whole text', () => {
  expect(shape('~...~')).toEqual(['0:2', '2:1', '3:2']);
  expect(shape('.....~', false)).toEqual(['0:6']);
});
