import { callInfo, type CallDetail, type CallEvent } from '@console/contract/areas/call/info/info';
import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { useWords } from '../../../../../lib/words.ts';
import { callWords } from '../../../../../locales/call/info.ts';
import { EventList } from './EventList.tsx';
import { Recordings, type Player } from './recording/Recordings.tsx';
import { Shots } from './Shots.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './timeline.module.css';

/** Everything that happened in a call on one line, with the list of it beside: what is chosen in one is marked in the other. */
export function TimelinePanel({ found }: { found: CallDetail }) {
  const w = useWords(callWords).detail;
  const { callId } = found;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [callInfo.detailEvent.path, callId],
    queryFn: ({ signal, pageParam }) =>
      call(
        callInfo.detailEvent,
        { callId, ...(pageParam !== null && { afterId: pageParam }) },
        { signal, showError: false },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const [chosen, setChosen] = useState<string>();
  const player = useRef<Player>(null);
  const events = data?.pages.flatMap(({ list }) => list);
  const choose = (event: CallEvent) => {
    setChosen(event.id);
    player.current?.jump(event.at);
  };
  return (
    <Panel
      title={w.timeline}
      aside={
        <Text size="xs" c="dimmed" className={styles.hint}>
          {w.timelineHint}
        </Text>
      }
    >
      {events === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={220} />
        )
      ) : (
        <div className={styles.both}>
          <div>
            <Timeline found={found} events={events} chosen={chosen} onChoose={choose} />
            <Recordings found={found} events={events} player={player} />
            <Shots found={found} />
          </div>
          <div>
            <EventList events={events} chosen={chosen} onChoose={choose} />
            {hasNextPage && (
              <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {w.moreEvents}
              </Button>
            )}
          </div>
        </div>
      )}
    </Panel>
  );
}
