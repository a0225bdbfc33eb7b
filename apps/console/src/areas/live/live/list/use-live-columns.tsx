import type { Live } from '@console/contract/areas/live/live/live';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { formatAgo, formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { LiveCover } from '../LiveCover.tsx';
import { hasBegun, replayTones, titleIn } from '../live-rules.ts';
import { LiveStatusBadge } from '../LiveStatusBadge.tsx';
import { planText } from '../plan-time.ts';
import styles from './live-list.module.css';

export function useLiveColumns(): Column<Live>[] {
  const w = useWords(liveWords);
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  return [
    {
      key: 'title',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <div className={styles.name}>
          <LiveCover cover={row.cover} />
          <Anchor component={Link} to={pathOf('liveDetail', { liveId: row.liveId })} size="sm" fw={500}>
            {titleIn(locale, row)}
          </Anchor>
        </div>
      ),
    },
    { key: 'status', title: w.status, width: 120, render: (row) => <LiveStatusBadge status={row.status} /> },
    {
      key: 'planStartAt',
      title: w.time,
      width: 190,
      sort: true,
      render: (row) => (
        <time className={styles.nowrap} dateTime={row.planStartAt} title={formatAgo(row.planStartAt)}>
          {planText(row)}
        </time>
      ),
    },
    {
      key: 'hosts',
      title: w.hosts,
      width: 140,
      render: ({ hosts }) => (hosts.length === 0 ? none : hosts.map(({ name }) => name).join(' · ')),
    },
    { key: 'access', title: w.access, width: 130, render: (row) => w.accesses[row.access] },
    { key: 'viewers', title: w.viewers, width: 110, align: 'right', render: (row) => <Viewers row={row} /> },
    {
      key: 'replay',
      title: w.replay,
      width: 110,
      render: ({ replayState }) =>
        replayState === 'NONE' ? (
          none
        ) : (
          <StatusBadge tone={replayTones[replayState]}>{w.replayStates[replayState]}</StatusBadge>
        ),
    },
    {
      key: 'itemCount',
      title: w.items,
      width: 80,
      align: 'right',
      shown: 'extra',
      render: (row) => formatNumber(row.itemCount),
    },
    { key: 'createdBy', title: w.createdBy, width: 120, shown: 'extra', render: (row) => row.createdBy?.name ?? none },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

function Viewers({ row }: { row: Live }) {
  const w = useWords(liveWords);
  const { none } = useWords(kitWords).common;
  if (!hasBegun(row)) return none;
  return (
    <>
      {fill(w.viewersOf, { count: formatNumber(row.viewerCount) })}
      <CellNote>{fill(w.peakOf, { count: formatNumber(row.peakViewers) })}</CellNote>
    </>
  );
}
