import { Switch } from '@mantine/core';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import type { Patch } from '../../../kit/list/list-query.ts';
import { endOfRange, firstDay, lastDay, startOf } from '../../../kit/time/day-range.ts';
import { DaySpan } from '../../../kit/time/DaySpan.tsx';
import { useWords } from '../../../lib/words.ts';
import { callDataWords } from '../../../locales/dashboard/call-data.ts';
import { type Days, daysOf, HOURLY_DAYS, lengthOf, type Preset, presetOf, presets } from './ranges.ts';
import styles from './range-bar.module.css';

type Granularity = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';

interface RangeFieldsProps<G extends Granularity> {
  request: Days & { readonly granularity: G; readonly compare: boolean };
  set: (patch: Patch) => void;
  /** None where nothing is shown in steps. */
  granularities: readonly G[];
  /** What a range is usually looked at by. */
  usual: Readonly<Record<Preset, G>>;
  /** Whether there is something to show of the time before. */
  canCompare: boolean;
  /** Days before it are not offered. */
  min?: string;
}

/** Which days are looked at, in what steps, and beside which. */
export function RangeFields<G extends Granularity>(props: RangeFieldsProps<G>) {
  const { request, set, granularities, usual, canCompare, min } = props;
  const w = useWords(callDataWords);
  const preset = presetOf(request) ?? 'CUSTOM';
  const options = presets.map((value) => ({ value: value as string, label: w.ranges[value] }));
  return (
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
        min={min}
        request={{ from: startOf(request.from), to: endOfRange(request.to) }}
        set={({ from, to }) => {
          if (from !== undefined) set({ from: firstDay(from) });
          if (to !== undefined) set({ to: lastDay(to) });
        }}
      />
      {granularities.length > 0 && (
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
      )}
      {canCompare && (
        <Switch
          size="xs"
          label={w.compare}
          checked={request.compare}
          onChange={(event) => set({ compare: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
