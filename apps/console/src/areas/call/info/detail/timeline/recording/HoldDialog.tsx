import { callInfo, type CallDetail } from '@console/contract/areas/call/info/info';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../../../lib/api/client.ts';
import { useWords } from '../../../../../../lib/words.ts';
import { callWords } from '../../../../../../locales/call/info.ts';
import { Buttons } from '../../ReviewPanel.tsx';

export type Recording = CallDetail['recordings'][number];

interface HoldDialogProps {
  callId: string;
  recording: Recording | undefined;
  onClose: () => void;
}

/** Keeps a recording beyond its days, or lets it go; either way somebody says why. */
export function HoldDialog({ callId, recording, onClose }: HoldDialogProps) {
  const w = useWords(callWords).detail;
  return (
    <Dialog opened={recording !== undefined} title={recording?.legalHold ? w.release : w.hold} onClose={onClose}>
      {recording && <HoldForm callId={callId} recording={recording} onClose={onClose} />}
    </Dialog>
  );
}

function HoldForm({ callId, recording, onClose }: HoldDialogProps & { recording: Recording }) {
  const w = useWords(callWords).detail;
  const [reason, setReason] = useState('');
  const { busy, failure, run } = useDialogAction();
  const hold = !recording.legalHold;
  const save = () =>
    void run(async () => {
      await call(
        callInfo.holdRecording,
        { callId, recordingId: recording.recordingId, hold, reason: reason.replaceAll(/\s+/g, ' ') },
        { showError: false, showSuccess: hold ? w.held : w.released },
      );
      onClose();
    });
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {hold ? w.holdHelp : w.releaseHelp}
      </Text>
      <Textarea
        label={w.holdReason}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Failure text={failure} mt="sm" />
      <Buttons>
        <DialogButtons
          confirm={hold ? w.hold : w.release}
          busy={busy}
          disabled={reason.trim() === ''}
          onConfirm={save}
          onClose={onClose}
        />
      </Buttons>
    </>
  );
}
