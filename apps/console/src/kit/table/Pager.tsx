import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { kitWords } from '../../locales/kit/kit.ts';
import { fill, useWords } from '../../lib/words.ts';
import { pageNumbers } from '../list/list-query.ts';
import type { List } from '../list/use-list.ts';
import { LaterSelect } from '../overlay/LaterSelect.tsx';
import styles from './pager.module.css';

const sizes = [10, 20, 50, 100];

interface StepProps {
  to: string | undefined;
  label: string;
  state?: { trail: readonly string[] };
  children: ReactNode;
}

/** Pages are links: they can be opened in a new tab and sent to a colleague. */
function Step({ to, label, state, children }: StepProps) {
  if (to === undefined) {
    return (
      <span className={styles.step} data-disabled aria-hidden>
        {children}
      </span>
    );
  }
  return (
    <Link className={styles.step} to={to} state={state} replace aria-label={label}>
      {children}
    </Link>
  );
}

export function Pager<Row>({ list }: { list: List<Row> }) {
  const w = useWords(kitWords).list;
  const { request, lastPage, trail, next, hrefOf } = list;
  const { pageNo, cursor } = request;

  const numbered = (page: number) => hrefOf({ pageNo: page, cursor: undefined });
  // Behind the counted rows there are no page numbers to jump to, only the row to continue after.
  const deeper = next !== undefined && (cursor !== undefined || pageNo >= lastPage);
  const nextTo = deeper
    ? hrefOf({ pageNo: pageNo + 1, cursor: next })
    : pageNo < lastPage && !cursor
      ? numbered(pageNo + 1)
      : undefined;
  const previousTo = !cursor
    ? pageNo > 1
      ? numbered(pageNo - 1)
      : undefined
    : trail.length > 0
      ? hrefOf({ pageNo: pageNo - 1, cursor: trail.at(-1) })
      : numbered(lastPage);

  return (
    <nav className={styles.root} aria-label={w.pages}>
      {cursor && (
        <Step to={numbered(1)} label={w.firstPage}>
          <IconChevronsLeft size={16} aria-hidden />
        </Step>
      )}
      <Step to={previousTo} label={w.previousPage} state={{ trail: trail.slice(0, -1) }}>
        <IconChevronLeft size={16} aria-hidden />
      </Step>
      {cursor ? (
        <span className={styles.here} aria-current="page">
          {fill(w.page, { page: pageNo })}
        </span>
      ) : (
        pageNumbers(pageNo, lastPage).map((page, index) =>
          page === 0 ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has no name but its place
            <span key={`gap-${index}`} className={styles.gap} aria-hidden>
              …
            </span>
          ) : (
            <Link
              key={page}
              className={styles.step}
              to={numbered(page)}
              replace
              aria-label={fill(w.page, { page })}
              {...(page === pageNo && { 'aria-current': 'page' })}
            >
              {page}
            </Link>
          ),
        )
      )}
      <Step to={nextTo} label={w.nextPage} state={{ trail: cursor ? [...trail, cursor] : [] }}>
        <IconChevronRight size={16} aria-hidden />
      </Step>
      <LaterSelect
        className={styles.size}
        size="xs"
        w={104}
        aria-label={w.pageSize}
        allowDeselect={false}
        data={sizes.map((size) => ({ value: String(size), label: fill(w.perPage, { size }) }))}
        value={String(request.pageSize)}
        onChange={(size) => list.set({ pageSize: Number(size) })}
      />
    </nav>
  );
}
