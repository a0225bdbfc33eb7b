import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { figuresPlace } from '../../../../kit/figure/Figures.tsx';
import type { Patch } from '../../../../kit/list/list-query.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { daysOf, lengthOf } from '../ranges.ts';
import { countFilters, type DashboardRequest, filtersOf, noFilters } from '../use-dashboard-request.ts';
import { Breakdown } from './Breakdown.tsx';
import { Cards } from './Cards.tsx';
import { callsOf } from './figures.ts';
import { HeatMap } from './HeatMap.tsx';
import { Scores } from './Scores.tsx';
import { Trend } from './Trend.tsx';
import styles from './overview.module.css';

interface OverviewProps {
  request: DashboardRequest;
  set: (patch: Patch) => void;
}

export function Overview({ request, set }: OverviewProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [callDashboard.callData.path, request],
    queryFn: ({ signal }) => call(callDashboard.callData, request, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  if (data.summary.total === 0) return <NoCalls request={request} set={set} />;
  const base = filtersOf(request);
  const here = { ...base, ...data.span };
  return (
    <div className={styles.root} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      <Cards data={data} base={base} />
      <Trend data={data} base={base} granularity={request.granularity} />
      <div className={styles.pair}>
        <Breakdown of="teamGroup" rows={data.byTeamGroup} idOf="teamGroupId" here={here} />
        <Breakdown of="expert" rows={data.byExpert} idOf="expertId" here={here} />
        <Breakdown of="clientGroup" rows={data.byClientGroup} idOf="clientGroupId" here={here} />
        <Breakdown of="client" rows={data.byClient} idOf="clientId" here={here} />
        <Breakdown of="product" rows={data.byProduct} idOf="productId" here={here} />
        <Breakdown of="problemType" rows={data.byProblemType} idOf="problemTypeId" here={here} />
        <Breakdown
          of="errorNo"
          rows={{
            ...data.byErrorNo,
            list: data.byErrorNo.list.map(({ errorNo, errorNoId, title, ...sums }) => ({
              id: errorNoId ?? errorNo,
              name: title === null ? errorNo : `${errorNo} ${title}`,
              opens: callsOf({ errorNo, errorNoId }),
              ...sums,
            })),
          }}
          here={here}
        />
        <Scores scores={data.scores} here={here} />
      </div>
      <HeatMap cells={data.heatMap} here={here} />
    </div>
  );
}

/** As high as what comes, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.root} aria-busy>
      <div className={figuresPlace}>
        {Array.from({ length: 14 }, (_, place) => (
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

function NoCalls({ request, set }: OverviewProps) {
  const w = useWords(callDataWords);
  const longer = (['D7', 'D30', 'D90'] as const).find((preset) => lengthOf(daysOf(preset)) > lengthOf(request));
  return (
    <EmptyState title={w.noCalls} description={w.noCallsHint}>
      {longer && (
        <Button size="xs" onClick={() => set({ ...daysOf(longer), granularity: 'DAY' })}>
          {fill(w.longer, { range: w.ranges[longer] })}
        </Button>
      )}
      {countFilters(request) > 0 && (
        <Button size="xs" variant="default" onClick={() => set(noFilters)}>
          {w.clear}
        </Button>
      )}
    </EmptyState>
  );
}
