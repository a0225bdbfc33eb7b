import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { groupNames, sizeOf } from '../../figures.ts';
import { GroupBar } from '../../GroupBar.tsx';

interface StateBarProps {
  counts: OfferCounts;
  name: string;
  size?: 'large';
}

/** How far devices have come, as one bar that is described in one sentence. */
export function StateBar({ counts, name, size }: StateBarProps) {
  const w = useWords(planWords);
  const parts = groupNames.map((group) => ({ group, count: sizeOf(group, counts) }));
  const nonEmpty = parts.filter(({ count }) => count > 0);
  const text = nonEmpty.map(({ group, count }) => `${w.groups[group]} ${formatNumber(count)}`).join(' · ');
  return (
    <GroupBar
      {...(size && { size })}
      label={fill(w.barLabel, { name, text: text || w.stages.none })}
      parts={parts.map(({ group, count }) => ({
        group,
        percent: counts.total === 0 ? 0 : (count / counts.total) * 100,
      }))}
    />
  );
}
