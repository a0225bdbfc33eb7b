import { USER_FILE_ROWS } from '@console/contract/areas/application/upgrade-plan/parts';
import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, Anchor, Button, Group, Input, List, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from '../../../../../kit/import/FileDrop.tsx';
import { sendFile } from '../../../../../kit/import/send-file.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import type { PlanNames } from '../plan-part.ts';
import styles from './file-field.module.css';

type Read = OutputOf<(typeof upgradePlan)['userFile']>;

interface FileFieldProps {
  fileId: string | null;
  onChange: (fileId: string) => void;
  names: PlanNames;
  learn: (more: PlanNames) => void;
}

/** A list of users, and what was found of it. */
export function FileField({ fileId, onChange, names, learn }: FileFieldProps) {
  const w = useWords(planFormWords).file;
  const [read, setRead] = useState<Read>();
  const [replacing, setReplacing] = useState(false);
  const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${w.column}\r\n13800000000\r\n`)}`;
  const take = async (file: File) => {
    const found = await sendFile(upgradePlan.userFile, file);
    learn({ [found.fileId]: { name: found.name, matched: found.matched } });
    setRead(found);
    setReplacing(false);
    onChange(found.fileId);
  };
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <Input.Label labelElement="div" required>
          {w.label}
        </Input.Label>
        <Anchor size="sm" href={template} download={w.templateName} className={styles.link}>
          <IconDownload size={14} aria-hidden /> {w.template}
        </Anchor>
      </Group>
      <Text size="xs" c="dimmed">
        {w.hint}
      </Text>
      {fileId !== null && (
        <Result read={read?.fileId === fileId ? read : undefined} known={names[fileId]}>
          {!replacing && (
            <Button size="compact-sm" variant="default" onClick={() => setReplacing(true)}>
              {w.replace}
            </Button>
          )}
        </Result>
      )}
      {(fileId === null || replacing) && <FileDrop rows={USER_FILE_ROWS} onFile={take} />}
    </Stack>
  );
}

interface ResultProps {
  /** What this very page has uploaded: more is known of it than of a file of before. */
  read: Read | undefined;
  known: PlanNames[string] | undefined;
  children: React.ReactNode;
}

function Result({ read, known, children }: ResultProps) {
  const w = useWords(planFormWords).file;
  const counts = { name: known?.name ?? w.unknown, matched: formatNumber(known?.matched ?? 0) };
  return (
    <Stack gap="xs">
      <output className={styles.file}>
        <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />
        <Text span size="sm" flex={1}>
          {read
            ? fill(w.resultOf, { ...counts, rows: formatNumber(read.rows) })
            : known?.matched === undefined
              ? counts.name
              : fill(w.result, counts)}
        </Text>
        {children}
      </output>
      {read && read.unmatchedCount > 0 && (
        <Alert color="orange" variant="light" title={fill(w.unmatched, { count: formatNumber(read.unmatchedCount) })}>
          {read.unmatchedCount > read.unmatched.length && (
            <Text size="xs">{fill(w.first, { count: formatNumber(read.unmatched.length) })}</Text>
          )}
          <List size="xs" className={styles.unmatched}>
            {read.unmatched.map(({ row, value }) => (
              <List.Item key={row}>{fill(w.row, { row, value })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
