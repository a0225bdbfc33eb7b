import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Button, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { openOf } from '../figures.ts';
import { hasStarted } from '../plan-rules.ts';
import { usePlanDialogAction } from './use-plan-dialog-action.ts';

interface ReasonDialogProps {
  what: 'explain' | 'cancel' | 'reject';
  plan: UpgradePlanRow;
  onClose: () => void;
}

/** Cancels or refuses a plan, having said what that means, and asks why; or why it was paused. */
export function ReasonDialog({ what, plan, onClose }: ReasonDialogProps) {
  const w = useWords(planWords);
  const { cancel } = useWords(kitWords).common;
  const action = usePlanDialogAction(onClose);
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { planId, name, version, stats } = plan;
  const { title, text, reason: label, confirm, done } = w[what];
  const given = typed.replaceAll(/\s+/g, ' ').trim();
  // A plan that has not begun can be thrown away without a word.
  const needsReason = what !== 'cancel' || hasStarted(plan);

  const send = () => {
    const silent = { showError: false };
    if (what === 'explain') return call(upgradePlan.explain, { planId, reason: given }, silent);
    if (what === 'reject') return call(upgradePlan.reject, { planId, version, remark: given }, silent);
    return call(upgradePlan.cancel, { planId, ...(given !== '' && { reason: given }) }, silent);
  };
  const submit = () => {
    if (given === '' && needsReason) {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    void action.run(send, fill(done, { name }));
  };

  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(title, { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {what === 'cancel' ? w.cancel.keep : what === 'explain' ? w.explain.later : cancel}
          </Button>
          <BusyButton color={what === 'explain' ? 'brand' : 'red'} busy={action.busy} onClick={submit}>
            {confirm}
          </BusyButton>
        </>
      }
    >
      <Text size="sm">
        {what === 'cancel' && hasStarted(plan)
          ? fill(w.cancel.textRunning, {
              open: formatNumber(openOf(stats)),
              succeeded: formatNumber(stats.SUCCEEDED),
            })
          : text}
      </Text>
      <Textarea
        ref={field}
        data-autofocus
        mt="md"
        label={label}
        description={w.reasonHint}
        required={needsReason}
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
      <Failure mt="sm" text={action.failure} />
    </Dialog>
  );
}
