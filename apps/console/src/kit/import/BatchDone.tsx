import type { ImportBatch } from '@console/contract/import';
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { download } from '../../lib/api/download.ts';
import { formatTime } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { useConfirmDialog } from '../dialog/use-confirm-dialog.tsx';
import type { ImportKind } from './import-kind.ts';
import styles from './import.module.css';

interface BatchDoneProps {
  kind: ImportKind;
  batch: ImportBatch;
  keep: (batch: ImportBatch) => void;
  onBack: () => void;
}

/** What became of an import, and the way back. */
export function BatchDone({ kind, batch, keep, onBack }: BatchDoneProps) {
  const w = useWords(kind.words);
  const { batchId, fileName, status, good, bad, undoUntil } = batch;
  const confirmDialog = useConfirmDialog();
  const [kept, setKept] = useState<readonly { id: string; name: string }[]>([]);
  const undo = () =>
    confirmDialog.ask({
      title: fill(w.undoTitle, { name: fileName }),
      text: [w.undoWhat, w.undoKept],
      confirm: w.undoConfirm,
      danger: true,
      run: async () => {
        const undone = await call(kind.calls.undo, { batchId }, { showError: false });
        setKept(undone.kept);
        keep(undone.batch);
        return fill(w.undone, { count: undone.removed });
      },
    });
  const isUndone = status === 'UNDONE';
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Button size="xs" variant="subtle" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
          {w.otherFile}
        </Button>
        <Text size="sm" c="dimmed" className={styles.name}>
          {fileName}
        </Text>
      </Group>
      <Alert color={isUndone ? 'gray' : 'green'} variant="light">
        <Title order={3} fz="md">
          {isUndone ? w.undoneTitle : fill(w.doneTitle, { count: good })}
        </Title>
        {!isUndone && <Text size="sm">{w.doneHint}</Text>}
      </Alert>
      {kept.length > 0 && (
        <Stack gap={4}>
          <Text size="sm">{w.undoneKept}</Text>
          <List size="sm">
            {kept.map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
          </List>
        </Stack>
      )}
      {bad > 0 && (
        <Group gap="sm">
          <Text size="sm">{fill(w.doneLeft, { bad })}</Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void download(kind.calls.failed, { batchId, format: 'xlsx' }).catch(() => undefined)}
          >
            {w.failed}
          </Button>
        </Group>
      )}
      {!isUndone && (
        <Group gap="sm">
          {undoUntil !== null && (
            <Button variant="light" color="red" onClick={undo}>
              {w.undo}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {undoUntil === null ? w.undoOver : fill(w.undoUntil, { time: formatTime(undoUntil) })}
          </Text>
        </Group>
      )}
      {confirmDialog.dialog}
    </Stack>
  );
}
