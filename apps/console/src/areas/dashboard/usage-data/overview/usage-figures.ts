import { OPERATION_DAYS } from '@console/contract/areas/application/app-operation/app-operation';
import type { UsageSummary } from '@console/contract/areas/dashboard/usage-data';
import { useDuration } from '../../../../kit/time/duration.ts';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import { percent, rounded } from '../../call-data/overview/figures.ts';

export interface UsageFigure {
  readonly of: keyof UsageSummary;
  readonly name: string;
  readonly hint: string;
  readonly show: (value: number) => string;
  /** Which way is the better one; of some it is neither. */
  readonly better?: 'more' | 'less';
  /** Rates change by points, everything else by a share. */
  readonly isRate?: true;
  /** The list behind it; times of use have none. */
  readonly list?: {
    readonly of: 'people' | 'operations';
    readonly by?: Query;
    /** How long the list is where the number is not that itself. */
    readonly counts?: keyof UsageSummary;
  };
}

export function useUsageFigures(): readonly UsageFigure[] {
  const w = useWords(usageDataWords).figure;
  const lasting = useDuration();
  const figure = (
    of: keyof typeof w,
    more: Omit<UsageFigure, 'of' | 'name' | 'hint' | 'show'> & Partial<UsageFigure>,
  ) => ({
    of,
    name: w[of].name,
    hint: fill(w[of].hint, { days: OPERATION_DAYS }),
    show: formatNumber,
    ...more,
  });
  const failed = { result: 'FAILURE' };
  return [
    figure('active', { better: 'more', list: { of: 'people' } }),
    figure('daily', { better: 'more', show: rounded, list: { of: 'people', counts: 'active' } }),
    figure('fresh', { better: 'more', list: { of: 'people', by: { only: 'FRESH' } } }),
    figure('returning', { better: 'more', list: { of: 'people', by: { only: 'RETURNING' } } }),
    figure('sessions', {}),
    figure('avgSessionSec', { show: lasting }),
    figure('operations', { list: { of: 'operations' } }),
    figure('failures', { better: 'less', list: { of: 'operations', by: failed } }),
    figure('failureRate', {
      better: 'less',
      isRate: true,
      show: percent,
      list: { of: 'operations', by: failed, counts: 'failures' },
    }),
  ];
}
