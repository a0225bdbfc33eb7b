import { Alert, Button, List, Text } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { planFormWords } from '../../../../locales/application/upgrade-plan-form.ts';
import { minuteOf, useZoneName } from '../../../../kit/time/zone-time.ts';
import type { PlanValues } from './plan-values.ts';
import type { Preview } from './preview/use-preview.ts';

/** What submitting leads to. */
export type Outcome = 'start' | 'schedule' | 'approve';

interface SubmitDialogProps {
  values: PlanValues;
  preview: Preview;
  outcome: Outcome;
  targetName: string;
  /** Saves and submits; the form says why where that failed. */
  submit: () => Promise<void>;
  onClose: () => void;
}

/** Says what will happen to how many, before it does. */
export function SubmitDialog({ values, preview, outcome, targetName, submit, onClose }: SubmitDialogProps) {
  const w = useWords(planFormWords).confirm;
  const { cancel } = useWords(kitWords).common;
  const zone = useZoneName();
  const [busy, setBusy] = useState(false);
  const { preview: found, stale, error } = preview;
  const { stages, startAt, testFirst, snapshot, updateMode } = values;
  const counting = stale && !error;
  // Of a dynamic plan people come later.
  const nobodyYet = found?.eligible === 0 && snapshot === 'DYNAMIC';
  const nobody = found?.eligible === 0 && !nobodyYet;
  const sentence = stages.length > 1 ? (startAt === null ? w.now : w.later) : startAt === null ? w.nowOne : w.laterOne;
  const first = found?.perStage.find(({ stageNo }) => stageNo === 0)?.count ?? 0;

  const run = async () => {
    setBusy(true);
    await submit();
    onClose();
  };
  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(w.title, { name: values.name.trim() })}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton
            busy={busy}
            color={updateMode === 'FORCED' ? 'red' : 'brand'}
            disabled={counting || nobody}
            onClick={() => void run()}
          >
            {w.confirm[outcome]}
          </BusyButton>
        </>
      }
    >
      {counting ? (
        <Text size="sm">{w.counting}</Text>
      ) : nobody ? (
        <Alert color="orange" variant="light">
          {w.nobody}
        </Alert>
      ) : found && !error ? (
        <>
          <Text size="sm">
            {fill(nobodyYet ? w.nobodyYet : sentence, {
              count: formatNumber(found.eligible),
              stages: stages.length,
              version: targetName,
              time: startAt === null ? '' : minuteOf(startAt),
              zone,
            })}
          </Text>
          <List size="sm" mt={8} spacing={4}>
            {outcome === 'approve' && <List.Item>{w.approval}</List.Item>}
            {testFirst && first > 0 && <List.Item>{fill(w.testFirst, { count: formatNumber(first) })}</List.Item>}
            {snapshot === 'DYNAMIC' && !nobodyYet && <List.Item>{w.dynamic}</List.Item>}
          </List>
        </>
      ) : (
        <Alert color="orange" variant="light">
          {w.unknown}
        </Alert>
      )}
      {updateMode === 'FORCED' && (
        <Alert color="red" variant="light" mt="md">
          {w.forced}
        </Alert>
      )}
      {updateMode === 'SILENT' && (
        <Text size="sm" c="dimmed" mt="md">
          {w.silent}
        </Text>
      )}
    </Dialog>
  );
}
