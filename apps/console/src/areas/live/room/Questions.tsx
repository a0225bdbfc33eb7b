import { questionStates } from '@console/contract/areas/live/live/parts';
import { liveRoom } from '@console/contract/areas/live/room';
import { Group, Pagination, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
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
  const { list } = useWords(kitWords);
  const mayExport = useMay('live:session:export');
  const [{ filter, pageNo }, setAt] = useState<{ filter: (typeof filters)[number]; pageNo: number }>({
    filter: 'ALL',
    pageNo: 1,
  });
  const { data, error, refetch } = useQuery({
    queryKey: [liveRoom.questions.path, liveId, filter, pageNo],
    queryFn: ({ signal }) =>
      call(
        liveRoom.questions,
        { liveId, pageNo, pageSize: SHOWN, ...(filter !== 'ALL' && { state: filter }) },
        { signal, showError: false },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isOn && EVERY_MS,
  });
  // The last page may have been emptied by what was done on it.
  const pages = Math.max(Math.ceil((data?.total ?? 0) / SHOWN), pageNo);
  return (
    <>
      {mayExport && !isOn && (data?.total ?? 0) > 0 && (
        <Group justify="flex-end" mb="xs">
          <ExportButton call={liveRoom.exportQuestions} input={{ liveId }} words={w} size="xs" />
        </Group>
      )}
      <SegmentedControl
        size="xs"
        mb="xs"
        className={styles.filter ?? ''}
        aria-label={w.filter}
        data={filters.map((value) => ({ value, label: w.filters[value] }))}
        value={filter}
        onChange={(value) => setAt({ filter: filters.find((one) => one === value) ?? 'ALL', pageNo: 1 })}
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
        <ul className={styles.questions}>
          {data.list.map((question) => (
            <QuestionRow key={question.questionId} question={question} mayDirect={mayDirect} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          size="sm"
          mt="xs"
          total={pages}
          value={pageNo}
          siblings={1}
          aria-label={w.pages}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? list.previousPage : list.nextPage })}
          onChange={(page) => setAt({ filter, pageNo: page })}
        />
      )}
    </>
  );
}
