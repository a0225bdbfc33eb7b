import { type Attendee, live } from '@console/contract/areas/live/live/live';
import { viewerKinds } from '@console/contract/areas/live/live/parts';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { ExportButton } from '../../../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import type { Column } from '../../../../../kit/table/columns.ts';
import { DataTable } from '../../../../../kit/table/DataTable.tsx';
import { useDuration } from '../../../../../kit/time/duration.ts';
import { Time } from '../../../../../kit/time/Time.tsx';
import { formatNumber } from '../../../../../lib/format.ts';
import { useMay } from '../../../../../lib/session/session.ts';
import { useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { useEveryWhile } from '../../list/use-every-while.ts';

/** Who came, when and for how long. */
export function Attendance({ liveId, isOn }: { liveId: string; isOn: boolean }) {
  const w = useWords(liveWords).attendance;
  const mayExport = useMay('live:session:export');
  const found = useList(live.attendance, {}, { liveId });
  const { kind, keyword } = found.request;
  // The session is what the table is about, and stays when the filters go.
  const list = {
    ...found,
    conditions: [kind, keyword].filter(Boolean).length,
    reset: () => found.set({ kind: undefined, keyword: undefined }),
  };
  useEveryWhile(isOn, found.refetch);
  return (
    <DataTable
      frameless
      stillFooter
      list={list}
      label={w.title}
      name="liveAttendance"
      columns={useAttendanceColumns()}
      keyOf={(row) => row.viewerId}
      nameOf={(row) => row.name ?? w.guest}
      filters={
        <FilterBar list={list} search={w.name}>
          <FilterSelect
            label={w.kind}
            w={130}
            data={viewerKinds.map((value) => ({ value, label: w.kinds[value] }))}
            value={kind ?? null}
            onChange={(value) => found.set({ kind: viewerKinds.find((one) => one === value) })}
          />
          {mayExport && <ExportButton call={live.exportAttendance} input={{ liveId }} words={w} size="xs" />}
        </FilterBar>
      }
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}

function useAttendanceColumns(): Column<Attendee>[] {
  const w = useWords(liveWords).attendance;
  const { none } = useWords(kitWords).common;
  const duration = useDuration();
  return [
    { key: 'name', title: w.name, shown: 'always', render: (row) => row.name ?? w.guest },
    { key: 'kind', title: w.kind, width: 110, render: (row) => w.kinds[row.kind] },
    { key: 'clientName', title: w.client, width: 140, render: (row) => row.clientName ?? none },
    { key: 'joinedAt', title: w.joined, width: 165, render: (row) => <Time value={row.joinedAt} /> },
    {
      key: 'leftAt',
      title: w.left,
      width: 165,
      render: (row) =>
        row.isHere ? <StatusBadge tone="good">{w.still}</StatusBadge> : row.leftAt && <Time value={row.leftAt} />,
    },
    { key: 'watchSec', title: w.watched, width: 110, align: 'right', render: (row) => duration(row.watchSec) },
    {
      key: 'visits',
      title: w.visits,
      width: 90,
      align: 'right',
      shown: 'extra',
      render: (row) => formatNumber(row.visits),
    },
    { key: 'itemsOpened', title: w.opened, width: 90, align: 'right', render: (row) => formatNumber(row.itemsOpened) },
    { key: 'questions', title: w.questions, width: 80, align: 'right', render: (row) => formatNumber(row.questions) },
  ];
}
