import type { PlanPreview } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { AudienceByStage, AudienceNumbers } from '../../../../../kit/audience/AudienceNumbers.tsx';
import { Panel } from '../../../../../kit/page/Panel.tsx';
import { CallError } from '../../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import { DevicesDrawer } from './DevicesDrawer.tsx';
import type { PlanValues } from '../plan-values.ts';
import type { Preview } from './use-preview.ts';
import styles from './preview-panel.module.css';

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
          <AudienceNumbers preview={found} words={w} />
          <AudienceByStage preview={found} words={w} stages={values.stages} />
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
