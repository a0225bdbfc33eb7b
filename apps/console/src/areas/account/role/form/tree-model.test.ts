import type { MenuPermNode } from '@console/contract/areas/account/role';
import { describe, expect, test } from 'vitest';
import { foundIn, isChangeable, tickedOf, toggled, treeOf, visibleNodes } from './tree-model.ts';

const node = (given: Partial<MenuPermNode> & { id: string }, children: MenuPermNode[] = []): MenuPermNode => ({
  parentId: '0',
  title: { 'zh-CN': given.id, 'en-US': given.id },
  type: children.length > 0 ? 'MENU' : 'BUTTON',
  sort: 0,
  locked: false,
  sensitive: false,
  grantable: true,
  ...(children.length === 0 && { permission: given.id }),
  ...given,
  children,
});
const tree = treeOf([
  node({ id: 'library', type: 'DIR' }, [
    node({ id: 'a:tag' }, [node({ id: 'a:tag:query' }), node({ id: 'a:tag:update' }), node({ id: 'a:tag:delete' })]),
  ]),
  node({ id: 'a:live' }, [
    node({ id: 'a:live:query', locked: true, grantable: false }),
    node({ id: 'a:live:start', locked: true, grantable: false }),
  ]),
]);
const at = (id: string) => tree.byId.get(id)!;
const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id);

describe('the tree of a role', () => {
  test('a parent is ticked when all below it is, and mixed when some is', () => {
    expect(tickedOf(at('library'), new Set())).toBe('false');
    expect(tickedOf(at('library'), new Set(['a:tag:query']))).toBe('mixed');
    expect(tickedOf(at('library'), new Set(['a:tag:query', 'a:tag:update', 'a:tag:delete']))).toBe('true');
  });

  test('an action brings the view along, and the view takes its actions away', () => {
    const withView = toggled(tree, [at('a:tag:delete')], new Set());
    expect(withView).toEqual(['a:tag:query', 'a:tag:delete']);
    expect(toggled(tree, [at('a:tag:query')], new Set(withView))).toEqual([]);
    expect(toggled(tree, [at('a:tag:delete')], new Set(withView))).toEqual(['a:tag:query']);
  });

  test('a half-ticked parent is filled first and emptied then', () => {
    const whole = toggled(tree, [at('library')], new Set(['a:tag:query']));
    expect(whole).toEqual(['a:tag:query', 'a:tag:update', 'a:tag:delete']);
    expect(toggled(tree, [at('library')], new Set(whole))).toEqual([]);
  });

  test('what is locked does not get in, and gets out when it was in before', () => {
    expect(toggled(tree, [at('a:live')], new Set())).toEqual([]);
    expect(isChangeable(at('a:live'), new Set())).toBe(false);
    expect(isChangeable(at('a:live'), new Set(['a:live:query']))).toBe(true);
    expect(toggled(tree, [at('a:live')], new Set(['a:live:query', 'a:live:start']))).toEqual([]);
  });

  test('a search shows what it finds with all above and below, also in closed nodes', () => {
    const found = foundIn(tree, ' UPDATE', 'en-US');
    expect(ids(visibleNodes(tree, new Set(['library']), found))).toEqual(['library', 'a:tag', 'a:tag:update']);
    expect(foundIn(tree, '  ', 'en-US')).toBeNull();
    expect(ids(visibleNodes(tree, new Set(['library']), null))).toEqual([
      'library',
      'a:live',
      'a:live:query',
      'a:live:start',
    ]);
  });
});
