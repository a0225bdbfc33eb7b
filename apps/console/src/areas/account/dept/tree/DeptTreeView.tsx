// A tree of this size is drawn row by row; HTML has no element for it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { deptWords } from '../../../../locales/account/dept.ts';
import { useWords } from '../../../../lib/words.ts';
import { siblingsOf, type DeptTree } from '../dept-tree.ts';
import { DeptTreeRow } from './DeptTreeRow.tsx';
import type { Place, Step } from '../move/moves.ts';
import type { OpenRow } from './open-rows.ts';
import { useDrag } from './use-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import styles from './dept-tree-view.module.css';

const ROW = 34;

interface DeptTreeViewProps {
  tree: DeptTree;
  rows: readonly OpenRow[];
  /** Marked in the names. */
  keyword: string;
  chosen: string | undefined;
  /** Without it, nothing can be moved. */
  onMove: ((deptId: string, to: Place) => void) | undefined;
  onStep: (deptId: string, step: Step) => void;
  onToggle: (deptId: string) => void;
  onChoose: (deptId: string) => void;
  minHeight?: number;
}

export function DeptTreeView(props: DeptTreeViewProps) {
  const { tree, rows, keyword, chosen, onMove, onStep, onToggle, onChoose, minHeight } = props;
  const w = useWords(deptWords);
  const frame = useRef<HTMLDivElement>(null);
  const [standing, setStanding] = useState<string>();
  /** Whether the keys brought us here, so that the row takes the focus. */
  const follow = useRef(false);
  const drag = useDrag(tree, onMove, onToggle);

  const found = rows.findIndex((row) => row.dept.deptId === (standing ?? chosen));
  const at = found === -1 ? 0 : found;
  const active = rows[at]?.dept.deptId;
  // oxlint-disable-next-line react/incompatible-library -- this component is drawn anew whenever its rows move, as it must
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
    // The row that the Tab key leads to exists also while it is scrolled away.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].toSorted((a, b) => a - b),
  });

  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    list.scrollToIndex(at);
    frame.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [list, at, active]);

  // What is chosen elsewhere comes into view.
  const place = rows.findIndex((row) => row.dept.deptId === chosen);
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place);
    // oxlint-disable-next-line react/exhaustive-deps -- where it stands changes with every opened branch, which must not scroll
  }, [chosen]);

  const onKeyDown = useTreeKeys({
    rows,
    at,
    goTo: (index) => {
      const row = rows[index];
      if (!row) return;
      follow.current = true;
      setStanding(row.dept.deptId);
    },
    toggle: onToggle,
    choose: onChoose,
    step: (row, step) => {
      follow.current = true;
      setStanding(row.dept.deptId);
      onStep(row.dept.deptId, step);
    },
  });

  return (
    <div
      ref={frame}
      className={styles.root}
      data-dragging={drag.dragged !== undefined || undefined}
      style={{ minHeight }}
    >
      <div
        role="tree"
        tabIndex={-1}
        aria-label={w.title}
        className={styles.rows}
        style={{ height: list.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { deptId } = row.dept;
          const siblings = siblingsOf(tree, row.dept);
          return (
            <DeptTreeRow
              key={deptId}
              row={row}
              keyword={keyword}
              size={siblings.length}
              place={siblings.indexOf(row.dept) + 1}
              isActive={deptId === active}
              isChosen={deptId === chosen}
              isDragged={drag.dragged === deptId}
              mark={drag.over?.deptId === deptId ? drag.over.side : undefined}
              style={{ transform: `translateY(${start}px)`, height: ROW }}
              dragging={onMove && row.dept.inScope ? drag.handlers(row) : undefined}
              onToggle={onToggle}
              onChoose={(id) => {
                setStanding(id);
                onChoose(id);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
