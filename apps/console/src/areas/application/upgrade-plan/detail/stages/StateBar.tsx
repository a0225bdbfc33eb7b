import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { groupNames, sizeOf } from '../../figures.ts';
import './state-bar.css';

/** How far devices have come, as one bar that is described in one sentence. */
export function StateBar({ counts, name }: { counts: OfferCounts; name: string }) {
  const w = useWords(planWords);
  const parts = groupNames.map((group) => ({ group, size: sizeOf(group, counts) }));
  const nonEmpty = parts.filter(({ size }) => size > 0);
  const text = nonEmpty.map(({ group, size }) => `${w.groups[group]} ${formatNumber(size)}`).join(' · ');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar of several parts, described in one sentence
    <div className="Plan-bar" role="img" aria-label={fill(w.barLabel, { name, text: text || w.stages.none })}>
      {parts.map(({ group, size }) => (
        <span
          key={group}
          data-group={group}
          style={{ width: counts.total === 0 ? 0 : `${(size / counts.total) * 100}%` }}
        />
      ))}
    </div>
  );
}
