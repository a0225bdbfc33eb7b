// A list of this length is drawn row by row, which neither <select> nor <datalist> can do; the field beside it has the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */
import { Button, Loader, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useRef } from 'react';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { deptWords } from '../../../../locales/account/dept.ts';
import { useWords } from '../../../../lib/words.ts';
import { aboveText } from '../dept-tree.ts';
import type { DeptChoice } from './use-dept-choice.ts';
import styles from './dept-options.module.css';

const ROW = 34;
const SHOWN = 8;

/** The field keeps the focus, so that one can go on typing. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The list below a picker; only the rows in view exist. */
export function DeptOptions({ choice, multiple = false }: { choice: DeptChoice; multiple?: boolean }) {
  const { picker: w, disabled } = useWords(deptWords);
  const { common } = useWords(kitWords);
  const { options, active, chosen, tree, searched } = choice;
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- this component is drawn anew whenever its rows move, as it must
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  useEffect(() => {
    if (active >= 0) rows.scrollToIndex(active);
  }, [rows, active]);

  if (choice.error)
    return (
      <Button size="compact-sm" variant="subtle" onMouseDown={keepFocus} onClick={choice.retry}>
        {w.failed} {common.retry}
      </Button>
    );
  if (!tree) return <Loader size="xs" m={8} />;
  if (options.length === 0)
    return (
      <Text size="sm" c="dimmed" p={8} component="output" display="block">
        {searched === '' ? w.empty : w.noMatch}
      </Text>
    );
  return (
    <div
      ref={frame}
      id={choice.listId}
      role="listbox"
      aria-label={w.list}
      aria-multiselectable={multiple || undefined}
      className={styles.root}
      style={{ height: Math.min(options.length, SHOWN) * ROW }}
      onMouseDown={keepFocus}
    >
      <div role="presentation" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const dept = options[index];
          if (!dept) return null;
          const isChosen = chosen.includes(dept.deptId);
          return (
            <div
              key={dept.deptId}
              id={choice.optionId(index)}
              role="option"
              aria-selected={isChosen}
              aria-disabled={!dept.inScope || undefined}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              className={styles.row}
              style={{
                transform: `translateY(${start}px)`,
                height: ROW,
                paddingLeft: searched === '' ? 8 + (dept.level - 1) * 16 : 8,
              }}
              onClick={() => choice.choose(index)}
            >
              <span className={styles.name}>{dept.name}</span>
              {dept.status === 'DISABLED' && <span className={styles.note}>{disabled}</span>}
              {searched !== '' && dept.level > 1 && <span className={styles.path}>{aboveText(dept)}</span>}
              {isChosen && <IconCheck size={15} className={styles.check} aria-hidden />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
