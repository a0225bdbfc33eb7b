import type { BulkOutcome } from '@console/contract/bulk/bulk';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit/kit.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogButtons } from '../dialog/DialogButtons.tsx';
import { Failure } from '../dialog/Failure.tsx';
import { useDialogAction } from '../dialog/use-dialog-action.ts';
import { showActionToast } from '../toast/action-toast.tsx';
import { BulkResult } from './BulkResult.tsx';
import { type Undo, useUndo } from './use-undo.ts';

export interface Deed<Outcome extends BulkOutcome = BulkOutcome> {
  title: string;
  /** What will happen, one paragraph each. */
  text: readonly string[];
  confirm: string;
  danger?: boolean;
  run: () => Promise<Outcome>;
  /** What was done, with `{count}`. */
  done: string;
  /** Takes back what was really done; without it there is no way back. */
  undo?: Undo<Outcome>;
  /** Better words for some of the reasons, by their codes. */
  reasons?: Readonly<Record<string, string>>;
  /** The selection is gone once it was dealt with. */
  onDone: () => void;
}

interface BulkDialogProps<Outcome extends BulkOutcome> {
  deed: Deed<Outcome>;
  /** Something is missing: what is chosen in the dialog. */
  disabled?: boolean;
  onClose: () => void;
  /** What is to be chosen first. */
  children?: ReactNode;
}

/**
 * Asks, does it, and says what became of it: all done in a toast with a way back; where some were left, the dialog stays and
 * lists them, each with its reason.
 */
export function BulkDialog<Outcome extends BulkOutcome>(props: BulkDialogProps<Outcome>) {
  const { deed, disabled = false, onClose, children } = props;
  const w = useWords(kitWords).bulk;
  const queries = useQueryClient();
  const { busy, failure, run } = useDialogAction();
  const [outcome, setOutcome] = useState<Outcome>();
  const undo = useUndo(deed.undo, () => void queries.invalidateQueries());

  const go = () =>
    run(async () => {
      const found = await deed.run();
      deed.onDone();
      const count = found.done.length;
      if (found.skipped.length > 0) return setOutcome(found);
      onClose();
      const back = undo && count > 0 ? { words: w.undo, go: () => void undo(found) } : undefined;
      return showActionToast({ message: fill(deed.done, { count }), action: back });
    });

  if (outcome) {
    const back = undo && outcome.done.length > 0 ? () => void undo(outcome) : undefined;
    return (
      <BulkResult
        outcome={outcome}
        done={fill(deed.done, { count: outcome.done.length })}
        reasons={deed.reasons ?? {}}
        onUndo={back}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={deed.title}
      footer={
        <DialogButtons
          confirm={deed.confirm}
          danger={deed.danger === true}
          safe={children === undefined}
          busy={busy}
          disabled={disabled}
          onConfirm={() => void go()}
          onClose={onClose}
        />
      }
    >
      {deed.text.map((line) => (
        <Text key={line} size="sm" mb={4}>
          {line}
        </Text>
      ))}
      {children}
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
