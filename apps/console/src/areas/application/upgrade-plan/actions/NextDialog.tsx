import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Alert, Skeleton, Text } from '@mantine/core';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { gateOf, isGood } from '../figures.ts';
import { GateNumbers } from '../detail/stages/GateNumbers.tsx';
import { usePlanDialogAction } from './use-plan-dialog-action.ts';
import { usePlan } from '../use-plan.ts';
import { usePlanWords } from '../use-plan-words.ts';
import styles from './next-dialog.module.css';

/** Before the next stage begins: how the present one stands against its gate, and how many come next. */
export function NextDialog({ planId, onClose }: { planId: string; onClose: () => void }) {
  const w = useWords(planWords).next;
  const action = usePlanDialogAction(onClose);
  const { data, error } = usePlan(planId);
  const stageNo = data?.currentStageNo ?? undefined;
  const send = (no: number) => call(upgradePlan.next, { planId, stageNo: no }, { showError: false });
  return (
    <Dialog
      opened
      size={520}
      onClose={onClose}
      title={w.title}
      footer={
        <DialogButtons
          confirm={w.confirm}
          safe
          busy={action.busy}
          disabled={stageNo === undefined}
          onConfirm={() => stageNo !== undefined && void action.run(() => send(stageNo), w.done)}
          onClose={onClose}
        />
      }
    >
      {data ? <Stages plan={data} /> : error ? <Text size="sm">{error.message}</Text> : <Skeleton h={120} />}
      <Failure mt="sm" text={action.failure} />
    </Dialog>
  );
}

function Stages({ plan: { stages, currentStageNo } }: { plan: UpgradePlan }) {
  const w = useWords(planWords).next;
  const { stageName } = usePlanWords();
  const now = stages.find(({ stageNo }) => stageNo === currentStageNo);
  const then = stages.find(({ stageNo }) => stageNo > (currentStageNo ?? -1));
  if (now === undefined) return null;
  const passed = now.status === 'PASSED' || isGood(gateOf(now));
  const sentence = fill(passed ? w.passed : w.failed, { stage: stageName(now) });
  return (
    <>
      {passed ? (
        <Text size="sm">{sentence}</Text>
      ) : (
        <Alert color="orange" variant="light">
          {sentence}
        </Alert>
      )}
      <div className={styles.gate}>
        <GateNumbers stage={now} />
      </div>
      {then && (
        <Text size="sm">{fill(w.after, { stage: stageName(then), count: formatNumber(then.stats.total) })}</Text>
      )}
    </>
  );
}
