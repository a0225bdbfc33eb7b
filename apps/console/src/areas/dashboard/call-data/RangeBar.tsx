import { CallFilterFields } from '../../../kit/call-filter/CallFilterFields.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import type { Patch } from '../../../kit/list/list-query.ts';
import type { List } from '../../../kit/list/use-list.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { RangeFields } from './RangeFields.tsx';
import type { Preset } from './ranges.ts';
import { countFilters, type DashboardRequest, noFilters } from './use-dashboard-request.ts';
import styles from './range-bar.module.css';

interface RangeBarProps {
  request: DashboardRequest;
  set: (patch: Patch) => void;
  /** The error numbers have no trend and nothing to compare. */
  isPlain: boolean;
}

const granularities = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
const usual: Record<Preset, DashboardRequest['granularity']> = {
  TODAY: 'HOUR',
  D7: 'DAY',
  D30: 'DAY',
  D90: 'WEEK',
  MONTH: 'DAY',
};

export function RangeBar({ request, set, isPlain }: RangeBarProps) {
  return (
    <div className={styles.root}>
      <RangeFields {...{ request, set, usual }} granularities={isPlain ? [] : granularities} canCompare={!isPlain} />
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
