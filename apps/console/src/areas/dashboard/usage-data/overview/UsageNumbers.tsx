import type { ReactNode } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { appOperationWords } from '../../../../locales/application/app-operation.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import styles from '../../call-data/overview/overview.module.css';
import { type Filters, filtersOf, type UsageData, type UsageRequest } from '../usage-filters.ts';
import { UsageCards } from './UsageCards.tsx';
import { UsageParts } from './UsageParts.tsx';
import { UsageTrend } from './UsageTrend.tsx';

interface UsageNumbersProps {
  data: UsageData;
  request: Filters & Pick<UsageRequest, 'granularity'>;
  /** What is shown until others come. */
  isStale?: boolean;
  belowTrend?: ReactNode;
}

/** All that is counted, for the page and for whoever has a link to it. */
export function UsageNumbers({ data, request, isStale = false, belowTrend }: UsageNumbersProps) {
  return (
    <div className={styles.root} aria-busy={isStale} data-stale={isStale || undefined}>
      <UsageCards data={data} base={filtersOf(request)} />
      <UsageTrend data={data} base={filtersOf(request)} granularity={request.granularity}>
        {belowTrend}
      </UsageTrend>
      <Parts data={data} request={request} />
    </div>
  );
}

function Parts({ data, request }: { data: UsageData; request: Filters }) {
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
