import type { ImportBatch } from '@console/contract/import';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../page/EmptyState.tsx';
import { StatusBadge } from '../display/badge/StatusBadge.tsx';
import { Time } from '../time/Time.tsx';
import { call } from '../../lib/api/client.ts';
import { download } from '../../lib/api/download.ts';
import { fill, useWords } from '../../lib/words.ts';
import { BatchDone } from './BatchDone.tsx';
import { BatchReview } from './BatchReview.tsx';
import { FileDrop } from './FileDrop.tsx';
import type { ImportKind } from './import-kind.ts';
import { sendFile } from './send-file.ts';
import styles from './import.module.css';

/** A file is chosen, looked at, run, and can be taken back; an import that was left is found again in the list. */
export function BatchImport({ kind }: { kind: ImportKind }) {
  const { calls } = kind;
  const client = useQueryClient();
  const [batchId, setBatchId] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [calls.batch.path, batchId],
    queryFn: ({ signal }) => call(calls.batch, { batchId: batchId ?? '' }, { signal, showError: false }),
    enabled: batchId !== undefined,
  });
  const keep = (batch: ImportBatch) => client.setQueryData([calls.batch.path, batch.batchId], batch);
  const back = () => setBatchId(undefined);

  if (batchId === undefined) {
    return (
      <Choose
        kind={kind}
        onChosen={setBatchId}
        onFile={async (file) => {
          const batch = await sendFile(calls.check, file, kind.intoId === undefined ? {} : { intoId: kind.intoId });
          keep(batch);
          setBatchId(batch.batchId);
        }}
      />
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  if (data.status === 'CHECKED')
    return <BatchReview key={batchId} kind={kind} batch={data} keep={keep} onBack={back} />;
  return <BatchDone key={batchId} kind={kind} batch={data} keep={keep} onBack={back} />;
}

interface ChooseProps {
  kind: ImportKind;
  onFile: (file: File) => Promise<void>;
  onChosen: (batchId: string) => void;
}

function Choose({ kind, onFile, onChosen }: ChooseProps) {
  const w = useWords(kind.words);
  const template = (format: 'csv' | 'xlsx', label: string) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
      onClick={() => void download(kind.calls.template, { format }).catch(() => undefined)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="md">
      <Text size="sm">{w.intro}</Text>
      <Group gap="xs">
        {template('xlsx', w.templateXlsx)}
        {template('csv', w.templateCsv)}
      </Group>
      <FileDrop onFile={onFile} />
      <MyImports kind={kind} onChosen={onChosen} />
    </Stack>
  );
}

const tones = { CHECKED: 'warning', DONE: 'good', UNDONE: 'quiet' } as const;

function MyImports({ kind, onChosen }: Omit<ChooseProps, 'onFile'>) {
  const w = useWords(kind.words);
  const { data } = useQuery({
    queryKey: [kind.calls.batches.path],
    queryFn: ({ signal }) => call(kind.calls.batches, {}, { signal }),
    // Those into another record are found there.
    select: (all) => all.filter(({ intoId }) => intoId === (kind.intoId ?? null)),
    staleTime: 0,
  });
  return (
    <section aria-label={w.mine}>
      <Group gap="xs" align="baseline" mt="md" mb="xs">
        <Title order={3} fz="sm">
          {w.mine}
        </Title>
        <Text size="xs" c="dimmed">
          {w.mineHint}
        </Text>
      </Group>
      {!data && <Skeleton h={48} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noImports}
        </Text>
      )}
      <ul className={styles.list}>
        {data?.map((batch) => (
          <li key={batch.batchId} className={styles.line}>
            <div>
              <Anchor
                component="button"
                type="button"
                size="sm"
                aria-label={fill(w.open, { name: batch.fileName })}
                onClick={() => onChosen(batch.batchId)}
              >
                {batch.fileName}
              </Anchor>
              <Text size="xs" c="dimmed">
                <Time value={batch.createdAt} /> ·{' '}
                {fill(w.counts, batch as { total: number; good: number; bad: number })}
              </Text>
            </div>
            <StatusBadge tone={tones[batch.status]}>{w.statuses[batch.status]}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}
