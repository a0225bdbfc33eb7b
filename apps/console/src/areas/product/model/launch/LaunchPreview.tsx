import type { AudienceCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { AudienceByStage, AudienceNumbers } from '../../../../kit/audience/AudienceNumbers.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { CallError } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';
import type { LaunchValues } from './launch-values.ts';
import styles from './launch-preview.module.css';
import { useLaunchApplications } from './use-launch-applications.ts';
import { totalOf, useLaunchPreview } from './use-launch-preview.ts';

/** Who would get it, who would not and why: while it is being written. */
export function LaunchPreview({ values }: { values: LaunchValues }) {
  const { form } = useWords(modelLaunchWords);
  const w = { ...useWords(planFormWords).preview, ...form.preview };
  const { retry } = useWords(kitWords).common;
  const { complete, byApplication, stale, error, ...preview } = useLaunchPreview(values);
  const total = byApplication && totalOf(byApplication.map(({ counts }) => counts));
  return (
    <Panel
      title={w.title}
      aside={
        stale && total !== undefined ? (
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
      {complete && !total && !error && (
        <Stack gap="sm" aria-busy aria-label={w.counting}>
          <Skeleton h={34} w={140} />
          <Skeleton h={14} />
          <Skeleton h={110} />
        </Stack>
      )}
      {byApplication && total && (
        <Stack gap="md" className={styles.numbers} data-stale={stale || error !== null || undefined}>
          <AudienceNumbers preview={total} words={w} />
          <ByApplication found={byApplication} values={values} />
          <AudienceByStage preview={total} words={w} stages={values.stages} />
        </Stack>
      )}
    </Panel>
  );
}

interface ByApplicationProps {
  found: readonly { applicationId: string; counts: AudienceCounts }[];
  values: LaunchValues;
}

/** Each application is a plan of its own: one that reaches nobody is refused, and all others with it. */
function ByApplication({ found, values: { modelId, stages } }: ByApplicationProps) {
  const { preview: w } = useWords(modelLaunchWords).form;
  const { devices, emptyTest } = useWords(planFormWords).preview;
  const { applications, nameOf } = useLaunchApplications(modelId);
  const called = (applicationId: string) => {
    const one = applications?.find((candidate) => candidate.applicationId === applicationId);
    return one === undefined ? '' : nameOf(one);
  };
  const empty = found.flatMap(({ applicationId, counts: { eligible, perStage } }) => {
    const name = called(applicationId);
    if (eligible === 0) return [fill(w.nobodyIn, { name })];
    return perStage
      .filter(({ stageNo, count }) => stageNo > 0 && count === 0)
      .map(({ stageNo }) => fill(w.emptyStageIn, { name, stage: stages[stageNo - 1]?.name ?? stageNo }));
  });
  const noTest = found.every(({ counts: { eligible, perStage } }) =>
    perStage.some(({ stageNo, count }) => stageNo === 0 && count === 0 && eligible > 0),
  );
  return (
    <>
      {found.length > 1 && (
        <ul className={styles.applications}>
          {found.map(({ applicationId, counts }) => (
            <li key={applicationId}>
              <span>{called(applicationId)}</span>
              <span>{fill(devices, { count: formatNumber(counts.eligible) })}</span>
            </li>
          ))}
        </ul>
      )}
      {empty.map((sentence) => (
        <Alert key={sentence} color="orange" variant="light" py={8}>
          {sentence}
        </Alert>
      ))}
      {noTest && (
        <Text size="xs" c="dimmed">
          {emptyTest}
        </Text>
      )}
    </>
  );
}
