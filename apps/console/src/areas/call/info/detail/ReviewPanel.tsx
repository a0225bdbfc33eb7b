import { callInfo, type CallDetail } from '@console/contract/areas/call/info/info';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatTime } from '../../../../lib/format.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { callWords } from '../../../../locales/call/info.ts';
import { Quiet, Said } from './OpinionPanels.tsx';

/** What somebody who looked at the call afterwards thinks of it. */
export function ReviewPanel({ found: { callId, review } }: { found: CallDetail }) {
  const w = useWords(callWords).detail;
  const [opened, setOpened] = useState(false);
  const mayWrite = useMay('call:record:remark');
  return (
    <Panel
      title={w.review}
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setOpened(true)}>
            {review === null ? w.writeReview : w.editReview}
          </Button>
        )
      }
    >
      {review === null ? (
        <Quiet>{w.noReview}</Quiet>
      ) : (
        <>
          <Said>{review.note}</Said>
          <Quiet>{fill(w.reviewBy, { name: review.by.name, time: formatTime(review.at) })}</Quiet>
        </>
      )}
      <Dialog opened={opened} title={w.review} onClose={() => setOpened(false)}>
        <ReviewForm callId={callId} note={review?.note ?? ''} onClose={() => setOpened(false)} />
      </Dialog>
    </Panel>
  );
}

function ReviewForm({ callId, note, onClose }: { callId: string; note: string; onClose: () => void }) {
  const w = useWords(callWords).detail;
  const [typed, setTyped] = useState(note);
  const { busy, failure, run } = useDialogAction();
  const save = () =>
    void run(async () => {
      await call(callInfo.review, { callId, note: typed }, { showError: false, showSuccess: w.reviewSaved });
      onClose();
    });
  return (
    <>
      <Textarea
        label={w.reviewNote}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Failure text={failure} mt="sm" />
      <Buttons>
        <DialogButtons confirm={w.save} busy={busy} onConfirm={save} onClose={onClose} />
      </Buttons>
    </>
  );
}

export const Buttons = ({ children }: { children: React.ReactNode }) => (
  <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>{children}</div>
);
