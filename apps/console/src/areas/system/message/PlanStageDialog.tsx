import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/application/upgrade-plan.ts';
import { messageWords } from '../../../locales/system/message.ts';
import { subjectOf } from './plan-subject.ts';

/** A stage has passed and the next one waits for somebody: what came of it, and how many come next. */
export function PlanStageDialog({ plan, onClose }: { plan: UpgradePlan; onClose: () => void }) {
  const w = useWords(messageWords).plan;
  const p = useWords(planWords);
  const queries = useQueryClient();
  const { busy, failure, run } = useDialogAction();
  const { planId, name, stages, currentStageNo } = plan;
  const passed = stages.find(({ stageNo }) => stageNo === currentStageNo);
  const next = stages.find(({ stageNo }) => stageNo > (currentStageNo ?? -1));
  const stageName = (no: number) => (no === 0 ? p.testStage : fill(p.stageNumbered, { no }));

  const confirm = (stageNo: number) =>
    void run(async () => {
      await call(upgradePlan.next, { planId, stageNo }, { showError: false });
      toastSuccess(p.next.done);
      onClose();
      await queries.invalidateQueries();
    });
  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(w.confirmTitle, { name })}
      footer={
        <DialogButtons
          confirm={p.next.confirm}
          safe
          busy={busy}
          disabled={passed === undefined || next === undefined}
          onConfirm={() => passed && confirm(passed.stageNo)}
          onClose={onClose}
        />
      }
    >
      <Stack gap="xs">
        <Text size="sm">{fill(p.targetOf, { application: plan.applicationName, version: subjectOf(plan) })}</Text>
        {passed && (
          <Text size="sm">
            {fill(w.stagePassed, {
              stage: stageName(passed.stageNo),
              total: formatNumber(passed.stats.total),
              succeeded: formatNumber(passed.stats.SUCCEEDED),
              failed: formatNumber(passed.stats.failed),
            })}
          </Text>
        )}
        {next && (
          <Text size="sm">
            {fill(p.next.after, { stage: stageName(next.stageNo), count: formatNumber(next.stats.total) })}
          </Text>
        )}
      </Stack>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
