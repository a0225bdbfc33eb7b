import type { LogEntry } from '@console/contract/areas/application/upload-log/upload-log';
import { Select, Text, UnstyledButton } from '@mantine/core';
import { formatBytes, formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { uploadLogWords } from '../../../../locales/application/upload-log.ts';
import styles from './log-entries.module.css';

interface LogEntriesProps {
  list: readonly LogEntry[];
  total: number;
  chosen: number | undefined;
  narrow: boolean;
  onChoose: (entry: number) => void;
}

/** The files of an archive: beside the text, or above it where there is no room. What is no text is named and closed. */
export function LogEntries({ list, total, chosen, narrow, onChoose }: LogEntriesProps) {
  const w = useWords(uploadLogWords).viewer;
  const why = ({ state }: LogEntry) => (state === 'TEXT' ? undefined : state === 'BINARY' ? w.binary : w.encrypted);
  const title = fill(w.entries, { count: formatNumber(total) });
  const more = total > list.length && (
    <Text size="xs" c="dimmed" p={8}>
      {fill(w.more, { shown: formatNumber(list.length) })}
    </Text>
  );
  if (narrow) {
    return (
      <div className={styles.narrow}>
        <Select
          size="xs"
          aria-label={w.choose}
          allowDeselect={false}
          searchable
          data={list.map((one) => ({
            value: String(one.entry),
            label: [one.name, why(one)].filter(Boolean).join(' · '),
            disabled: one.state !== 'TEXT',
          }))}
          value={chosen === undefined ? null : String(chosen)}
          onChange={(value) => value !== null && onChoose(Number(value))}
        />
        {more}
      </div>
    );
  }
  return (
    <nav className={styles.root} aria-label={title}>
      <Text size="xs" c="dimmed" px={8} pb={6}>
        {title}
      </Text>
      <ul>
        {list.map((one) => (
          <li key={one.entry}>
            <UnstyledButton
              className={styles.one}
              title={one.name}
              aria-current={one.entry === chosen || undefined}
              aria-disabled={one.state !== 'TEXT' || undefined}
              onClick={() => one.state === 'TEXT' && onChoose(one.entry)}
            >
              <span className={styles.name}>{one.name}</span>
              <span className={styles.size}>{why(one) ?? formatBytes(one.size)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more}
    </nav>
  );
}
