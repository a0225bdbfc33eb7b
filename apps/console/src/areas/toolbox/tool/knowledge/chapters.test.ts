import { expect, test } from 'vitest';
import {
  isBroken,
  type Line,
  linesOf,
  movedLines,
  placedIn,
  placedOf,
  withoutLine,
  wrongChapters,
} from './chapters.ts';

const chapter = (name: string): Line => ({ kind: 'chapter', id: name, name });
const material = (id: string): Line => ({ kind: 'material', id });
const shape = (lines: readonly Line[]) => lines.map((line) => (line.kind === 'chapter' ? `#${line.name}` : line.id));
const lines = [material('a'), chapter('One'), material('b'), material('c'), chapter('Two'), material('d')];

test('what is stored comes back as it was, neighbours of a chapter under one heading', () => {
  const placed = placedIn(lines);
  expect(placed.map(({ materialId, chapter: name }) => [materialId, name])).toEqual([
    ['a', null],
    ['b', 'One'],
    ['c', 'One'],
    ['d', 'Two'],
  ]);
  expect(shape(linesOf(placed))).toEqual(['a', '#One', 'b', 'c', '#Two', 'd']);
  expect(placedIn(linesOf(placed))).toEqual(placed);
});

test('a material that passes a heading changes its chapter', () => {
  expect(placedIn(movedLines(lines, 'b', 1))[1]).toEqual({ materialId: 'b', chapter: null });
  expect(placedIn(movedLines(lines, 'c', 4))[2]).toEqual({ materialId: 'c', chapter: 'Two' });
});

test('a chapter moves with all that is in it', () => {
  expect(shape(movedLines(lines, 'One', 2))).toEqual(['a', '#Two', 'd', '#One', 'b', 'c']);
  expect(shape(movedLines(lines, 'Two', 3))).toEqual(['a', '#Two', 'd', '#One', 'b', 'c']);
  // What has no chapter stays first.
  expect(shape(movedLines(lines, 'One', 0))).toEqual(shape(lines));
  expect(shape(movedLines(lines, 'Two', 5))).toEqual(shape(lines));
});

test('a heading that is taken away leaves its materials to the chapter above', () => {
  expect(placedIn(withoutLine(lines, 'Two')).at(-1)).toEqual({ materialId: 'd', chapter: 'One' });
});

test('a chapter needs a name, and one of its own', () => {
  expect([...wrongChapters([chapter('A'), { ...chapter('A'), id: 'x' }, { ...chapter(''), id: 'y' }])]).toEqual([
    ['A', 'same'],
    ['x', 'same'],
    ['y', 'empty'],
  ]);
});

test('a chapter in two places, and what lost its chapter on the way, are not sent', () => {
  const placed = (...chapters: (string | null)[]) =>
    chapters.map((name, at) => ({ materialId: `${at}`, chapter: name }));
  expect(isBroken(placed(null, 'A', 'A', 'B'))).toBe(false);
  expect(isBroken(placed('A', 'B', 'A'))).toBe(true);
  expect(isBroken(placed('A', null))).toBe(true);
});

test('what is stored out of order comes with its chapters together', () => {
  const stored = [
    ['a', 'A'],
    ['b', null],
    ['c', 'B'],
    ['d', 'A'],
  ] as const;
  const placed = placedOf(
    stored.map(([id, name]) => ({
      id,
      chapter: name,
      name: id,
      status: 'READY' as const,
      hidden: false,
      thumbnailPath: null,
      kind: 'FILE' as const,
      locale: 'zh-CN' as const,
    })),
  );
  expect(placed.map(({ materialId }) => materialId)).toEqual(['b', 'a', 'd', 'c']);
  expect(isBroken(placed)).toBe(false);
});
