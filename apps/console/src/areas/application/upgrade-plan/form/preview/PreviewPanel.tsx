import { audienceCategories, type AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanPreview } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { CallError } from '../../../../../lib/api/client.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import { DevicesDrawer } from './DevicesDrawer.tsx';
import type { PlanValues } from '../plan-values.ts';
import type { Preview } from './use-preview.ts';
import styles from './preview-panel.module.css';

const counts: Record<AudienceCategory, (preview: PlanPreview) => number> = {
  ELIGIBLE: ({ eligible }) => eligible,
  ALREADY_ON_TARGET: ({ alreadyOnTarget }) => alreadyOnTarget,
  IN_OTHER_PLAN: ({ inOtherPlan }) => inOtherPlan,
  INCOMPATIBLE: ({ incompatible }) => incompatible,
  EXCLUDED: ({ excluded }) => excluded,
  OTHER_SOURCE: ({ otherSource }) => otherSource,
};

/** Who would get it, who would not and why: while it is being written. */
export function PreviewPanel({ preview, values }: { preview: Preview; values: PlanValues }) {
  const w = useWords(planFormWords).preview;
  const { retry } = useWords(kitWords).common;
  const { complete, preview: found, stale, error, input } = preview;
  const [listed, setListed] = useState(false);
  return (
    <Panel
      title={w.title}
      className={styles.root}
      aside={
        stale && found !== undefined ? (
          <output aria-label={w.counting}>
            <Loader size={14} />
          </output>
        ) : null
      }
    >
      {!complete && (
        <Text size="sm" c="dimmed">
          {w.incomplete}
        </Text>
      )}
      {error && (
        <Alert color="orange" variant="light" role="alert" title={w.failed} mb="sm">
          {error instanceof CallError && <Text size="sm">{error.message}</Text>}
          <Button size="compact-sm" variant="default" mt={6} onClick={preview.retry}>
            {retry}
          </Button>
        </Alert>
      )}
      {complete && !found && !error && (
        <Stack gap="sm" aria-busy aria-label={w.counting}>
          <Skeleton h={34} w={140} />
          <Skeleton h={14} />
          <Skeleton h={110} />
        </Stack>
      )}
      {found && (
        <Stack gap="md" className={styles.numbers} data-stale={stale || error !== null || undefined}>
          <Numbers preview={found} />
          <ByStage preview={found} values={values} />
          <Warnings preview={found} values={values} />
          <Button
            variant="default"
            fullWidth
            leftSection={<IconListDetails size={16} />}
            onClick={() => setListed(true)}
          >
            {w.view}
          </Button>
        </Stack>
      )}
      {found && (
        <DevicesDrawer
          opened={listed}
          input={input}
          stageNames={values.stages.map(({ name }) => name)}
          onClose={() => setListed(false)}
        />
      )}
    </Panel>
  );
}

function Numbers({ preview }: { preview: PlanPreview }) {
  const w = useWords(planFormWords).preview;
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

function ByStage({ preview, values: { stages } }: { preview: PlanPreview; values: PlanValues }) {
  const w = useWords(planFormWords).preview;
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

/** What the server would refuse, and what is only good to know. */
function Warnings({ preview, values }: { preview: PlanPreview; values: PlanValues }) {
  const w = useWords(planFormWords).preview;
  if (preview.eligible === 0)
    return (
      <Alert color="orange" variant="light">
        {values.snapshot === 'DYNAMIC' ? w.nobodyYet : w.nobody}
      </Alert>
    );
  const empty = preview.perStage.filter(({ stageNo, count }) => stageNo > 0 && count === 0);
  const noTest = preview.perStage.some(({ stageNo, count }) => stageNo === 0 && count === 0);
  return (
    <>
      {empty.map(({ stageNo }) => (
        <Alert key={stageNo} color="orange" variant="light" py={8}>
          {fill(w.emptyStage, { name: values.stages[stageNo - 1]?.name ?? stageNo })}
        </Alert>
      ))}
      {noTest && (
        <Text size="xs" c="dimmed">
          {w.emptyTest}
        </Text>
      )}
    </>
  );
}
