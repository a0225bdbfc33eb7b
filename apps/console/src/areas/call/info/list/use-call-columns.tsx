import type { CallRow } from '@console/contract/areas/call/info/info';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { CallStatusBadge } from '../../CallStatusBadge.tsx';
import { useDuration } from '../../../../kit/time/duration.ts';

/** The number of a call, leading to it. */
export function CallLink({ callId, callNo }: Pick<CallRow, 'callId' | 'callNo'>) {
  return (
    <Anchor component={Link} to={pathOf('callLogDetail', { callId })} size="sm" style={{ whiteSpace: 'nowrap' }}>
      {callNo}
    </Anchor>
  );
}

const Below = ({ children }: { children: string | null | undefined }) => (
  <Text size="xs" c="dimmed" lineClamp={1}>
    {children}
  </Text>
);

export function useCallColumns(): Column<CallRow>[] {
  const w = useWords(callWords);
  const { none } = useWords(kitWords).common;
  const lasting = useDuration();
  return [
    {
      key: 'callNo',
      title: w.callNo,
      width: 150,
      shown: 'always',
      render: (row) => (
        <>
          <CallLink {...row} />
          {row.isTest ? <StatusBadge tone="active">{w.test}</StatusBadge> : <Below>{w.medias[row.media]}</Below>}
        </>
      ),
    },
    timeColumn('createdAt', w.time),
    {
      key: 'status',
      title: w.status,
      width: 120,
      render: (row) => (
        <>
          <CallStatusBadge status={row.status} />
          <Below>{row.endReason && w.ends[row.endReason]}</Below>
        </>
      ),
    },
    {
      key: 'caller',
      title: w.caller,
      width: 160,
      render: (row) => (
        <>
          {row.caller.name}
          <Below>{row.client?.name}</Below>
        </>
      ),
    },
    {
      key: 'expert',
      title: w.expert,
      width: 140,
      render: (row) => (
        <>
          {row.expert?.name ?? none}
          <Below>{row.teamGroup?.name}</Below>
        </>
      ),
    },
    {
      key: 'product',
      title: w.product,
      width: 160,
      render: (row) => (
        <>
          {row.product?.name ?? none}
          <Below>{[row.productSn, ...row.errorNos].filter(Boolean).join(' · ')}</Below>
        </>
      ),
    },
    { key: 'waitSec', title: w.wait, width: 100, sort: true, align: 'right', render: (row) => lasting(row.waitSec) },
    {
      key: 'durationSec',
      title: w.talk,
      width: 110,
      sort: true,
      align: 'right',
      render: (row) => (row.answeredAt === null ? none : lasting(row.durationSec)),
    },
    {
      key: 'score',
      title: w.score,
      width: 90,
      render: (row) => (
        <>
          {row.score === null ? none : fill(w.scoreOf, { score: row.score })}
          <Below>{row.followUpState && w.followUps[row.followUpState]}</Below>
        </>
      ),
    },
    {
      key: 'quality',
      title: w.quality,
      width: 100,
      render: (row) =>
        row.quality === 'POOR' ? <StatusBadge tone="bad">{w.qualities.POOR}</StatusBadge> : w.qualities[row.quality],
    },
    { key: 'solved', title: w.solved, width: 100, shown: 'extra', render: (row) => w.solvedAnswers[row.solved] },
    { key: 'clientGroup', title: w.clientGroup, shown: 'extra', render: (row) => row.clientGroup?.name ?? none },
    {
      key: 'recorded',
      title: w.detail.recording,
      shown: 'extra',
      width: 90,
      render: (row) => (row.hasRecording ? w.recorded : none),
    },
  ];
}
