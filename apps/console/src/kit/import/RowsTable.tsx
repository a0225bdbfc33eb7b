import type { ImportBatch, ImportRow } from '@console/contract/import';
import { ActionIcon, Table, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { fill, useLocale, useWords } from '../../lib/words.ts';
import { importWords } from '../../locales/kit/import.ts';
import type { ImportKind } from './import-kind.ts';
import styles from './import.module.css';

interface RowsTableProps {
  kind: ImportKind;
  batchId: string;
  rows: readonly ImportRow[];
  onFixed: (fixed: { row: ImportRow; batch: ImportBatch }) => Promise<void>;
}

/** The rows as they stood in the file; what is wrong is marked, and corrected in place. */
export function RowsTable({ kind, batchId, rows, onFixed }: RowsTableProps) {
  const w = useWords(importWords);
  const [locale] = useLocale();
  // Columns that the file does not have only push the others out of sight.
  const fields = Object.keys(kind.columns.words).filter((field) =>
    rows.some(({ given, problems }) => given[field] !== undefined || problems.some((one) => one.field === field)),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={w.rows}>
      <Table withTableBorder verticalSpacing="xs" className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.row}</Table.Th>
            {fields.map((field) => (
              <Table.Th key={field}>{kind.columns.words[field]?.[locale]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.rowNo} kind={kind} batchId={batchId} row={row} fields={fields} onFixed={onFixed} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type RowProps = Omit<RowsTableProps, 'rows'> & { row: ImportRow; fields: readonly string[] };

function Row({ kind, batchId, row, fields, onFixed }: RowProps) {
  const w = useWords(importWords);
  const [locale] = useLocale();
  const { rowNo, given, problems } = row;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const fixed = await call(kind.calls.fix, { batchId, rowNo, given: typed });
      setTyped({});
      await onFixed(fixed);
    } catch {
      // The call has said why; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Table.Tr aria-label={fill(w.rowName, { row: rowNo })} aria-busy={busy}>
      <Table.Td>
        <span className={styles.row}>
          {rowNo}
          {problems.length === 0 ? (
            <>
              <IconCheck size={16} aria-hidden className={styles.tick} />
              <VisuallyHidden>{w.passed}</VisuallyHidden>
            </>
          ) : (
            <ActionIcon
              size="sm"
              variant="subtle"
              loading={busy}
              aria-label={fill(w.saveRow, { row: rowNo })}
              onClick={() => void save()}
            >
              <IconDeviceFloppy size={16} />
            </ActionIcon>
          )}
        </span>
      </Table.Td>
      {fields.map((field) => {
        const problem = problems.find((one) => one.field === field);
        return (
          <Table.Td key={field}>
            {problem ? (
              <Cell
                row={rowNo}
                column={kind.columns.words[field]?.[locale] ?? field}
                value={typed[field] ?? given[field] ?? ''}
                error={problem.message}
                onChange={(value) => setTyped({ ...typed, [field]: value })}
                onSave={() => void save()}
              />
            ) : (
              given[field]
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

interface CellProps {
  row: number;
  column: string;
  value: string;
  error: string;
  onChange: (value: string) => void;
  onSave: () => void;
}

function Cell({ row, column, value, error, onChange, onSave }: CellProps) {
  const w = useWords(importWords);
  return (
    <TextInput
      size="xs"
      className={styles.cell}
      aria-label={fill(w.cell, { row, column })}
      value={value}
      error={error}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Enter that ends the writing of a Chinese word is no answer yet.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSave();
      }}
    />
  );
}
