import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { DeptTree } from '../dept-tree.ts';
import { dropOf, type Place, type DropSide } from '../move/moves.ts';
import type { OpenRow } from './open-rows.ts';

const OPEN_MS = 700;

interface Over {
  deptId: string;
  side: DropSide;
  place: Place;
}

/** The upper and lower quarter of a row stand for before and behind, its middle for below. */
function sideOf(event: DragEvent): DropSide {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return share < 0.28 ? 'before' : share > 0.72 ? 'after' : 'into';
}

/** Dragging of rows by mouse; keys and buttons do the same. */
export function useDrag(
  tree: DeptTree,
  onMove: ((deptId: string, to: Place) => void) | undefined,
  onToggle: (deptId: string) => void,
) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<Over>();
  const waiting = useRef<{ deptId: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const stopWaiting = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);

  const end = () => {
    stopWaiting();
    setDragged(undefined);
    setOver(undefined);
  };

  /** A closed branch opens for whoever waits above it. */
  const openLater = ({ dept, isOpen, hasChildren }: OpenRow, side: DropSide) => {
    const hovered = side === 'into' && hasChildren && !isOpen ? dept.deptId : undefined;
    if (waiting.current?.deptId === hovered) return;
    stopWaiting();
    if (hovered !== undefined)
      waiting.current = { deptId: hovered, timer: setTimeout(() => onToggle(hovered), OPEN_MS) };
  };

  const handlers = (row: OpenRow) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', row.dept.name);
      setDragged(row.dept.deptId);
    },
    onDragOver: (event: DragEvent) => {
      const moving = dragged === undefined ? undefined : tree.byId.get(dragged);
      if (!moving) return;
      const side = sideOf(event);
      const place = dropOf(tree, moving, row.dept, side);
      openLater(row, side);
      if (!place) {
        setOver(undefined);
        return;
      }
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      if (over?.deptId !== row.dept.deptId || over.side !== side) setOver({ deptId: row.dept.deptId, side, place });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && over) onMove?.(dragged, over.place);
      end();
    },
    onDragEnd: end,
  });
  return { dragged, over, handlers };
}

export type RowDragging = ReturnType<ReturnType<typeof useDrag>['handlers']>;
