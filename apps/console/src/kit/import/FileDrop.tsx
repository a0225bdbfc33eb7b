import { IMPORT_BYTES, IMPORT_ROWS } from '@console/contract/import';
import { Alert, Loader, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { importWords } from '../../locales/kit/import.ts';
import styles from '../upload/upload.module.css';

interface FileDropProps {
  /** How many rows it may have. */
  rows?: number;
  /** What is taken where it is not a table: which types, how large, and how that is said. */
  wanted?: { accept: string; bytes: number; drop: string; hint: string; busy: string };
  onFile: (file: File) => Promise<void>;
}

/** Drop one file, or press to choose it. Why it was refused stands below. */
export function FileDrop({ rows = IMPORT_ROWS, wanted, onFile }: FileDropProps) {
  const w = useWords(importWords);
  const table = { accept: '.csv,.xlsx', bytes: IMPORT_BYTES, drop: w.drop, hint: w.hint, busy: w.checking };
  const { accept, bytes, drop, hint, busy: working } = wanted ?? table;
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const size = formatBytes(bytes);

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    if (file.size > bytes) return setRefusal(fill(w.tooLarge, { size }));
    setBusy(true);
    setRefusal(undefined);
    try {
      await onFile(file);
    } catch (error) {
      if (error instanceof CallError) setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <Stack gap="sm">
      <button
        type="button"
        className={styles.drop}
        data-over={over || undefined}
        aria-busy={busy}
        onClick={() => field.current?.click()}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {busy ? <Loader size={24} aria-hidden /> : <IconCloudUpload size={24} stroke={1.5} aria-hidden />}
        <output>{busy ? working : over ? w.dropNow : drop}</output>
        <Text span size="xs" c="dimmed">
          {fill(hint, { rows: formatNumber(rows), size })}
        </Text>
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {refusal !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
    </Stack>
  );
}
