// Keys are handled by the tree around the rows.
/* oxlint-disable jsx-a11y/click-events-have-key-events */
import { IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { deptWords } from '../../../../locales/account/dept.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import type { DropSide } from '../move/moves.ts';
import type { OpenRow } from './open-rows.ts';
import type { RowDragging } from './use-drag.ts';
import styles from './dept-tree-row.module.css';

interface DeptTreeRowProps {
  row: OpenRow;
  keyword: string;
  /** How many siblings there are, and which of them this is. */
  size: number;
  place: number;
  isActive: boolean;
  isChosen: boolean;
  isDragged: boolean;
  /** Where something that is dragged would land. */
  mark: DropSide | undefined;
  style: CSSProperties;
  dragging: RowDragging | undefined;
  onToggle: (deptId: string) => void;
  onChoose: (deptId: string) => void;
}

export function DeptTreeRow(props: DeptTreeRowProps) {
  const { row, keyword, isActive, isChosen, isDragged, mark, style, dragging, onToggle, onChoose } = props;
  const w = useWords(deptWords);
  const { dept, isOpen, hasChildren } = row;
  return (
    <div
      role="treeitem"
      aria-level={dept.level}
      aria-setsize={props.size}
      aria-posinset={props.place}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isChosen}
      aria-disabled={!dept.inScope || undefined}
      tabIndex={isActive ? 0 : -1}
      data-mark={mark}
      data-dragged={isDragged || undefined}
      className={styles.row}
      style={{ ...style, '--indent': `${(dept.level - 1) * 18}px` } as CSSProperties}
      {...dragging}
      onClick={() => onChoose(dept.deptId)}
    >
      <span
        className={styles.toggle}
        data-open={isOpen || undefined}
        aria-hidden
        onClick={(event) => {
          if (!hasChildren) return;
          event.stopPropagation();
          onToggle(dept.deptId);
        }}
      >
        {hasChildren && <IconChevronRight size={14} stroke={2} />}
      </span>
      <span className={styles.name} title={dept.name}>
        <Marked text={dept.name} keyword={keyword} />
      </span>
      {dept.status === 'DISABLED' && <span className={styles.note}>{w.disabled}</span>}
      <span className={styles.count} aria-label={fill(w.people, { count: dept.memberCountDeep })}>
        {formatNumber(dept.memberCountDeep)}
      </span>
    </div>
  );
}

function Marked({ text, keyword }: { text: string; keyword: string }) {
  const at = keyword === '' ? -1 : text.toLowerCase().indexOf(keyword.toLowerCase());
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length)}
    </>
  );
}
