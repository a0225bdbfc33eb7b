import { DEPT_DEPTH } from '@console/contract/areas/account/dept';
import { siblingsOf, type DeptTree, type TreeDept } from '../dept-tree.ts';

export interface Place {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where one step leads; nothing where there is no such step. */
export function stepOf(tree: DeptTree, dept: TreeDept, step: Step): Place | undefined {
  const siblings = siblingsOf(tree, dept);
  const at = siblings.indexOf(dept);
  const before = siblings[at - 1];
  const above = dept.parentId === null ? undefined : tree.byId.get(dept.parentId);
  const { parentId } = dept;
  const places: Record<Step, Place | undefined> = {
    up: before && { parentId, beforeId: before.deptId },
    down: siblings[at + 1] && { parentId, beforeId: siblings[at + 2]?.deptId ?? null },
    in: before && fits(dept, before) ? { parentId: before.deptId, beforeId: null } : undefined,
    out: above && { parentId: above.parentId, beforeId: behind(tree, above) },
  };
  return places[step];
}

/** The sibling that follows; null at the end. */
const behind = (tree: DeptTree, dept: TreeDept, moving?: TreeDept): string | null => {
  const others = siblingsOf(tree, dept).filter((one) => one !== moving);
  return others[others.indexOf(dept) + 1]?.deptId ?? null;
};

const fits = (dept: TreeDept, above: TreeDept | undefined) => (above?.level ?? 0) + dept.height <= DEPT_DEPTH;

export type DropSide = 'before' | 'into' | 'after';

/** Where a department lands that is dropped at this side of another; nothing where it may not. */
export function dropOf(tree: DeptTree, dept: TreeDept, target: TreeDept, side: DropSide): Place | undefined {
  if (target.ids.includes(dept.deptId)) return undefined;
  const above = side === 'into' ? target : target.parentId === null ? undefined : tree.byId.get(target.parentId);
  if (!fits(dept, above)) return undefined;
  if (side === 'into') return { parentId: target.deptId, beforeId: null };
  const { parentId } = target;
  return { parentId, beforeId: side === 'before' ? target.deptId : behind(tree, target, dept) };
}
