import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { Alert, Text } from '@mantine/core';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber, formatTime } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { openCount } from '../form/notice-values.ts';
import { useNoticeWords } from '../use-notice-words.ts';
import { minuteOf } from '../../../../kit/time/zone-time.ts';

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
  const { titleOf, channels } = useNoticeWords(audience);
  const { busy, failure, run } = useDialogAction();
  const name = titleOf(notice);
  const count = formatNumber(openCount(notice));
  const until = pauseUntil(notice.remindedAt);

  const remind = async () => {
    await run(async () => {
      const { reminded } = await call(audience.calls.remind, { noticeId: notice.noticeId }, { showError: false });
      toastSuccess(reminded === 0 ? w.nobody : fill(w.done, { count: formatNumber(reminded) }));
      onClose();
    });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={fill(w.title, { count })}
      footer={
        <DialogButtons
          confirm={w.confirm}
          safe
          busy={busy}
          disabled={until !== undefined}
          onConfirm={() => void remind()}
          onClose={onClose}
        />
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
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
