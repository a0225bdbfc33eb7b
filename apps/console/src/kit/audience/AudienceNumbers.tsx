import type { PlanStageInput } from '@console/contract/areas/application/upgrade-plan/parts';
import { audienceCategories, type AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import type { AudienceCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import { fill } from '../../lib/words.ts';
import type { planForm } from '../../locales/zh-CN/application/upgrade-plan-form.ts';
import styles from './audience-numbers.module.css';

export type PreviewWords = (typeof planForm)['preview'];

const counts: Record<AudienceCategory, (preview: AudienceCounts) => number> = {
  ELIGIBLE: ({ eligible }) => eligible,
  ALREADY_ON_TARGET: ({ alreadyOnTarget }) => alreadyOnTarget,
  IN_OTHER_PLAN: ({ inOtherPlan }) => inOtherPlan,
  INCOMPATIBLE: ({ incompatible }) => incompatible,
  EXCLUDED: ({ excluded }) => excluded,
  OTHER_SOURCE: ({ otherSource }) => otherSource,
};

interface AudienceNumbersProps {
  preview: AudienceCounts;
  words: PreviewWords;
}

/** How many devices would get it, and how many would not and why. */
export function AudienceNumbers({ preview, words: w }: AudienceNumbersProps) {
  const shown = audienceCategories.filter((category) => category === 'ELIGIBLE' || counts[category](preview) > 0);
  const text = shown.map((one) => `${w.categories[one]} ${formatNumber(counts[one](preview))}`).join(' · ');
  return (
    <div>
      <output className={styles.eligible}>
        <strong>{formatNumber(preview.eligible)}</strong> {w.eligible}
      </output>
      <Text size="xs" c="dimmed" mb={8}>
        {fill(w.total, { count: formatNumber(preview.total) })}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a bar of several parts, described in one sentence */}
      <div className={styles.bar} role="img" aria-label={fill(w.bar, { text })}>
        {shown
          .filter((category) => counts[category](preview) > 0)
          .map((category) => (
            <span key={category} data-category={category} style={{ flexGrow: counts[category](preview) }} />
          ))}
      </div>
      <dl className={styles.legend}>
        {shown.map((category) => (
          <div key={category}>
            <dt>
              <span className={styles.key} data-category={category} aria-hidden />
              {w.categories[category]}
            </dt>
            <dd>{formatNumber(counts[category](preview))}</dd>
          </div>
        ))}
      </dl>
      {preview.inactive30d > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {fill(w.inactive, { count: formatNumber(preview.inactive30d) })}
        </Text>
      )}
    </div>
  );
}

/** How many come into which stage. */
export function AudienceByStage({
  preview,
  words: w,
  stages,
}: AudienceNumbersProps & { stages: readonly PlanStageInput[] }) {
  if (preview.eligible === 0) return null;
  return (
    <section aria-label={w.stages}>
      <Text size="sm" fw={600} mb={6}>
        {w.stages}
      </Text>
      <ol className={styles.byStage}>
        {preview.perStage.map(({ stageNo, count }) => (
          <li key={stageNo}>
            <span className={styles.stageName}>
              {stageNo === 0 ? w.testStage : (stages[stageNo - 1]?.name ?? stageNo)}
            </span>
            <span>{fill(w.devices, { count: formatNumber(count) })}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(count / preview.eligible) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
