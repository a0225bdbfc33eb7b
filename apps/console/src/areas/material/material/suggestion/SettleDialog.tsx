import { materialSuggestion } from '@console/contract/areas/material/material/suggestion';
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { useWords } from '../../../../lib/words.ts';
import { materialSuggestionWords } from '../../../../locales/material/material-suggestion.ts';
import styles from './suggestions.module.css';

export interface Settling {
  suggestionId: string;
  text: string;
  to: 'TAKEN' | 'DECLINED';
}

/** The answer goes to the sender; who declines gives a reason. */
export function SettleDialog({ settling, onClose }: { settling: Settling; onClose: () => void }) {
  const w = useWords(materialSuggestionWords);
  const { busy, failure, run } = useDialogAction();
  const [answer, setAnswer] = useState('');
  const { suggestionId, text, to } = settling;
  const takes = to === 'TAKEN';
  const settle = () =>
    run(async () => {
      await call(materialSuggestion.settle, { suggestionId, state: to, answer }, { showError: false });
      toastSuccess(takes ? w.settle.taken : w.settle.declined);
      onClose();
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={takes ? w.settle.takeTitle : w.settle.declineTitle}
      footer={
        <DialogButtons
          confirm={takes ? w.take : w.decline}
          busy={busy}
          disabled={!takes && answer.trim() === ''}
          onConfirm={() => void settle()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        <Text size="sm" className={styles.said}>
          {text}
        </Text>
        <Textarea
          label={takes ? w.settle.answerLabel : w.settle.reasonLabel}
          description={w.settle.hint}
          required={!takes}
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
