import type { DeptNode } from '@console/contract/areas/account/dept';

export interface TreeDept extends DeptNode {
  /** 1 at the top. */
  level: number;
  /** How many levels there are from here down, itself included. */
  height: number;
  children: readonly TreeDept[];
  /** From the top down to the department itself. */
  ids: readonly string[];
  names: readonly string[];
}

export interface DeptTree {
  /** Each department before those below it, as the tree is read from top to bottom. */
  all: readonly TreeDept[];
  roots: readonly TreeDept[];
  byId: ReadonlyMap<string, TreeDept>;
}

/** Makes the tree out of the list that the server sends; siblings come in the order in which they stand. */
export function buildTree(nodes: readonly DeptNode[]): DeptTree {
  const known = new Set(nodes.map((node) => node.deptId));
  const below = new Map<string | null, DeptNode[]>();
  for (const node of nodes) {
    const above = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    below.set(above, [...(below.get(above) ?? []), node]);
  }
  const all: TreeDept[] = [];
  const grow = (parentId: string | null, ids: readonly string[], names: readonly string[]): TreeDept[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.sort - b.sort || a.deptId.localeCompare(b.deptId))
      .map((node) => {
        const dept: TreeDept = {
          ...node,
          level: ids.length + 1,
          height: 1,
          children: [],
          ids: [...ids, node.deptId],
          names: [...names, node.name],
        };
        all.push(dept);
        dept.children = grow(node.deptId, dept.ids, dept.names);
        dept.height = 1 + Math.max(0, ...dept.children.map((child) => child.height));
        return dept;
      });
  const roots = grow(null, [], []);
  return { all, roots, byId: new Map(all.map((dept) => [dept.deptId, dept])) };
}

const SEPARATOR = ' / ';
export const pathText = (dept: TreeDept): string => dept.names.join(SEPARATOR);
export const aboveText = (dept: TreeDept): string => dept.names.slice(0, -1).join(SEPARATOR);

/** The departments whose name holds the text, in the order of the tree. */
export function matching(tree: DeptTree, keyword: string): readonly TreeDept[] {
  const needle = keyword.trim().toLowerCase();
  return needle === '' ? tree.all : tree.all.filter((dept) => dept.name.toLowerCase().includes(needle));
}

/** Those before and behind a department on its own level. */
export function siblingsOf(tree: DeptTree, dept: TreeDept): readonly TreeDept[] {
  return (dept.parentId === null ? undefined : tree.byId.get(dept.parentId)?.children) ?? tree.roots;
}
