import type { PlanPreview } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text } from '@mantine/core';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import styles from './preview.module.css';

const others = ['alreadyOnTarget', 'inOtherPlan', 'incompatible', 'excluded', 'otherSource'] as const;

/** How many would get it, and how many would not and why. */
export function Preview({ preview }: { preview: PlanPreview }) {
  const w = useWords(planWords).preview;
  return (
    <div>
      <dl className={styles.root}>
        <div data-main>
          <dt>{w.eligible}</dt>
          <dd>{formatNumber(preview.eligible)}</dd>
        </div>
        {others
          .filter((key) => preview[key] > 0)
          .map((key) => (
            <div key={key}>
              <dt>{w[key]}</dt>
              <dd>{formatNumber(preview[key])}</dd>
            </div>
          ))}
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        {preview.eligible === 0
          ? w.none
          : [preview.inactive30d > 0 && fill(w.inactive, { count: formatNumber(preview.inactive30d) }), w.hint]
              .filter(Boolean)
              .join(' · ')}
      </Text>
    </div>
  );
}
