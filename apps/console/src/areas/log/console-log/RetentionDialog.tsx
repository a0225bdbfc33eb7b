import { consoleLog, retentionChoices } from '@console/contract/areas/log/console-log';
import { Alert, Button, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../kit/dialog/Dialog.tsx';
import { ErrorState } from '../../../kit/page/EmptyState.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatDate, formatNumber, formatTime } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { logWords } from '../../../locales/log/console-log.ts';

const FOREVER = 'forever';
const DAY_MS = 86_400_000;

/** How long lines are kept, and what a shorter time would delete, before it is saved. */
export function RetentionDialog({ close }: { close: () => void }) {
  const w = useWords(logWords).retention;
  const { cancel, save } = useWords(kitWords).common;
  const [chosen, setChosen] = useState<string>();
  const [opened] = useState(Date.now);
  const { data, error, refetch } = useQuery({
    queryKey: [consoleLog.settings.path],
    queryFn: ({ signal }) => call(consoleLog.settings, {}, { signal, showError: false }),
  });
  const stored = data && String(data.retentionDays ?? FOREVER);
  const value = chosen ?? stored ?? null;
  const days = retentionChoices.find((choice) => String(choice) === value) ?? null;
  const saving = useMutation({
    mutationFn: () => call(consoleLog.saveSettings, { retentionDays: days }, { showSuccess: w.saved }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [consoleLog.settings.path] });
      close();
    },
  });
  const kept = days === null ? null : new Date(opened - days * DAY_MS);
  const deletes = kept !== null && data?.oldest != null && new Date(data.oldest) < kept;

  return (
    <Dialog
      opened
      title={w.title}
      onClose={close}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {cancel}
          </Button>
          <Button
            {...(deletes && { color: 'red' })}
            disabled={value === null || value === stored}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {save}
          </Button>
        </>
      }
    >
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={120} />
        )
      ) : (
        <Stack gap="md">
          <Text size="sm">{fill(w.now, { lines: formatNumber(data.lines), time: formatTime(data.oldest) })}</Text>
          <Select
            label={w.label}
            data={[
              { value: FOREVER, label: w.forever },
              ...retentionChoices.map((choice) => ({ value: String(choice), label: w.days[choice] })),
            ]}
            value={value}
            allowDeselect={false}
            onChange={(next) => setChosen(next ?? undefined)}
          />
          {deletes ? (
            <Alert color="red" variant="light">
              {fill(w.warning, { date: formatDate(kept) })}
            </Alert>
          ) : (
            <Text size="sm">{w.keeps}</Text>
          )}
          <Text size="xs" c="dimmed">
            {w.least}
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
