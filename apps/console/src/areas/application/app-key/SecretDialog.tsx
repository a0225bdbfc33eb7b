import type { AppKey } from '@console/contract/areas/application/app-key';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { fill, useWords } from '../../../lib/words.ts';
import { appKeysWords } from '../../../locales/application/app-key.ts';
import styles from './app-keys.module.css';

export interface FreshKey {
  key: AppKey;
  secret: string;
}

/** Shown once: the server keeps only what it hashes to. So it does not close by a slip. */
export function SecretDialog({ fresh, onClose }: { fresh: FreshKey; onClose: () => void }) {
  const w = useWords(appKeysWords);
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const [hurried, setHurried] = useState(false);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Dialog
      opened
      size={560}
      onClose={() => setHurried(true)}
      title={fill(w.secretTitle, { name: fresh.key.name })}
      footer={
        <>
          <Button
            variant="default"
            data-autofocus
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            onClick={() => copy(fresh.secret)}
          >
            <span aria-live="polite">{copied ? w.copied : w.copy}</span>
          </Button>
          <Button onClick={onClose}>{w.kept}</Button>
        </>
      }
    >
      <Stack gap="md">
        <Alert color="orange" variant="light">
          {w.secretOnce}
        </Alert>
        <code className={styles.secret} aria-label={w.secret}>
          {fresh.secret}
        </code>
        <Text size="sm" c="dimmed">
          {w.secretCare}
        </Text>
        {hurried && (
          <Alert color="orange" variant="light" role="alert">
            {w.keepFirst}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}
