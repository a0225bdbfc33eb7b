import { type ImportBatch, subAccountImport } from '@console/contract/areas/account/sub-account-import';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../kit/EmptyState.tsx';
import { StatusBadge } from '../../../../kit/StatusBadge.tsx';
import { Time } from '../../../../kit/Time.tsx';
import { call } from '../../../../lib/client.ts';
import { download } from '../../../../lib/download.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { accountImportWords } from '../../../../locales/account-import.ts';
import { BatchDone } from './BatchDone.tsx';
import { BatchReview } from './BatchReview.tsx';
import { FileDrop } from './FileDrop.tsx';
import { sendFile } from './send-file.ts';
import './import.css';

/** A file is chosen, looked at, run, and can be taken back; an import that was left is found again in the list. */
export function AccountImport() {
  const client = useQueryClient();
  const [batchId, setBatchId] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: [subAccountImport.batch.path, batchId],
    queryFn: ({ signal }) => call(subAccountImport.batch, { batchId: batchId ?? '' }, { signal, showError: false }),
    enabled: batchId !== undefined,
  });
  const keep = (batch: ImportBatch) => client.setQueryData([subAccountImport.batch.path, batch.batchId], batch);
  const back = () => setBatchId(undefined);

  if (batchId === undefined) {
    return (
      <Choose
        onChosen={setBatchId}
        onFile={async (file) => {
          const batch = await sendFile(subAccountImport.check, file);
          keep(batch);
          setBatchId(batch.batchId);
        }}
      />
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} />;
  if (data.status === 'CHECKED') return <BatchReview key={batchId} batch={data} keep={keep} onBack={back} />;
  return <BatchDone key={batchId} batch={data} keep={keep} onBack={back} />;
}

function Choose({ onFile, onChosen }: { onFile: (file: File) => Promise<void>; onChosen: (batchId: string) => void }) {
  const w = useWords(accountImportWords);
  const template = (format: 'csv' | 'xlsx', label: string) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
      onClick={() => void download(subAccountImport.template, { format }).catch(() => undefined)}
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
      <MyImports onChosen={onChosen} />
    </Stack>
  );
}

const tones = { CHECKED: 'warning', DONE: 'good', UNDONE: 'quiet' } as const;

function MyImports({ onChosen }: { onChosen: (batchId: string) => void }) {
  const w = useWords(accountImportWords);
  const { data } = useQuery({
    queryKey: [subAccountImport.batches.path],
    queryFn: ({ signal }) => call(subAccountImport.batches, {}, { signal }),
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
      <ul className="Import-list">
        {data?.map((batch) => (
          <li key={batch.batchId} className="Import-line">
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
