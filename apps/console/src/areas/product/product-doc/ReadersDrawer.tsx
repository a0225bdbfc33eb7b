import { productDoc, type DocReader, type ProductDoc } from '@console/contract/areas/product/product-doc/product-doc';
import { SideDrawer } from '../../../kit/dialog/SideDrawer.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { productDocWords } from '../../../locales/product/product-doc.ts';

/** Who opened a manual in the apps, when, and how far they came. */
export function ReadersDrawer({ doc, onClose }: { doc: ProductDoc | undefined; onClose: () => void }) {
  const w = useWords(productDocWords).readers;
  const title = fill(w.title, { name: doc?.title ?? '' });
  return (
    <SideDrawer opened={doc !== undefined} title={title} size={860} onClose={onClose}>
      {doc && <Readers key={doc.docId} doc={doc} title={title} />}
    </SideDrawer>
  );
}

function Readers({ doc, title }: { doc: ProductDoc; title: string }) {
  const w = useWords(productDocWords).readers;
  const { none } = useWords(kitWords).common;
  // What the address opens besides is no condition of this list.
  const list = { ...useList(productDoc.readers, {}, { docId: doc.docId }), conditions: 0 };
  const nameOf = ({ name }: DocReader) => name ?? w.gone;
  const columns: Column<DocReader>[] = [
    {
      key: 'name',
      title: w.person,
      shown: 'always',
      render: (row) => (
        <>
          {nameOf(row)}
          <CellNote>{row.userKind === 'TEAM_USER' ? w.team : (row.clientName ?? none)}</CellNote>
        </>
      ),
    },
    { key: 'phone', title: w.phone, width: 130, render: (row) => row.phone ?? none },
    { key: 'percent', title: w.percent, width: 100, render: (row) => `${row.percent}%` },
    { key: 'times', title: w.times, width: 80, render: (row) => row.times },
    { key: 'seconds', title: w.duration, width: 100, render: (row) => <Duration seconds={row.seconds} /> },
    timeColumn('lastReadAt', w.lastReadAt),
    timeColumn('firstReadAt', w.firstReadAt, 'extra'),
  ];
  const followed: Column<DocReader> = {
    key: 'followed',
    title: w.followed,
    width: 110,
    render: (row) => (
      <StatusBadge tone={row.followed ? 'good' : 'warning'}>{row.followed ? w.followedYes : w.followedNo}</StatusBadge>
    ),
  };
  return (
    <DataTable
      list={list}
      label={title}
      name="productDocReader"
      columns={doc.status === 'REPLACED' ? [...columns, followed] : columns}
      keyOf={(row) => row.readerId}
      nameOf={nameOf}
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}

function Duration({ seconds }: { seconds: number }) {
  const w = useWords(productDocWords).readers;
  return seconds < 60 ? fill(w.seconds, { count: seconds }) : fill(w.minutes, { count: Math.round(seconds / 60) });
}
