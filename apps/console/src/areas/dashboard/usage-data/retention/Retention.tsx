import { usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Patch } from '../../../../kit/list/list-query.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call, CallError } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import { daysOf } from '../../call-data/ranges.ts';
import { countFilters, filtersOf, noFilters } from '../usage-filters.ts';
import type { RetentionRequest } from '../use-usage-request.ts';
import { Cohorts } from './Cohorts.tsx';

interface RetentionProps {
  request: RetentionRequest;
  set: (patch: Patch) => void;
}

/** Who came for the first time, and who of them came back. */
export function Retention({ request, set }: RetentionProps) {
  const { compare: _, ...asked } = request;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [usageDashboard.usageRetention.path, asked],
    queryFn: ({ signal }) => call(usageDashboard.usageRetention, asked, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  if (error instanceof CallError && error.code === 'USAGE_PERIODS_MANY') {
    return <ManyPeriods message={error.message} request={request} set={set} />;
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={420} aria-busy />;
  if (data.cohorts.every(({ size }) => size === 0)) return <NobodyNew request={request} set={set} />;
  return (
    <div aria-busy={isPlaceholderData}>
      <Cohorts data={data} granularity={request.granularity} base={filtersOf(request)} />
    </div>
  );
}

function ManyPeriods({ message, request, set }: RetentionProps & { message: string }) {
  const w = useWords(usageDataWords).retention;
  const c = useWords(callDataWords);
  return (
    <EmptyState title={w.many} description={message}>
      {request.granularity === 'WEEK' && (
        <Button size="xs" onClick={() => set({ granularity: 'MONTH' })}>
          {w.byMonth}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => set(daysOf('D90'))}>
        {fill(c.longer, { range: c.ranges.D90 })}
      </Button>
    </EmptyState>
  );
}

function NobodyNew({ request, set }: RetentionProps) {
  const w = useWords(usageDataWords).retention;
  const c = useWords(callDataWords);
  const isLongest = request.from <= daysOf('D90').from;
  return (
    <EmptyState title={w.none} description={w.noneHint}>
      {!isLongest && (
        <Button size="xs" onClick={() => set(daysOf('D90'))}>
          {fill(c.longer, { range: c.ranges.D90 })}
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
