import {
  upgradePlan,
  type PlanPreview,
  type UpgradePlan,
} from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { Preview } from './Preview.tsx';
import { usePlanDialogAction } from './use-plan-dialog-action.ts';
import { usePlan } from '../use-plan.ts';
import { usePlanWords } from '../use-plan-words.ts';
import { usePreview } from './use-preview.ts';

/** Approves a plan, having said what will happen then. */
export function ApproveDialog({ planId, onClose }: { planId: string; onClose: () => void }) {
  const w = useWords(planWords).approve;
  const action = usePlanDialogAction(onClose);
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
        <DialogButtons
          confirm={w.confirm}
          busy={action.busy}
          disabled={data === undefined}
          onConfirm={() => data && void action.run(() => send(data.version), fill(w.done, { name: data.name }))}
          onClose={onClose}
        />
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
      <Failure mt="sm" text={action.failure} />
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
