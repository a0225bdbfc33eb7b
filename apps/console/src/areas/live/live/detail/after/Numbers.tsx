import { live } from '@console/contract/areas/live/live/live';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Figure, FigureAside, Figures, figureValue } from '../../../../../kit/figure/Figures.tsx';
import { ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { useDuration } from '../../../../../kit/time/duration.ts';
import { minuteOf } from '../../../../../kit/time/zone-time.ts';
import { call } from '../../../../../lib/api/client.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { liveWords } from '../../../../../locales/live/live.ts';
import { ViewerCurve } from './ViewerCurve.tsx';
import styles from './numbers.module.css';

const EVERY_MS = 30_000;

/** Peak, viewers, how long they stayed, minute by minute, and what they opened. */
export function Numbers({ liveId, isOn }: { liveId: string; isOn: boolean }) {
  const w = useWords(liveWords).numbers;
  const duration = useDuration();
  const { data, error, refetch } = useQuery({
    queryKey: [live.summary.path, liveId],
    queryFn: ({ signal }) => call(live.summary, { liveId }, { signal, showError: false }),
    refetchInterval: isOn && EVERY_MS,
  });
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={360} aria-busy />;
  const figures: [string, string, string, string][] = [
    [w.peak, w.peakHint, formatNumber(data.peakViewers), data.peakAt === null ? '' : minuteOf(data.peakAt).slice(11)],
    [w.viewers, w.viewersHint, formatNumber(data.viewerCount), ''],
    [w.average, w.averageHint, data.avgWatchSec === null ? w.none : duration(data.avgWatchSec), ''],
    [
      w.questions,
      w.questionsHint,
      formatNumber(data.questionCount),
      fill(w.answered, { count: formatNumber(data.answeredCount) }),
    ],
    [w.replays, w.replaysHint, formatNumber(data.replayViewers), ''],
  ];
  return (
    <Stack gap="lg">
      <Figures looks="close">
        {figures.map(([name, hint, value, aside]) => (
          <Figure key={name} name={name} hint={hint}>
            <span className={figureValue}>{value}</span>
            <FigureAside>{aside}</FigureAside>
          </Figure>
        ))}
      </Figures>
      <section aria-label={w.curve}>
        <Title order={2} fz="sm" fw={600} mb="xs">
          {w.curve}
        </Title>
        <ViewerCurve byMinute={data.byMinute} />
      </section>
      <section aria-label={w.items}>
        <Title order={2} fz="sm" fw={600} mb="xs">
          {w.items}
        </Title>
        {data.items.length === 0 ? (
          <Text size="sm" c="dimmed">
            {w.itemsNone}
          </Text>
        ) : (
          <ul className={styles.items}>
            {data.items.map(({ itemId, title, openedBy }) => (
              <li key={itemId}>
                <span>{title}</span>
                <span className={styles.count}>{fill(w.opened, { count: formatNumber(openedBy) })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Text size="xs" c="dimmed">
        {fill(w.asOf, { time: minuteOf(data.asOf) })}
      </Text>
    </Stack>
  );
}
