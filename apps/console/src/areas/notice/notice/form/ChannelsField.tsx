import { noticeChannels, type NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import { useNoticeWords } from '../use-notice-words.ts';
import { type Recipients, useRecipients } from '../actions/use-recipients.ts';

type Channel = (typeof noticeChannels)[number];

interface ChannelsFieldProps {
  audience: Audience;
  target: NoticeTarget;
  value: readonly Channel[];
  onChange: (channels: Channel[]) => void;
  error?: ReactNode;
}

/** By which ways it goes, each with what it reaches and what it costs. */
export function ChannelsField({ audience, target, value, onChange, error }: ChannelsFieldProps) {
  const w = useWords(noticeWords);
  const { channels } = useNoticeWords(audience);
  const { recipients } = useRecipients(audience, target);
  return (
    <Checkbox.Group
      label={w.channels}
      required
      value={[...value]}
      onChange={(chosen) => onChange(noticeChannels.filter((channel) => chosen.includes(channel)))}
      error={error}
      data-path="channels"
    >
      <Stack gap="sm" mt={6}>
        {noticeChannels.map((channel) => (
          <Checkbox
            key={channel}
            value={channel}
            label={channels.labelOf(channel)}
            description={<ChannelMeaning channel={channel} recipients={recipients} />}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** What a channel reaches and costs, in numbers once they are known. */
export function ChannelMeaning({ channel, recipients }: { channel: Channel; recipients: Recipients | undefined }) {
  const w = useWords(noticeWords).form;
  if (channel === 'IN_APP') return w.channels.IN_APP;
  if (recipients === undefined) return w.channelsAny[channel];
  const reached = `${formatNumber(recipients.withEmail)}${recipients.withEmailCapped ? '+' : ''}`;
  return fill(w.channels[channel], { count: formatNumber(recipients.total), reached });
}
