import type { ImportBatch, ImportRow } from '@console/contract/import';
import { Alert, Button, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EmptyState, ErrorState } from '../page/EmptyState.tsx';
import { call } from '../../lib/api/client.ts';
import { download } from '../../lib/api/download.ts';
import { fill, useWords } from '../../lib/words.ts';
import { useConfirmDialog } from '../dialog/use-confirm-dialog.tsx';
import { Counts } from './Counts.tsx';
import type { ImportKind } from './import-kind.ts';
import { RowsTable } from './RowsTable.tsx';
import styles from './import.module.css';

interface BatchReviewProps {
  kind: ImportKind;
  batch: ImportBatch;
  keep: (batch: ImportBatch) => void;
  onBack: () => void;
}

const PAGE = 50;

/** What the check has found: corrected here, or downloaded, before anything is created. */
export function BatchReview({ kind, batch, keep, onBack }: BatchReviewProps) {
  const w = useWords(kind.words);
  const { batchId, good, bad, room } = batch;
  const client = useQueryClient();
  const confirmDialog = useConfirmDialog();
  const resultOutput = useRef<HTMLOutputElement>(null);
  const [onlyBad, setOnlyBad] = useState(true);
  const [news, setNews] = useState<{ text: string; good: boolean }>();
  const [deprecateMissing, setDeprecateMissing] = useState(false);
  const { changes: Changes } = kind;
  const fitting = Math.min(good, room ?? good);

  const afterFix = ({ row, batch: now }: { row: ImportRow; batch: ImportBatch }) => {
    keep(now);
    const isGood = row.problems.length === 0;
    setNews({ text: fill(isGood ? w.rowGood : w.rowStillBad, { row: row.rowNo }), good: isGood });
    // The row leaves the list, and the focus with it: it goes to where the result is announced.
    if (isGood) resultOutput.current?.focus();
    return client.invalidateQueries({ queryKey: [kind.calls.rows.path, batchId] });
  };

  const run = () =>
    confirmDialog.ask({
      title: w.runTitle,
      text: [
        fill(w.runWhat, { count: fitting }),
        ...(fitting < good ? [fill(w.roomShort ?? '', { room: fitting, rest: good - fitting })] : []),
        ...(bad > 0 ? [fill(w.runLeft, { bad })] : []),
        w.runUndo,
      ],
      confirm: w.runConfirm,
      run: async () => {
        const done = await call(
          kind.calls.run,
          { batchId, ...(deprecateMissing && { deprecateMissing }) },
          { showError: false },
        );
        keep(done);
        return fill(w.ran, { count: done.good });
      },
    });

  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button size="xs" variant="subtle" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
          {w.otherFile}
        </Button>
        <Title order={3} fz="md" className={styles.name}>
          {batch.fileName}
        </Title>
      </Group>
      <Counts batch={batch} />
      {Changes && good > 0 && (
        <Changes batch={batch} deprecateMissing={deprecateMissing} onDeprecateMissing={setDeprecateMissing} />
      )}
      {good > 0 && fitting === 0 && (
        <Alert color="red" variant="light">
          {w.noRoom}
        </Alert>
      )}
      {fitting > 0 && fitting < good && (
        <Alert color="orange" variant="light">
          {fill(w.roomShort ?? '', { room: fitting, rest: good - fitting })}
        </Alert>
      )}
      <Group justify="space-between">
        <Switch label={w.onlyBad} checked={onlyBad} onChange={(event) => setOnlyBad(event.currentTarget.checked)} />
        {bad > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void download(kind.calls.failed, { batchId, format: 'xlsx' }).catch(() => undefined)}
          >
            {w.failed}
          </Button>
        )}
      </Group>
      <output ref={resultOutput} tabIndex={-1} className={styles.news} data-good={news?.good}>
        {news?.good && <IconCheck size={16} aria-hidden />}
        {news?.text ?? (bad > 0 ? w.editHint : '')}
      </output>
      <Rows kind={kind} batchId={batchId} onlyBad={onlyBad} onFixed={afterFix} />
      <Group justify="flex-end" className={styles.foot}>
        {good === 0 && (
          <Text size="sm" c="dimmed">
            {w.noneGood}
          </Text>
        )}
        <Button disabled={fitting === 0} onClick={run}>
          {fill(w.run, { count: fitting })}
        </Button>
      </Group>
      {confirmDialog.dialog}
    </Stack>
  );
}

interface RowsProps {
  kind: ImportKind;
  batchId: string;
  onlyBad: boolean;
  onFixed: (fixed: { row: ImportRow; batch: ImportBatch }) => Promise<void>;
}

function Rows({ kind, batchId, onlyBad, onFixed }: RowsProps) {
  const w = useWords(kind.words);
  const rows = useInfiniteQuery({
    queryKey: [kind.calls.rows.path, batchId, onlyBad],
    queryFn: ({ signal, pageParam }) =>
      call(kind.calls.rows, { batchId, onlyBad, after: pageParam, limit: PAGE }, { signal, showError: false }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.rowNo : undefined),
  });
  if (rows.error && !rows.data) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />;
  if (!rows.data) return <Skeleton h={160} />;
  const list = rows.data.pages.flat();
  if (list.length === 0) return <EmptyState title={w.allGood} description={w.allGoodHint} />;
  return (
    <>
      <RowsTable kind={kind} batchId={batchId} rows={list} onFixed={onFixed} />
      {rows.hasNextPage && (
        <Button variant="default" size="xs" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {w.more}
        </Button>
      )}
    </>
  );
}
