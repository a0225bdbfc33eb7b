import type { Notice } from '@console/contract/areas/notice/notice';
import { Alert, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../kit/BusyButton.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { call, CallError } from '../../lib/client.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { fill, useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit.ts';
import { noticeWords } from '../../locales/notice.ts';
import type { Audience } from './audience.ts';
import { openCount } from './notice-values.ts';
import { useNoticeWords } from './use-notice-words.ts';
import { minuteOf } from './zone-time.ts';

interface RemindDialogProps {
  audience: Audience;
  notice: Notice;
  onClose: () => void;
}

const PAUSE_MS = 3_600_000;

/** When they may be reminded again, if not yet. */
function pauseUntil(remindedAt: string | null): string | undefined {
  const until = Date.parse(remindedAt ?? '') + PAUSE_MS;
  return until > Date.now() ? new Date(until).toISOString() : undefined;
}

/** Once more to those who have not read it, or not acknowledged what must be. */
export function RemindDialog({ audience, notice, onClose }: RemindDialogProps) {
  const w = useWords(noticeWords).remind;
  const { cancel } = useWords(kitWords).common;
  const queries = useQueryClient();
  const { titleOf, channels } = useNoticeWords(audience);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = titleOf(notice);
  const count = formatNumber(openCount(notice));
  const until = pauseUntil(notice.remindedAt);

  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { reminded } = await call(audience.calls.remind, { noticeId: notice.noticeId }, { showError: false });
      toastSuccess(reminded === 0 ? w.nobody : fill(w.done, { count: formatNumber(reminded) }));
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
      onClose={onClose}
      title={fill(w.title, { count })}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <BusyButton busy={busy} disabled={until !== undefined} onClick={() => void run()}>
            {w.confirm}
          </BusyButton>
        </>
      }
    >
      <Text size="sm">{fill(notice.requireAck ? w.textUnacked : w.textUnread, { count, name })}</Text>
      <Text size="sm" mt={4}>
        {fill(w.channels, { channels: notice.channels.map(channels.labelOf).join(' · ') })}
      </Text>
      {notice.remindedAt !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {fill(w.last, { time: formatTime(notice.remindedAt) })}
        </Text>
      )}
      {until !== undefined && (
        <Alert color="orange" variant="light" mt="sm">
          {fill(w.wait, { time: minuteOf(until) })}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert color="red" variant="light" mt="sm" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
