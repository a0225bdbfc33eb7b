import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { Tombstone } from '../view/Tombstone.tsx';
import { useNoticeWords } from '../use-notice-words.ts';

interface RevokeDialogProps {
  audience: Audience;
  notice: Notice;
  onClose: () => void;
}

/** Takes a published notice back, with a reason that its readers see; calls off one that has not gone out. */
export function RevokeDialog({ audience, notice, onClose }: RevokeDialogProps) {
  const w = useWords(noticeWords).revoke;
  const name = useNoticeWords(audience).titleOf(notice);
  const [reason, setReason] = useState('');
  const [empty, setEmpty] = useState(false);
  const { busy, failure, run } = useDialogAction();
  const field = useRef<HTMLTextAreaElement>(null);
  const published = notice.status === 'PUBLISHED';
  const given = reason.replaceAll(/\s+/g, ' ').trim();

  const revoke = async () => {
    if (published && given === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    await run(async () => {
      const { noticeId } = notice;
      await call(audience.calls.revoke, given === '' ? { noticeId } : { noticeId, reason: given }, {
        showError: false,
      });
      toastSuccess(fill(published ? w.done : w.calledOff, { name }));
      onClose();
    });
  };

  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(published ? w.title : w.callOffTitle, { name })}
      footer={
        <DialogButtons
          confirm={published ? w.confirm : w.callOff}
          danger
          safe={!published}
          busy={busy}
          onConfirm={() => void revoke()}
          onClose={onClose}
        />
      }
    >
      <Text size="sm">{published ? w.text : w.callOffText}</Text>
      {published && (
        <>
          <Textarea
            ref={field}
            data-autofocus
            mt="md"
            label={w.reason}
            description={w.reasonHint}
            required
            autosize
            minRows={2}
            maxRows={5}
            maxLength={200}
            value={reason}
            error={empty && w.required}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setEmpty(false);
            }}
          />
          <Text size="xs" c="dimmed" mt="md" mb={4}>
            {w.willSee}
          </Text>
          <Tombstone reason={given} />
        </>
      )}
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
