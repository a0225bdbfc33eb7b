import { staff } from '@console/contract/areas/account/staff';
import type { OutputOf } from '@console/contract/endpoint';
import { Alert, List, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '../../../../kit/import/FileDrop.tsx';
import { sendFile } from '../../../../kit/import/send-file.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { accountImportWords } from '../../../../locales/account/sub-account-import.ts';

const SHOWN = 50;

/** The staff directory, brought up to date from a file. */
export function StaffImport() {
  const w = useWords(accountImportWords);
  const [done, setDone] = useState<OutputOf<typeof staff.import>>();
  return (
    <Stack gap="md">
      <Text size="sm">{w.staff.intro}</Text>
      <Text size="sm" c="dimmed">
        {w.staff.how}
      </Text>
      <FileDrop
        onFile={async (file) => {
          setDone(undefined);
          setDone(await sendFile(staff.import, file));
        }}
      />
      {done && (
        <Alert color="green" variant="light">
          <Title order={3} fz="md">
            {fill(w.staff.doneTitle, { added: done.added, changed: done.changed })}
          </Title>
        </Alert>
      )}
      {done && done.problems.length > 0 && (
        <Alert color="orange" variant="light">
          {fill(w.staff.doneBad, { count: done.problems.length })}
          <List size="sm" mt="xs">
            {done.problems.slice(0, SHOWN).map(({ rowNo, message }) => (
              <List.Item key={rowNo}>
                {fill(w.rowName, { row: rowNo })} · {message}
              </List.Item>
            ))}
          </List>
          {done.problems.length > SHOWN && fill(w.staff.more, { count: done.problems.length - SHOWN })}
        </Alert>
      )}
    </Stack>
  );
}
