import { matching, type DeptTree, type TreeDept } from '../dept-tree.ts';

/** What of the tree is on screen. */
export interface OpenRow {
  readonly dept: TreeDept;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
}

/** Rows of the tree with some of its departments opened. */
export function openRows(tree: DeptTree, opened: ReadonlySet<string>): OpenRow[] {
  const rows: OpenRow[] = [];
  const walk = (depts: readonly TreeDept[]) => {
    for (const dept of depts) {
      const isOpen = opened.has(dept.deptId) && dept.children.length > 0;
      rows.push({ dept, isOpen, hasChildren: dept.children.length > 0 });
      if (isOpen) walk(dept.children);
    }
  };
  walk(tree.roots);
  return rows;
}

/** Rows while one searches: what matches, and what leads there. */
export function foundRows(tree: DeptTree, keyword: string): { rows: OpenRow[]; count: number } {
  const found = matching(tree, keyword);
  const shown = new Set(found.flatMap((dept) => dept.ids));
  const leading = new Set(found.flatMap((dept) => dept.ids.slice(0, -1)));
  const rows = tree.all
    .filter((dept) => shown.has(dept.deptId))
    .map((dept) => ({ dept, isOpen: leading.has(dept.deptId), hasChildren: leading.has(dept.deptId) }));
  return { rows, count: found.length };
}
