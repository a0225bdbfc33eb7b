import { callAssoc, type CallAssoc } from '@console/contract/areas/call/assoc';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SideDrawer } from '../../../../kit/dialog/SideDrawer.tsx';
import { ErrorState } from '../../../../kit/page/EmptyState.tsx';
import { call } from '../../../../lib/api/client.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import { WeekMap } from './WeekMap.tsx';
import { WeekTable } from './WeekTable.tsx';

const DAY_MS = 86_400_000;

/** Who could answer a route's calls in each hour of a week. */
export function WeekDrawer({ assoc, onClose }: { assoc: CallAssoc | undefined; onClose: () => void }) {
  const w = useWords(assocWords).map;
  const [shown, setShown] = useState(assoc);
  if (assoc && assoc !== shown) setShown(assoc);
  return (
    <SideDrawer
      opened={assoc !== undefined}
      title={shown ? fill(w.title, { name: shown.clientGroup.name }) : ''}
      size={920}
      onClose={onClose}
    >
      {shown && <Week key={shown.assocId} assocId={shown.assocId} />}
    </SideDrawer>
  );
}

function Week({ assocId }: { assocId: string }) {
  const w = useWords(assocWords).map;
  const [date, setDate] = useState<string>();
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [callAssoc.week.path, assocId, date ?? ''],
    queryFn: ({ signal }) => call(callAssoc.week, { assocId, ...(date && { date }) }, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={360} />;
  const holes = data.days.flatMap(({ people }) => people).filter((count) => count === 0).length;
  const go = (weeks: number) =>
    setDate(new Date(Date.parse(`${data.days[0]!.date}T00:00:00Z`) + weeks * 7 * DAY_MS).toISOString().slice(0, 10));
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {w.hint}
      </Text>
      <Group gap="xs" justify="space-between">
        <Group gap={6}>
          <Button size="xs" variant="default" onClick={() => go(-1)}>
            {w.before}
          </Button>
          <Button size="xs" variant="default" onClick={() => setDate(undefined)}>
            {w.thisWeek}
          </Button>
          <Button size="xs" variant="default" onClick={() => go(1)}>
            {w.next}
          </Button>
        </Group>
        <Button size="xs" variant="subtle" onClick={() => setAsTable(!asTable)}>
          {asTable ? w.asMap : w.asTable}
        </Button>
      </Group>
      <Text component="output" size="sm" fw={600}>
        {holes > 0 ? fill(w.holes, { count: holes }) : w.noHoles}
      </Text>
      {asTable ? <WeekTable days={data.days} /> : <WeekMap days={data.days} />}
      <Text size="xs" c="dimmed">
        {fill(w.zone, { zone: data.zone })}
      </Text>
    </Stack>
  );
}
