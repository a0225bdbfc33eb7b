import type { Notice, NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { Alert, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { DialogButtons } from '../../../../kit/dialog/DialogButtons.tsx';
import { Failure } from '../../../../kit/dialog/Failure.tsx';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, locales, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { ChannelMeaning } from '../form/ChannelsField.tsx';
import { RecipientsNote, Sample } from './RecipientsNote.tsx';
import { useNoticeWords } from '../use-notice-words.ts';
import { useRecipients } from './use-recipients.ts';
import { minuteOf, useZoneName } from '../../../../kit/time/zone-time.ts';

interface PublishDialogProps {
  audience: Audience;
  notice: Pick<Notice, 'channels' | 'publishAt' | 'expireAt' | 'complete'> & {
    title: Readonly<Record<'zh-CN' | 'en-US', string | null>>;
    target: NoticeTarget;
  };
  /** Does it; a form saves first. Nothing comes back where that failed and the form says why. */
  publish: () => Promise<unknown>;
  onPublished?: () => void;
  onClose: () => void;
}

/** Says to whom, how and when, before it cannot be taken back. */
export function PublishDialog({ audience, notice, publish, onPublished, onClose }: PublishDialogProps) {
  const w = useWords(noticeWords);
  const zone = useZoneName();
  const { channels: channelWords, titleOf } = useNoticeWords(audience);
  const { recipients, counting } = useRecipients(audience, notice.target);
  const { busy, failure, run } = useDialogAction();
  const { channels, publishAt, expireAt, complete } = notice;
  const [opened] = useState(() => Date.now());
  const later = publishAt !== null && Date.parse(publishAt) > opened;
  const name = titleOf(notice);
  const missing = locales.find((locale) => !complete.includes(locale));
  const time = later ? minuteOf(publishAt) : '';
  const nobody = recipients?.total === 0;

  const send = async () => {
    await run(async () => {
      const done = await publish();
      onClose();
      if (done === undefined) return;
      toastSuccess(fill(later ? w.publish.doneLater : w.publish.done, { name, time }));
      onPublished?.();
    });
  };

  return (
    <Dialog
      opened
      size={540}
      onClose={onClose}
      title={fill(later ? w.publish.titleLater : w.publish.title, { name })}
      footer={
        <DialogButtons
          confirm={later ? w.publish.confirmLater : w.publish.confirm}
          safe
          busy={busy}
          disabled={recipients === undefined || counting || nobody || complete.length === 0}
          onConfirm={() => void send()}
          onClose={onClose}
        />
      }
    >
      {recipients === undefined || nobody ? (
        <RecipientsNote audience={audience} target={notice.target} />
      ) : (
        <>
          <Text size="sm">
            {fill(later ? w.publish.later : w.publish.now, { count: formatNumber(recipients.total), time, zone })}
          </Text>
          <Sample recipients={recipients} />
        </>
      )}
      <Text size="sm" fw={500} mt="md">
        {w.publish.channels}
      </Text>
      <List size="sm" mt={4} spacing={4}>
        {channels.map((channel) => (
          <List.Item key={channel}>
            {channelWords.labelOf(channel)}
            <Text span size="xs" c="dimmed" display="block">
              <ChannelMeaning channel={channel} recipients={recipients} />
            </Text>
          </List.Item>
        ))}
      </List>
      {expireAt !== null && (
        <Text size="sm" mt="md">
          {fill(w.publish.expires, { time: minuteOf(expireAt) })}
        </Text>
      )}
      {complete.length === 0 ? (
        <Alert color="red" variant="light" mt="md">
          {w.form.needText}
        </Alert>
      ) : (
        missing !== undefined && (
          <Alert color="orange" variant="light" mt="md">
            {fill(w.publish.missing, {
              language: w.language[missing],
              other: w.language[missing === 'zh-CN' ? 'en-US' : 'zh-CN'],
            })}
          </Alert>
        )
      )}
      <Text size="xs" c="dimmed" mt="md">
        {w.publish.edit}
      </Text>
      <Failure mt="sm" text={failure} />
    </Dialog>
  );
}
