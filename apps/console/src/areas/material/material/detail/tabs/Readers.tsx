import { material, type MaterialRead } from '@console/contract/areas/material/material/material';
import { Only } from '../../../../../kit/list/Only.tsx';
import { useList } from '../../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import { CellNote } from '../../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../../kit/table/columns.ts';
import { DataTable } from '../../../../../kit/table/DataTable.tsx';
import { firstDay, lastDay } from '../../../../../kit/time/day-range.ts';
import { Time } from '../../../../../kit/time/Time.tsx';
import { fill, useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';

/** Who opened it in the apps, when, and how far they came. */
export function Readers({ materialId }: { materialId: string }) {
  const w = useWords(materialDetailWords).readers;
  const { none } = useWords(kitWords).common;
  const found = useList(material.readPage, {}, { materialId });
  const { from, to } = found.request;
  const isSome = from !== undefined || to !== undefined;
  // What the address opens besides is no condition of this list.
  const list = { ...found, conditions: 0 };
  const nameOf = ({ userName }: MaterialRead) => userName ?? w.gone;
  const columns: Column<MaterialRead>[] = [
    {
      key: 'person',
      title: w.person,
      shown: 'always',
      render: (row) => (
        <>
          {nameOf(row)}
          <CellNote>{row.userKind === 'TEAM_USER' ? w.team : (row.clientName ?? none)}</CellNote>
        </>
      ),
    },
    { key: 'application', title: w.application, width: 140, render: (row) => row.applicationName ?? none },
    {
      key: 'from',
      title: w.from,
      render: (row) => [row.toolboxName, row.toolName].filter(Boolean).join(' › ') || none,
    },
    { key: 'percent', title: w.percent, width: 80, align: 'right', render: (row) => `${row.percent}%` },
    {
      key: 'duration',
      title: w.duration,
      width: 100,
      render: ({ durationSec }) =>
        durationSec < 60
          ? fill(w.seconds, { count: durationSec })
          : fill(w.minutes, { count: Math.round(durationSec / 60) }),
    },
    { key: 'readAt', title: w.readAt, width: 170, render: (row) => <Time value={row.readAt} /> },
  ];
  return (
    <DataTable
      frameless
      stillFooter
      filters={
        isSome && (
          <Only
            text={fill(w.onlySpan, { from: firstDay(from) || '…', to: lastDay(to) || '…' })}
            all={w.allReaders}
            onAll={() => found.set({ from: undefined, to: undefined })}
          />
        )
      }
      list={list}
      label={w.title}
      name="materialRead"
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={nameOf}
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}
