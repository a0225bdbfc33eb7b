import { Anchor, Code, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react';
import { useState } from 'react';
import { requestWords } from '../../locales/lib/request.ts';
import { useWords, wordsNow } from '../words.ts';

export interface Toast {
  kind: 'success' | 'error' | 'info' | 'loading';
  message: string;
  /** Toasts with the same id replace each other. */
  id?: string;
  /** Shown when the reader opens the details, with a button that copies it. */
  detail?: readonly { label: string; value: string }[];
  /** Milliseconds; `false` stays until it is hidden. */
  lasts?: number | false;
}

const looks = {
  success: { color: 'green', icon: <IconCheck size={16} stroke={2.2} />, lasts: 3000 },
  error: { color: 'red', icon: <IconExclamationMark size={16} stroke={2.2} />, lasts: 5000 },
  info: { color: 'brand', icon: <IconInfoSmall size={20} stroke={2.2} />, lasts: 4000 },
  loading: { color: 'brand', icon: undefined, lasts: false },
} as const;

/** Those on the page, with how often each has been said again. */
const shown = new Map<string, number>();

/** Equal toasts at the same time are one toast: its id is what it says, unless the caller gives one. */
export function showToast({ kind, message, detail, lasts, id = `${kind}:${message}` }: Toast): void {
  const look = looks[kind];
  const again = shown.has(id) ? shown.get(id)! + 1 : 0;
  const time = lasts ?? look.lasts;
  const given = {
    id,
    color: look.color,
    icon: look.icon,
    loading: kind === 'loading',
    // Said again, it stays for its whole time again: the library counts anew for another time alone.
    autoClose: time === false ? time : time + (again % 2),
    message: <Body message={message} detail={detail ?? []} />,
    withBorder: true,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': wordsNow(requestWords).close },
    onClose: () => void shown.delete(id),
  };
  if (again > 0) notifications.update(given);
  else notifications.show(given);
  shown.set(id, again);
}

export function hideToast(id: string): void {
  shown.delete(id);
  notifications.hide(id);
}

function Body({ message, detail }: { message: string; detail: NonNullable<Toast['detail']> }) {
  const w = useWords(requestWords);
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = () => {
    const lines = detail.map(({ label, value }) => `${label}: ${value}`);
    void navigator.clipboard.writeText([message, ...lines].join('\n')).then(() => setCopied(true));
  };
  if (detail.length === 0) return <Text size="sm">{message}</Text>;
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">{message}</Text>
      {open ? (
        <Stack gap={2}>
          {detail.map(({ label, value }) => (
            <Group key={label} gap={6} wrap="nowrap">
              <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
                {label}
              </Text>
              <Code style={{ wordBreak: 'break-all' }}>{value}</Code>
            </Group>
          ))}
          <Anchor component="button" type="button" size="xs" mt={2} onClick={copy}>
            {copied ? w.copied : w.copy}
          </Anchor>
        </Stack>
      ) : (
        <Anchor component="button" type="button" size="xs" onClick={() => setOpen(true)}>
          {w.detail}
        </Anchor>
      )}
    </Stack>
  );
}
