import { expect, test } from 'vitest';
import { differences } from './conflict.ts';

const before = { name: 'A', color: 'red', sort: 1, category: null };

test('a field that only the other one changed keeps their value unless I choose otherwise', () => {
  const found = differences(['name', 'color', 'sort'], before, { ...before, sort: 2 }, { ...before, name: 'B' });
  expect(found).toEqual([
    { field: 'name', mine: 'A', theirs: 'B', keep: 'theirs' },
    { field: 'sort', mine: 2, theirs: 1, keep: 'mine' },
  ]);
});

test('nothing and an empty text are the same', () => {
  expect(differences(['category'], before, { category: '' }, { category: null })).toEqual([]);
});
