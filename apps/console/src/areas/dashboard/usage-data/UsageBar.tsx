import { appOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { appActorKinds } from '@console/contract/areas/application/application-actor';
import { platforms } from '@console/contract/fields';
import { Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { Patch } from '../../../kit/list/list-query.ts';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { usageContentWords } from '../../../locales/dashboard/usage-content.ts';
import { usageDataWords } from '../../../locales/dashboard/usage-data.ts';
import styles from '../call-data/range-bar.module.css';
import { RangeFields } from '../call-data/RangeFields.tsx';
import type { Preset } from '../call-data/ranges.ts';
import { countFilters, noFilters, type UsageRequest } from './usage-filters.ts';
import { oldestDay, type UsageTab } from './use-usage-request.ts';

interface UsageBarProps {
  request: UsageRequest;
  set: (patch: Patch) => void;
  /** Versions that there are numbers of, whichever is chosen. */
  versions: readonly string[];
  tab: UsageTab;
}

/** What each is shown in steps of. */
const granularities: Record<UsageTab, readonly UsageRequest['granularity'][]> = {
  overview: ['DAY', 'WEEK', 'MONTH'],
  retention: ['WEEK', 'MONTH'],
  contents: [],
  people: [],
};
const usual: Record<Preset, UsageRequest['granularity']> = {
  TODAY: 'DAY',
  D7: 'DAY',
  D30: 'DAY',
  D90: 'WEEK',
  MONTH: 'DAY',
};

export function UsageBar({ request, set, versions, tab }: UsageBarProps) {
  const content = useWords(usageContentWords);
  return (
    <div className={styles.root}>
      <RangeFields
        {...{ request, set, usual }}
        granularities={granularities[tab]}
        canCompare={tab === 'overview'}
        min={oldestDay()}
      />
      <div className={styles.filters}>
        {tab === 'contents' ? (
          <Text size="xs" c="dimmed">
            {content.noFilters}
          </Text>
        ) : (
          <Filters request={request} set={set} versions={versions} />
        )}
      </div>
    </div>
  );
}

function Filters({ request, set, versions }: Omit<UsageBarProps, 'tab'>) {
  const w = useWords(usageDataWords);
  const o = useWords(appOperationWords);
  const a = useWords(applicationWords);
  const mayLook = useMay('log:appuser:query');
  const { data } = useQuery({
    queryKey: [appOperation.choices.path],
    queryFn: ({ signal }) => call(appOperation.choices, {}, { signal, showError: false }),
    enabled: mayLook,
  });
  const { versionName } = request;
  const known = [...new Set(versionName === undefined ? versions : [versionName, ...versions])];
  const list = { request, set, conditions: countFilters(request), reset: () => set(noFilters) };
  return (
    <FilterBar list={list as unknown as List<unknown>}>
      {mayLook && (
        <FilterSelect
          label={o.application}
          w={160}
          searchable
          data={(data?.applications ?? []).map(({ id, name, platform }) => ({
            value: id,
            label: `${name} (${a.platforms[platform]})`,
          }))}
          value={request.applicationId ?? null}
          onChange={(value) => set({ applicationId: value ?? undefined })}
        />
      )}
      <FilterSelect
        label={o.version}
        w={120}
        searchable
        data={known.toSorted((one, other) => other.localeCompare(one, undefined, { numeric: true }))}
        value={versionName ?? null}
        onChange={(value) => set({ versionName: value ?? undefined })}
      />
      <FilterSelect
        label={o.platform}
        w={110}
        data={platforms.map((value) => ({ value, label: a.platforms[value] }))}
        value={request.platform ?? null}
        onChange={(value) => set({ platform: value ?? undefined })}
      />
      <FilterSelect
        label={o.kind}
        w={110}
        data={appActorKinds
          .filter((value) => value !== 'TEST_ACCOUNT' || request.includeTest === true)
          .map((value) => ({ value, label: o.kinds[value] }))}
        value={request.userKind ?? null}
        onChange={(value) => set({ userKind: value ?? undefined })}
      />
      <Switch
        size="xs"
        label={w.includeTest}
        checked={request.includeTest === true}
        onChange={(event) => set({ includeTest: event.currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
}
