import { Alert, Anchor, Paper } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { later } from '../../lib/later.ts';
import { useWords } from '../../lib/words.ts';
import { type Column, useColumns } from './columns.ts';
import { EmptyState, ErrorState } from '../page/EmptyState.tsx';
import type { GalleryCard } from './gallery/gallery-card.ts';
import { useView } from './gallery/use-view.ts';
import { ListTools } from './ListTools.tsx';
import { useDensity } from '../page/preferences.ts';
import { SkeletonBody, TableBody } from './TableBody.tsx';
import { TableFooter } from './TableFooter.tsx';
import { TableHead } from './TableHead.tsx';
import type { List } from '../list/use-list.ts';
import type { BulkAction } from '../bulk/bulk-action.ts';
import { type Selection, useSelection } from './use-selection.ts';
import { useWhole } from './use-whole.ts';
import styles from './data-table.module.css';

// See TableBody for why.
/* oxlint-disable jsx-a11y/no-redundant-roles */

// Most lists have no cards, and few people look at them.
const GalleryView = later(async () => (await import('./gallery/GalleryView.tsx')).GalleryView);

interface DataTableProps<Row> {
  list: List<Row>;
  /** What the table shows, for those who cannot see it. */
  label: string;
  /** Under this name the user's columns are kept. */
  name: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  filters?: ReactNode;
  /** Without it there is no column for actions, as for those who may only look. */
  renderActions?: ((row: Row) => ReactNode) | undefined;
  /** What can be done with the ticked rows, given their keys; without it there are no tick boxes. */
  bulk?: ((keys: readonly string[]) => readonly BulkAction[]) | undefined;
  /** All that match can be selected, not only what the page shows. */
  matchable?: boolean;
  /** Ticks that outlive the page; without it another page starts with none. */
  kept?: Selection | undefined;
  /** Shown where there is nothing at all yet, usually with a way to make the first one. */
  empty: ReactNode;
  /** Rows can be looked at as cards too; which of both this person wants is kept. */
  cardOf?: ((row: Row) => GalleryCard) | undefined;
  /** Inside of a frame that is there already. */
  frameless?: boolean;
  /** One card of several: its pager, kept in view, would cover the others. */
  stillFooter?: boolean;
}

/**
 * A frame that scrolls sideways would hold the sticky head captive, so it scrolls only where the columns do not fit. Asked
 * for by the observer, sizes are known already; asked for while drawing, the browser would have to stop and lay out.
 */
function watchOverflow(table: HTMLTableElement): () => void {
  const frame = table.parentElement;
  if (!frame) return () => undefined;
  const look = () => {
    const overflows = table.offsetWidth > frame.clientWidth + 1;
    frame.dataset['overflow'] = String(overflows);
    // Where nothing in it takes the focus, it takes it itself: arrow keys scroll it.
    if (overflows && !table.querySelector('a, button, input')) frame.tabIndex = 0;
    else frame.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(table);
  sizes.observe(frame);
  const rows = new MutationObserver(look);
  rows.observe(table, { childList: true });
  return () => {
    sizes.disconnect();
    rows.disconnect();
  };
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, label, name, columns, keyOf, nameOf, filters, renderActions, bulk, kept, empty } = props;
  const { cardOf, frameless, stillFooter, matchable = false } = props;
  const [view, setView] = useView(name);
  const gallery = view === 'gallery' ? cardOf : undefined;
  const chosen = useColumns(name, columns);
  const [density] = useDensity();
  const ofPage = useSelection((list.rows ?? []).map(keyOf));
  const ticks = useWhole(kept ?? ofPage, list);
  const selection = bulk && list.rows?.length !== 0 ? ticks : undefined;
  const card = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const page = `${list.request.pageNo}:${list.request.cursor ?? ''}`;
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    card.current?.scrollIntoView({ block: 'start' });
    scroller.current?.scrollTo({ top: 0 });
  }, [page]);

  const w = useWords(kitWords).list;
  const rows = list.rows;
  const columnCount = chosen.visible.length + (bulk ? 1 : 0) + (renderActions ? 1 : 0);

  return (
    <Paper
      ref={card}
      withBorder={!frameless}
      className={styles.root}
      data-density={density}
      data-still-footer={stillFooter || undefined}
    >
      <div className={styles.toolbar}>
        {filters}
        <ListTools list={list} columns={chosen} view={cardOf && { now: view, choose: setView }} />
      </div>
      {list.error && rows && (
        <Alert color="orange" variant="light" radius={0} py={6}>
          {w.staleRows}{' '}
          <Anchor component="button" type="button" size="sm" onClick={list.refetch}>
            {w.refresh}
          </Anchor>
        </Alert>
      )}
      <div ref={scroller} className={styles.scroll}>
        <div className={styles.progress} data-active={(list.isFetching && rows !== undefined) || undefined} />
        {!rows && list.error ? (
          <ErrorState error={list.error} onRetry={list.refetch} />
        ) : rows?.length === 0 ? (
          list.conditions > 0 ? (
            <EmptyState kind="search" title={w.nothingMatches} description={w.nothingMatchesHint}>
              <Anchor component="button" type="button" size="sm" onClick={list.reset}>
                {w.clearFilters}
              </Anchor>
            </EmptyState>
          ) : (
            empty
          )
        ) : gallery ? (
          <GalleryView cardOf={gallery} {...{ list, columns, label, keyOf, selection, renderActions }} />
        ) : (
          <table
            ref={watchOverflow}
            role="table"
            aria-label={label}
            aria-busy={list.isFetching}
            data-stale={list.isStale || undefined}
          >
            <TableHead
              list={list}
              columns={chosen.visible}
              selection={selection}
              withActions={renderActions !== undefined}
            />
            {rows ? (
              <TableBody rows={rows} columns={chosen.visible} {...{ keyOf, nameOf, selection, renderActions }} />
            ) : (
              <SkeletonBody
                columns={columnCount}
                rows={Math.min(list.request.pageSize, 20)}
                ticked={selection !== undefined}
              />
            )}
          </table>
        )}
      </div>
      {(rows ? rows.length > 0 : !list.error) && (
        <TableFooter list={list} selection={selection} actions={bulk?.(ticks.keys) ?? []} matchable={matchable} />
      )}
    </Paper>
  );
}
