import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useMay, useUser } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { modelLaunchWords } from '../../../../locales/product/model-launch.ts';

type Decision = 'approve' | 'reject';

/** For who may decide on plans: whoever asked for this one waits for somebody else. */
export function DecideButtons({ plan }: { plan: UpgradePlanRow }) {
  const { panel: w } = useWords(modelLaunchWords);
  const mayApprove = useMay('app:plan:approve');
  const { accountId } = useUser();
  const [deciding, setDeciding] = useState<Decision>();
  const isOwn = [plan.createdBy?.id, plan.updatedBy?.id].includes(accountId);
  if (plan.status !== 'PENDING_APPROVAL' || !mayApprove || isOwn) return null;
  return (
    <>
      {(['approve', 'reject'] as const).map((decision) => (
        <Button
          key={decision}
          size="compact-xs"
          {...(decision === 'reject' && { variant: 'default' })}
          aria-label={fill(w.actionOf, { action: w.decide[decision], name: plan.applicationName })}
          onClick={() => setDeciding(decision)}
        >
          {w.decide[decision]}
        </Button>
      ))}
      {deciding && <DecideDialog plan={plan} decision={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

interface DecideDialogProps {
  plan: UpgradePlanRow;
  decision: Decision;
  onClose: () => void;
}

function DecideDialog({ plan, decision, onClose }: DecideDialogProps) {
  const { decide: w } = useWords(modelLaunchWords).panel;
  const queries = useQueryClient();
  const { busy, failure, run } = useDialogAction();
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { planId, version, applicationName: name, stageCount: stages, startAt } = plan;
  const isApproval = decision === 'approve';
  const remark = typed.trim();
  const [now] = useState(() => Date.now());
  const later = startAt !== null && Date.parse(startAt) > now ? formatTime(startAt).slice(0, 16) : undefined;
  const approving =
    later === undefined ? fill(w.approveNow, { stages }) : fill(w.approveLater, { stages, time: later });

  const answer = () => {
    if (!isApproval && remark === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    void run(async () => {
      const silent = { showError: false };
      if (isApproval) await call(upgradePlan.approve, { planId, version, remark: remark || null }, silent);
      else await call(upgradePlan.reject, { planId, version, remark }, silent);
      await queries.invalidateQueries();
      toastSuccess(isApproval ? w.approved : w.rejected);
      onClose();
    });
  };
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      title={fill(isApproval ? w.approveTitle : w.rejectTitle, { name })}
      footer={
        <DialogButtons confirm={w[decision]} danger={!isApproval} busy={busy} onConfirm={answer} onClose={onClose} />
      }
    >
      <Text size="sm">{isApproval ? approving : w.rejectText}</Text>
      <Textarea
        ref={field}
        data-autofocus
        mt="md"
        label={isApproval ? w.remark : w.reason}
        required={!isApproval}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={typed}
        error={empty && w.reasonRequired}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setEmpty(false);
        }}
      />
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
