import { questionStates } from '@console/contract/areas/live/live/parts';
import { liveRoom } from '@console/contract/areas/live/room';
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatCount } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { liveRoomWords } from '../../../locales/live/room.ts';
import { QuestionRow } from './QuestionRow.tsx';
import styles from './room.module.css';

const SHOWN = 100;
const EVERY_MS = 10_000;
const filters = ['ALL', ...questionStates] as const;

interface QuestionsProps {
  liveId: string;
  mayDirect: boolean;
  /** More may come at any time. */
  isOn?: boolean;
}

/** What viewers asked, the pinned and the latest first. */
export function Questions({ liveId, mayDirect, isOn = false }: QuestionsProps) {
  const w = useWords(liveRoomWords).questions;
  const [filter, setFilter] = useState<(typeof filters)[number]>('ALL');
  const { data, error, refetch } = useQuery({
    queryKey: [liveRoom.questions.path, liveId, filter],
    queryFn: ({ signal }) =>
      call(
        liveRoom.questions,
        { liveId, pageNo: 1, pageSize: SHOWN, ...(filter !== 'ALL' && { state: filter }) },
        { signal, showError: false },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isOn && EVERY_MS,
  });
  return (
    <>
      <SegmentedControl
        size="xs"
        mb="xs"
        className={styles.filter ?? ''}
        aria-label={w.filter}
        data={filters.map((value) => ({ value, label: w.filters[value] }))}
        value={filter}
        onChange={(value) => setFilter(filters.find((one) => one === value) ?? 'ALL')}
      />
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={120} aria-busy />
        )
      ) : data.list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {filter === 'ALL' ? w.none : w.noneOf}
        </Text>
      ) : (
        <>
          <ul className={styles.questions}>
            {data.list.map((question) => (
              <QuestionRow key={question.questionId} question={question} mayDirect={mayDirect} />
            ))}
          </ul>
          {data.total > data.list.length && (
            <Text size="xs" c="dimmed" mt="xs">
              {fill(w.more, { total: formatCount(data.total), count: data.list.length })}
            </Text>
          )}
        </>
      )}
    </>
  );
}
