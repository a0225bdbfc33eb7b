import { upgradePlan, type PlanPreview, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan';
import { Alert, Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../kit/BusyButton.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { call } from '../../../lib/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { planWords } from '../../../locales/plan.ts';
import { Preview } from './Preview.tsx';
import { useDeed } from './use-deed.ts';
import { usePlan } from './use-plan.ts';
import { usePlanWords } from './use-plan-words.ts';
import { usePreview } from './use-preview.ts';

/** Approves a plan, having said what will happen then. */
export function ApproveDialog({ planId, onClose }: { planId: string; onClose: () => void }) {
  const w = useWords(planWords).approve;
  const { cancel } = useWords(kitWords).common;
  const deed = useDeed(onClose);
  const { data } = usePlan(planId);
  const preview = usePreview(data, true);
  const [remark, setRemark] = useState('');
  const send = (version: number) =>
    call(upgradePlan.approve, { planId, version, remark: remark.trim() || null }, { showError: false });
  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(w.title, { name: data?.name ?? '' })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton
            busy={deed.busy}
            disabled={data === undefined}
            onClick={() => data && void deed.run(() => send(data.version), fill(w.done, { name: data.name }))}
          >
            {w.confirm}
          </BusyButton>
        </>
      }
    >
      {data ? <Effect plan={data} preview={preview.data} /> : <Skeleton h={120} />}
      <Textarea
        data-autofocus
        mt="md"
        label={w.remark}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      {deed.failure !== undefined && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {deed.failure}
        </Alert>
      )}
    </Dialog>
  );
}

function Effect({ plan, preview }: { plan: UpgradePlan; preview: PlanPreview | undefined }) {
  const w = useWords(planWords);
  const { targetName, when } = usePlanWords();
  const facts = { target: targetName(plan), mode: w.modes[plan.updateMode], stages: plan.stageCount };
  const first = preview?.perStage.find(({ stageNo }) => stageNo === 0)?.count ?? 0;
  const [now] = useState(() => Date.now());
  const startsAt = plan.startAt !== null && Date.parse(plan.startAt) > now ? plan.startAt : undefined;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {preview
          ? fill(w.approve.text, { ...facts, count: formatNumber(preview.eligible) })
          : fill(w.approve.textUnknown, facts)}{' '}
        {first > 0 && fill(w.approve.first, { count: formatNumber(first) })}{' '}
        {startsAt === undefined ? w.approve.starts : fill(w.approve.startsAt, { time: when(startsAt) })}
      </Text>
      {preview && preview.eligible < preview.total && <Preview preview={preview} />}
    </Stack>
  );
}
