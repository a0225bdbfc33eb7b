import { live, type Live } from '@console/contract/areas/live/live/live';
import { Button, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../../kit/dialog/BusyButton.tsx';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import { titleIn } from '../live-rules.ts';

/** Cancels a session, having asked why: viewers read it. */
export function CancelDialog({ record, onClose }: { record: Live; onClose: () => void }) {
  const w = useWords(liveWords).cancel;
  const name = titleIn(useLocale()[0], record);
  const { busy, failure, run } = useDialogAction();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const reason = typed.trim();
    if (reason === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    void run(async () => {
      await call(live.cancel, { liveId: record.liveId, reason }, { showError: false });
      toastSuccess(fill(w.done, { name }));
      onClose();
    });
  };
  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(w.title, { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {w.keep}
          </Button>
          <BusyButton color="red" busy={busy} onClick={submit}>
            {w.confirm}
          </BusyButton>
        </>
      }
    >
      <Text size="sm">{w.text}</Text>
      <Textarea
        ref={field}
        data-autofocus
        mt="md"
        required
        label={w.reason}
        description={w.reasonHint}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={200}
        value={typed}
        error={isMissing && w.reasonMissing}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(false);
        }}
      />
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
