import type { live } from '@console/contract/areas/live/live/live';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialog/Dialog.tsx';
import { useWords } from '../../../../lib/words.ts';
import { liveWords } from '../../../../locales/live/live.ts';
import styles from './live-detail.module.css';

interface KeyDialogProps {
  fresh: OutputOf<typeof live.rotateKey>;
  onClose: () => void;
}

/** Shown once: the server keeps only what it hashes to. So it does not close by a slip. */
export function KeyDialog({ fresh, onClose }: KeyDialogProps) {
  const w = useWords(liveWords).keyDialog;
  const [hurried, setHurried] = useState(false);
  return (
    <Dialog
      opened
      size={560}
      onClose={() => setHurried(true)}
      title={w.title}
      footer={<Button onClick={onClose}>{w.kept}</Button>}
    >
      <Stack gap="md">
        <Alert color="orange" variant="light">
          {w.once}
        </Alert>
        <Secret label={w.server} copyLabel={w.copyServer} text={fresh.pushUrl} />
        <Secret label={w.key} copyLabel={w.copyKey} text={fresh.streamKey} />
        <Text size="sm" c="dimmed">
          {w.obs}
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

function Secret({ label, copyLabel, text }: { label: string; copyLabel: string; text: string }) {
  const { copied: done } = useWords(liveWords).keyDialog;
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <code className={styles.secret} aria-label={label}>
        {text}
      </code>
      <Button
        mt={6}
        size="xs"
        variant="default"
        leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
        onClick={() => copy(text)}
      >
        <span aria-live="polite">{copied ? done : copyLabel}</span>
      </Button>
    </div>
  );
}
