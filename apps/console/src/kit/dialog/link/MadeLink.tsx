import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QrCode } from '../../display/QrCode.tsx';
import styles from './made-link.module.css';

interface MadeLinkProps {
  url: string;
  words: { once: string; qr: string; address: string; copy: string; copied: string };
  /** What else can be done with it, beside copying. */
  children?: ReactNode;
}

/** The address of a link that is shown this once. */
export function MadeLink({ url, words, children }: MadeLinkProps) {
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const CopyIcon = copied ? IconCheck : IconCopy;
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light">
        {words.once}
      </Alert>
      <QrCode className={styles.qr} text={url} label={words.qr} />
      <TextInput label={words.address} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Group gap="xs">
        <Button
          size="xs"
          data-autofocus
          leftSection={<CopyIcon size={14} stroke={1.6} aria-hidden />}
          onClick={() => copy(url)}
        >
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
        {children}
      </Group>
    </Stack>
  );
}
