import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { Pager } from './Pager.tsx';
import type { List } from '../list/use-list.ts';
import type { Selection } from './use-selection.ts';
import styles from './table-footer.module.css';

interface TableFooterProps<Row> {
  list: List<Row>;
  selection: Selection | undefined;
  bulk: ReactNode;
}

/** Stays in view at the bottom of the window, so that what was ticked can be acted on from any row. */
export function TableFooter<Row>({ list, selection, bulk }: TableFooterProps<Row>) {
  const w = useWords(kitWords).list;
  const count = selection?.keys.length ?? 0;
  const total = fill(list.capped ? w.totalCapped : w.total, { total: formatNumber(list.total) });
  return (
    <div className={styles.root}>
      <div aria-live="polite" className={styles.count}>
        {count > 0 && selection ? (
          <Group gap="sm" wrap="nowrap">
            <Text size="sm" fw={600}>
              {fill(w.selected, { count })}
            </Text>
            {bulk}
            <Anchor component="button" type="button" size="sm" c="dimmed" onClick={selection.clear}>
              {w.clearSelection}
            </Anchor>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            {list.rows ? total : ' '}
          </Text>
        )}
      </div>
      <Pager list={list} />
    </div>
  );
}
