import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { Text } from '@mantine/core';
import { CellLink } from '../../../../kit/table/cell/CellLink.tsx';
import { IconCheckbox, IconPinned, IconAppWindow } from '@tabler/icons-react';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { CompleteBadge } from '../../../../kit/display/badge/CompleteBadge.tsx';
import { NoticeProgress } from './NoticeProgress.tsx';
import { statusTones, useNoticeWords } from '../use-notice-words.ts';
import { minuteOf } from '../../../../kit/time/zone-time.ts';
import noticeStyles from '../notice.module.css';
import styles from './use-notice-columns.module.css';

export function useNoticeColumns(audience: Audience): Column<Notice>[] {
  const w = useWords(noticeWords);
  const { none } = useWords(kitWords).common;
  const { types, levels, statuses, channels, titleOf, targetOf } = useNoticeWords(audience);
  return [
    {
      key: 'title',
      title: w.name,
      shown: 'always',
      render: (row) => (
        <span className={styles.title}>
          <CellLink to={pathOf(audience.panel, { noticeId: row.noticeId })}>{titleOf(row)}</CellLink>
          <span className={noticeStyles.marks}>
            <CompleteBadge kind={audience.kind} words={w} complete={row.complete} />
            <Marks notice={row} />
          </span>
        </span>
      ),
    },
    { key: 'type', title: w.type, width: 110, render: (row) => types.labelOf(row.type) },
    {
      key: 'level',
      title: w.level,
      width: 100,
      render: (row) => (
        <Text span size="sm" {...(row.level === 'HIGH' && { c: 'var(--mantine-color-error)', fw: 500 })}>
          {levels.labelOf(row.level)}
        </Text>
      ),
    },
    { key: 'target', title: w.target, width: 130, render: (row) => targetOf(row.target) },
    {
      key: 'status',
      title: w.status,
      width: 150,
      render: (row) => (
        <>
          <StatusBadge tone={statusTones[row.status]}>{statuses.labelOf(row.status)}</StatusBadge>
          {row.status === 'SCHEDULED' && row.publishAt !== null && (
            <Text size="xs" c="dimmed">
              {fill(w.stats.soon, { time: minuteOf(row.publishAt) })}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'delivery',
      title: w.delivery,
      width: 190,
      render: (row) => <NoticeProgress name={titleOf(row)} notice={row} />,
    },
    timeColumn('publishedAt', w.publishedAt),
    {
      key: 'expireAt',
      title: w.expireAt,
      width: 170,
      shown: 'extra',
      render: (row) => (row.expireAt === null ? w.never : <Time value={row.expireAt} />),
    },
    {
      key: 'channels',
      title: w.channels,
      shown: 'extra',
      render: (row) => row.channels.map(channels.labelOf).join(' · '),
    },
    { key: 'updatedBy', title: w.updatedBy, shown: 'extra', render: (row) => row.updatedBy?.name ?? none },
    timeColumn('updatedAt', w.updatedAt, 'extra'),
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];
}

interface MarksProps {
  notice: Pick<Notice, 'pinned' | 'popup' | 'requireAck'>;
  /** As large as the text around them. */
  inText?: boolean;
}

/** Pinned, as a pop-up, to be acknowledged: each as a sign with its name. */
export function Marks({ notice, inText }: MarksProps) {
  const w = useWords(noticeWords);
  const marks = [
    ['pinned', IconPinned],
    ['popup', IconAppWindow],
    ['requireAck', IconCheckbox],
  ] as const;
  return marks
    .filter(([mark]) => notice[mark])
    .map(([mark, Icon]) => (
      <span key={mark} className={styles.mark} data-in-text={inText || undefined}>
        <Icon size={14} stroke={1.6} aria-hidden />
        {w[mark]}
      </span>
    ));
}
