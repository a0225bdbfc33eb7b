import { Text } from '@mantine/core';
import { kitWords } from '../../locales/kit/kit.ts';
import { formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import type { BulkAction } from '../bulk/bulk-action.ts';
import { SelectionBar } from '../bulk/SelectionBar.tsx';
import { Pager } from './Pager.tsx';
import type { List } from '../list/use-list.ts';
import type { WholeSelection } from './use-whole.ts';
import styles from './table-footer.module.css';

interface TableFooterProps<Row> {
  list: List<Row>;
  selection: WholeSelection | undefined;
  actions: readonly BulkAction[];
  matchable: boolean;
}

/** Stays in view at the bottom of the window, so that what was ticked can be acted on from any row. */
export function TableFooter<Row>({ list, selection, actions, matchable }: TableFooterProps<Row>) {
  const w = useWords(kitWords).list;
  const { total, capped } = list;
  const ticked = selection?.keys.length ?? 0;
  const isPart = matchable && selection?.all === true && total > ticked;
  const count = selection?.whole ? total : ticked;
  return (
    <div className={styles.root} data-selecting={ticked > 0 || undefined}>
      <div className={styles.count}>
        {selection && ticked > 0 ? (
          <SelectionBar
            selection={{ keys: selection.keys, whole: selection.whole, count, clear: selection.clear }}
            actions={actions}
            offer={isPart ? { total, capped, choose: selection.chooseWhole } : undefined}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {list.rows ? fill(capped ? w.totalCapped : w.total, { total: formatNumber(total) }) : ' '}
          </Text>
        )}
      </div>
      <div className={styles.pager}>
        <Pager list={list} />
      </div>
    </div>
  );
}
