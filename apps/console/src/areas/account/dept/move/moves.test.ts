import type { DeptNode } from '@console/contract/areas/account/dept';
import { describe, expect, test } from 'vitest';
import { buildTree, type TreeDept } from '../dept-tree.ts';
import { dropOf, stepOf } from './moves.ts';
import { foundRows, openRows } from '../tree/open-rows.ts';

const node = (deptId: string, parentId: string | null, sort: number): DeptNode => ({
  deptId,
  parentId,
  name: deptId.toUpperCase(),
  sort,
  status: 'ENABLED',
  leaderName: null,
  memberCount: 0,
  memberCountDeep: 0,
  inScope: true,
  version: 1,
});

const tree = buildTree([
  node('b', null, 2),
  node('a2', 'a', 2),
  node('a', null, 1),
  node('a1', 'a', 1),
  node('a3', 'a', 3),
  node('a21', 'a2', 1),
]);
const dept = (id: string): TreeDept => tree.byId.get(id)!;

describe('the tree of departments', () => {
  test('is read from top to bottom, siblings in their order', () => {
    expect(tree.all.map(({ deptId, level, height }) => [deptId, level, height])).toEqual([
      ['a', 1, 3],
      ['a1', 2, 1],
      ['a2', 2, 2],
      ['a21', 3, 1],
      ['a3', 2, 1],
      ['b', 1, 1],
    ]);
  });

  test('shows what is opened, and what leads to a match', () => {
    expect(openRows(tree, new Set(['a'])).map((row) => row.dept.deptId)).toEqual(['a', 'a1', 'a2', 'a3', 'b']);
    const { rows, count } = foundRows(tree, 'a21');
    expect(count).toBe(1);
    expect(rows.map((row) => row.dept.deptId)).toEqual(['a', 'a2', 'a21']);
  });

  test('steps lead up, down, in and out, where there is room', () => {
    expect(stepOf(tree, dept('a2'), 'up')).toEqual({ parentId: 'a', beforeId: 'a1' });
    expect(stepOf(tree, dept('a1'), 'up')).toBeUndefined();
    expect(stepOf(tree, dept('a1'), 'down')).toEqual({ parentId: 'a', beforeId: 'a3' });
    expect(stepOf(tree, dept('a2'), 'down')).toEqual({ parentId: 'a', beforeId: null });
    expect(stepOf(tree, dept('a3'), 'in')).toEqual({ parentId: 'a2', beforeId: null });
    expect(stepOf(tree, dept('a1'), 'out')).toEqual({ parentId: null, beforeId: 'b' });
    expect(stepOf(tree, dept('b'), 'out')).toBeUndefined();
  });

  test('a drop lands before, in or behind, never inside of itself nor too deep', () => {
    expect(dropOf(tree, dept('b'), dept('a2'), 'before')).toEqual({ parentId: 'a', beforeId: 'a2' });
    expect(dropOf(tree, dept('b'), dept('a2'), 'after')).toEqual({ parentId: 'a', beforeId: 'a3' });
    expect(dropOf(tree, dept('a2'), dept('a1'), 'after')).toEqual({ parentId: 'a', beforeId: 'a3' });
    expect(dropOf(tree, dept('b'), dept('a21'), 'into')).toEqual({ parentId: 'a21', beforeId: null });
    expect(dropOf(tree, dept('a'), dept('a21'), 'into')).toBeUndefined();
    const chain = buildTree(
      Array.from({ length: 8 }, (_, level) => node(`l${level}`, level === 0 ? null : `l${level - 1}`, 1)).concat(
        node('free', null, 2),
      ),
    );
    expect(dropOf(chain, chain.byId.get('free')!, chain.byId.get('l7')!, 'into')).toBeUndefined();
    expect(dropOf(chain, chain.byId.get('free')!, chain.byId.get('l7')!, 'after')).toEqual({
      parentId: 'l6',
      beforeId: null,
    });
  });
});
