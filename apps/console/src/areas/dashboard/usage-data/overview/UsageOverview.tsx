import { Button, Skeleton } from '@mantine/core';
import { figuresPlace } from '../../../../kit/figure/Figures.tsx';
import type { Patch } from '../../../../kit/list/list-query.ts';
import { EmptyState, ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { fill, useWords } from '../../../../lib/words.ts';
import { appOperationWords } from '../../../../locales/application/app-operation.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import styles from '../../call-data/overview/overview.module.css';
import { daysOf, lengthOf } from '../../call-data/ranges.ts';
import {
  countFilters,
  filtersOf,
  noFilters,
  type UsageData,
  type UsageRequest,
  type useUsage,
} from '../use-usage-request.ts';
import { UsageCards } from './UsageCards.tsx';
import { UsageParts } from './UsageParts.tsx';
import { UsageTrend } from './UsageTrend.tsx';

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
    <div className={styles.root} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      <UsageCards data={data} base={filtersOf(request)} />
      <UsageTrend data={data} base={filtersOf(request)} granularity={request.granularity} />
      <Parts data={data} request={request} />
    </div>
  );
}

function Parts({ data, request }: { data: UsageData; request: UsageRequest }) {
  const w = useWords(usageDataWords).by;
  const { platforms } = useWords(applicationWords);
  const { kinds } = useWords(appOperationWords);
  const here = { ...filtersOf(request), ...data.span };
  const { byApplication, byVersion, byPlatform, byUserKind, byEvent } = data;
  return (
    <div className={styles.pair}>
      <UsageParts
        title={w.application}
        count={byApplication.count}
        here={here}
        parts={byApplication.list.map(({ applicationId, name, platform, ...sums }) => ({
          ...sums,
          key: applicationId,
          name: `${name} (${platforms[platform]})`,
          by: { applicationId },
        }))}
      />
      <UsageParts
        title={w.version}
        count={byVersion.count}
        here={here}
        hint={w.versionHint}
        parts={byVersion.list.map(({ versionName, ...sums }) => ({
          ...sums,
          key: versionName,
          name: versionName,
          by: { versionName },
        }))}
      />
      <UsageParts
        title={w.event}
        count={byEvent.count}
        here={here}
        parts={byEvent.list.map(({ event, ...sums }) => ({ ...sums, key: event, name: event, by: { event } }))}
      />
      <div className={styles.root}>
        <UsageParts
          title={w.platform}
          count={byPlatform.count}
          here={here}
          parts={byPlatform.list.map(({ platform, ...sums }) => ({
            ...sums,
            key: platform,
            name: platforms[platform],
            by: { platform },
          }))}
        />
        <UsageParts
          title={w.userKind}
          count={byUserKind.count}
          here={here}
          parts={byUserKind.list.map(({ userKind, ...sums }) => ({
            ...sums,
            key: userKind,
            name: kinds[userKind],
            by: { userKind },
          }))}
        />
      </div>
    </div>
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
