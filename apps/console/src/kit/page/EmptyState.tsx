import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconFileUnknown, IconInbox, IconLock, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kitWords } from '../../locales/kit/kit.ts';
import { CallError } from '../../lib/api/client.ts';
import { fill, useWords } from '../../lib/words.ts';
import styles from './empty-state.module.css';

const icons = {
  nothing: IconInbox,
  search: IconSearchOff,
  failed: IconCloudOff,
  gone: IconFileUnknown,
  forbidden: IconLock,
};

interface EmptyStateProps {
  kind?: keyof typeof icons;
  title: string;
  description?: string | undefined;
  /** 1 where nothing else on the page is its heading. */
  order?: 1 | 2;
  children?: ReactNode;
}

export function EmptyState({ kind = 'nothing', title, description, order = 2, children }: EmptyStateProps) {
  const Icon = icons[kind];
  return (
    <Stack align="center" gap={6} py={56} px="md" ta="center">
      <span className={styles.icon}>
        <Icon size={26} stroke={1.4} aria-hidden />
      </span>
      <Title order={order} fz="md" fw={600} mt={6}>
        {title}
      </Title>
      {description && (
        <Text size="sm" c="dimmed" maw={420}>
          {description}
        </Text>
      )}
      {children && <div className={styles.actions}>{children}</div>}
    </Stack>
  );
}

/** Says what went wrong in the reader's words, with the trace id for whoever can look it up. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const w = useWords(kitWords);
  const known = error instanceof CallError ? error : undefined;
  const kind = known?.http === 404 ? 'gone' : known?.http === 403 ? 'forbidden' : 'failed';
  return (
    <div role="alert">
      <EmptyState kind={kind} title={w.list.loadFailed} description={known?.message}>
        <Button size="xs" variant="default" onClick={onRetry}>
          {w.common.retry}
        </Button>
        {known?.traceId && (
          <Text size="xs" c="dimmed" ff="monospace" mt="sm">
            {fill(w.common.traceId, { id: known.traceId })}
          </Text>
        )}
      </EmptyState>
    </div>
  );
}
