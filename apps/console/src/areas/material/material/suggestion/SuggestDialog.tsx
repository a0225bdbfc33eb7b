import type { MaterialDetail } from '@console/contract/areas/material/material/material';
import {
  materialSuggestion,
  QUOTE_LENGTH,
  SUGGESTION_LENGTH,
} from '@console/contract/areas/material/material/suggestion';
import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { materialSuggestionWords } from '../../../../locales/material/material-suggestion.ts';

interface SuggestDialogProps {
  record: Pick<MaterialDetail, 'materialId' | 'title'>;
  onClose: () => void;
}

export function SuggestDialog({ record: { materialId, title }, onClose }: SuggestDialogProps) {
  const w = useWords(materialSuggestionWords).dialog;
  const { busy, failure, run } = useDialogAction();
  const [text, setText] = useState('');
  const [quote, setQuote] = useState('');
  const send = () =>
    run(async () => {
      await call(materialSuggestion.add, { materialId, text, quote }, { showError: false });
      toastSuccess(w.done);
      onClose();
    });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(w.title, { name: title })}
      footer={
        <DialogButtons
          confirm={w.confirm}
          busy={busy}
          disabled={text.trim() === ''}
          onConfirm={() => void send()}
          onClose={onClose}
        />
      }
    >
      <Stack gap="sm">
        <Textarea
          label={w.textLabel}
          placeholder={w.textHint}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={SUGGESTION_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Textarea
          label={w.quoteLabel}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={QUOTE_LENGTH}
          value={quote}
          onChange={(event) => setQuote(event.currentTarget.value)}
        />
        <Failure text={failure} />
      </Stack>
    </Dialog>
  );
}
