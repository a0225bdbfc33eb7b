import type { Notice } from '@console/contract/areas/notice/notice';
import { Alert, Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { BusyButton } from '../../kit/BusyButton.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { call, CallError } from '../../lib/client.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit.ts';
import { noticeWords } from '../../locales/notice.ts';
import type { Audience } from './audience.ts';
import { Tombstone } from './Tombstone.tsx';
import { useNoticeWords } from './use-notice-words.ts';

interface RevokeDialogProps {
  audience: Audience;
  notice: Notice;
  onClose: () => void;
}

/** Takes a published notice back, with a reason that its readers see; calls off one that has not gone out. */
export function RevokeDialog({ audience, notice, onClose }: RevokeDialogProps) {
  const w = useWords(noticeWords).revoke;
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const name = useNoticeWords(audience).titleOf(notice);
  const [reason, setReason] = useState('');
  const [empty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const published = notice.status === 'PUBLISHED';
  const given = reason.replaceAll(/\s+/g, ' ').trim();

  const run = async () => {
    if (published && given === '') {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { noticeId } = notice;
      await call(audience.calls.revoke, given === '' ? { noticeId } : { noticeId, reason: given }, {
        showError: false,
      });
      toastSuccess(fill(published ? w.done : w.calledOff, { name }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };

  return (
    <Dialog
      opened
      size={500}
      onClose={onClose}
      title={fill(published ? w.title : w.callOffTitle, { name })}
      footer={
        <>
          <Button variant="default" {...(!published && { 'data-autofocus': true })} onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton color="red" busy={busy} onClick={() => void run()}>
            {published ? w.confirm : w.callOff}
          </BusyButton>
        </>
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
      {failure !== undefined && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
