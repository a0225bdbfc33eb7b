import { Switch } from '@mantine/core';
import { CallFilterFields } from '../../../kit/call-filter/CallFilterFields.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { Patch } from '../../../kit/list/list-query.ts';
import type { List } from '../../../kit/list/use-list.ts';
import { endOfRange, firstDay, lastDay, startOf } from '../../../kit/time/day-range.ts';
import { DaySpan } from '../../../kit/time/DaySpan.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useWords } from '../../../lib/words.ts';
import { callDataWords } from '../../../locales/dashboard/call-data.ts';
import { daysOf, HOURLY_DAYS, lengthOf, presetOf, presets, type Preset } from './ranges.ts';
import { countFilters, type DashboardRequest, noFilters } from './use-dashboard-request.ts';
import styles from './range-bar.module.css';

interface RangeBarProps {
  request: DashboardRequest;
  set: (patch: Patch) => void;
  /** The error numbers have no trend and nothing to compare. */
  isPlain: boolean;
}

const granularities = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
/** What a range is usually looked at by. */
const usual: Record<Preset, DashboardRequest['granularity']> = {
  TODAY: 'HOUR',
  D7: 'DAY',
  D30: 'DAY',
  D90: 'WEEK',
  MONTH: 'DAY',
};

export function RangeBar({ request, set, isPlain }: RangeBarProps) {
  const w = useWords(callDataWords);
  const preset = presetOf(request) ?? 'CUSTOM';
  const options = presets.map((value) => ({ value: value as string, label: w.ranges[value] }));
  return (
    <div className={styles.root}>
      <div className={styles.range}>
        <FilterSelect
          label={w.range}
          w={124}
          clearable={false}
          data={preset === 'CUSTOM' ? [...options, { value: 'CUSTOM', label: w.ranges.CUSTOM }] : options}
          value={preset}
          onChange={(value) => {
            const chosen = presets.find((one) => one === value);
            if (chosen) set({ ...daysOf(chosen), granularity: usual[chosen] });
          }}
        />
        <DaySpan
          words={w}
          request={{ from: startOf(request.from), to: endOfRange(request.to) }}
          set={({ from, to }) => {
            if (from !== undefined) set({ from: firstDay(from) });
            if (to !== undefined) set({ to: lastDay(to) });
          }}
        />
        {!isPlain && (
          <>
            <FilterSelect
              label={w.granularity}
              w={96}
              clearable={false}
              data={granularities.map((value) => ({
                value,
                label: w.granularities[value],
                disabled: value === 'HOUR' && lengthOf(request) > HOURLY_DAYS,
              }))}
              value={request.granularity}
              onChange={(value) => set({ granularity: value })}
            />
            <Switch
              size="xs"
              label={w.compare}
              checked={request.compare}
              onChange={(event) => set({ compare: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
      <div className={styles.filters}>
        <Filters request={request} set={set} />
      </div>
    </div>
  );
}

const some = ['media', 'includeTest'] as const;
const all = ['teamGroupId', 'expertId', 'clientGroupId', 'clientId', 'productId', ...some] as const;

function Filters({ request, set }: Pick<RangeBarProps, 'request' | 'set'>) {
  const list = { request, set, conditions: countFilters(request), reset: () => set(noFilters) };
  return (
    <FilterBar list={list as unknown as List<unknown>}>
      {/* Whoever may not see calls may not look for whose they are either. */}
      <CallFilterFields fields={mayOpen('callLog') ? all : some} request={request} set={set} />
    </FilterBar>
  );
}
