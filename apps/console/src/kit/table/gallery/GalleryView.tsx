import type { ReactNode } from 'react';
import type { List } from '../../list/use-list.ts';
import type { Column } from '../columns.ts';
import type { Selection } from '../use-selection.ts';
import { Gallery, GallerySkeleton } from './Gallery.tsx';
import type { GalleryCard } from './gallery-card.ts';
import { GalleryHead } from './GalleryHead.tsx';

const MOST_SKELETONS = 12;

interface GalleryViewProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  label: string;
  cardOf: (row: Row) => GalleryCard;
  keyOf: (row: Row) => string;
  selection: Selection | undefined;
  renderActions: ((row: Row) => ReactNode) | undefined;
}

/** A list as cards, with what it is sorted by above them. */
export function GalleryView<Row>({ list, columns, ...cards }: GalleryViewProps<Row>) {
  return (
    <>
      <GalleryHead list={list} columns={columns} selection={cards.selection} />
      {list.rows ? (
        <Gallery rows={list.rows} busy={list.isFetching} stale={list.isStale} {...cards} />
      ) : (
        <GallerySkeleton cards={Math.min(list.request.pageSize, MOST_SKELETONS)} />
      )}
    </>
  );
}
