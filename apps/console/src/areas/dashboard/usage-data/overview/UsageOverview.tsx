import { Button, Skeleton } from '@mantine/core';
import { figuresPlace } from '../../../../kit/figure/Figures.tsx';
import type { Patch } from '../../../../kit/list/list-query.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import styles from '../../call-data/overview/overview.module.css';
import { daysOf, lengthOf } from '../../call-data/ranges.ts';
import { Marks } from '../../call-data/chart/Marks.tsx';
import { countFilters, noFilters, type UsageRequest } from '../usage-filters.ts';
import type { useUsage } from '../use-usage-request.ts';
import { UsageNumbers } from './UsageNumbers.tsx';

interface UsageOverviewProps {
  usage: ReturnType<typeof useUsage>;
  request: UsageRequest;
  set: (patch: Patch) => void;
}

export function UsageOverview({ usage, request, set }: UsageOverviewProps) {
  const { data, error, refetch, isPlaceholderData } = usage;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.summary.operations === 0) return <NoUse request={request} set={set} />;
  return (
    <UsageNumbers data={data} request={request} isStale={isPlaceholderData} belowTrend={<Marks marks={data.marks} />} />
  );
}

/** As high as what comes, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.root} aria-busy>
      <div className={figuresPlace}>
        {Array.from({ length: 9 }, (_, place) => (
          <Skeleton key={place} h={104} />
        ))}
      </div>
      <Skeleton h={420} />
      <div className={styles.pair}>
        <Skeleton h={300} />
        <Skeleton h={300} />
      </div>
    </div>
  );
}

function NoUse({ request, set }: Pick<UsageOverviewProps, 'request' | 'set'>) {
  const w = useWords(usageDataWords);
  const c = useWords(callDataWords);
  const longer = (['D7', 'D30', 'D90'] as const).find((preset) => lengthOf(daysOf(preset)) > lengthOf(request));
  return (
    <EmptyState title={w.noUse} description={w.noUseHint}>
      {longer && (
        <Button size="xs" onClick={() => set({ ...daysOf(longer), granularity: 'DAY' })}>
          {fill(c.longer, { range: c.ranges[longer] })}
        </Button>
      )}
      {countFilters(request) > 0 && (
        <Button size="xs" variant="default" onClick={() => set(noFilters)}>
          {c.clear}
        </Button>
      )}
    </EmptyState>
  );
}
