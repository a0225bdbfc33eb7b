import type { MenuPermNode } from '@console/contract/areas/account/role';
import type { Locale } from '../../../../lib/words.ts';

/** One node with what drawing and ticking it needs, computed once for a tree. */
export interface TreeNode {
  readonly id: string;
  readonly node: MenuPermNode;
  readonly level: number;
  readonly parent: TreeNode | null;
  readonly children: readonly TreeNode[];
  /** Every permission at or below it. */
  readonly codes: readonly string[];
  /** Those of them that may be given. */
  readonly givable: readonly string[];
}

export interface Tree {
  readonly roots: readonly TreeNode[];
  readonly all: readonly TreeNode[];
  readonly byId: ReadonlyMap<string, TreeNode>;
  /** Permissions in the order of the tree. */
  readonly codes: readonly string[];
}

export function treeOf(nodes: readonly MenuPermNode[]): Tree {
  const all: TreeNode[] = [];
  const grow = (node: MenuPermNode, parent: TreeNode | null, level: number): TreeNode => {
    const children: TreeNode[] = [];
    const own = node.permission === undefined ? [] : [node.permission];
    const codes: string[] = [...own];
    const givable: string[] = node.grantable && !node.locked ? [...own] : [];
    const grown: TreeNode = { id: node.id, node, level, parent, children, codes, givable };
    all.push(grown);
    for (const child of node.children) {
      const below = grow(child, grown, level + 1);
      children.push(below);
      codes.push(...below.codes);
      givable.push(...below.givable);
    }
    return grown;
  };
  const roots = nodes.map((node) => grow(node, null, 1));
  return { roots, all, byId: new Map(all.map((one) => [one.id, one])), codes: roots.flatMap(({ codes }) => codes) };
}

export type Ticked = 'true' | 'false' | 'mixed';

export function tickedOf({ codes }: TreeNode, chosen: ReadonlySet<string>): Ticked {
  const count = codes.reduce((sum, code) => sum + (chosen.has(code) ? 1 : 0), 0);
  if (count === 0) return 'false';
  return count === codes.length ? 'true' : 'mixed';
}

const queryOf = (code: string) => `${code.slice(0, code.lastIndexOf(':'))}:query`;

/** What can be done with it: nothing where one may not give it, unless it is there and can be taken away. */
export const isChangeable = (node: TreeNode, chosen: ReadonlySet<string>): boolean =>
  node.givable.length > 0 || node.codes.some((code) => chosen.has(code));

/**
 * Ticks what may be given below the node, or takes everything away where all of that is ticked. Every action brings the
 * view of its page along, and without the view there is no action.
 */
export function toggled(tree: Tree, nodes: readonly TreeNode[], chosen: ReadonlySet<string>, on?: boolean): string[] {
  const next = new Set(chosen);
  const givable = nodes.flatMap((node) => node.givable);
  const add = on ?? (givable.length > 0 && !givable.every((code) => chosen.has(code)));
  if (add) {
    for (const code of givable) {
      next.add(code);
      next.add(queryOf(code));
    }
  } else {
    const gone = new Set(nodes.flatMap((node) => node.codes));
    for (const code of chosen) if (gone.has(code) || gone.has(queryOf(code))) next.delete(code);
  }
  return tree.codes.filter((code) => next.has(code));
}

/** Ids of what matches a text, with everything above it and below it; null is the whole tree. */
export function foundIn(tree: Tree, text: string, locale: Locale): ReadonlySet<string> | null {
  const needle = text.trim().toLowerCase();
  if (needle === '') return null;
  const found = new Set<string>();
  const addBelow = (node: TreeNode) => {
    found.add(node.id);
    node.children.forEach(addBelow);
  };
  for (const node of tree.all) {
    if (!node.node.title[locale].toLowerCase().includes(needle)) continue;
    addBelow(node);
    for (let above = node.parent; above; above = above.parent) found.add(above.id);
  }
  return found;
}

/** The nodes as they stand below each other. */
export function visibleNodes(
  tree: Tree,
  closed: ReadonlySet<string>,
  found: ReadonlySet<string> | null,
): readonly TreeNode[] {
  const seen: TreeNode[] = [];
  const walk = (node: TreeNode) => {
    if (found && !found.has(node.id)) return;
    seen.push(node);
    // A search shows what it finds, whatever is closed.
    if (found || !closed.has(node.id)) node.children.forEach(walk);
  };
  tree.roots.forEach(walk);
  return seen;
}
