import { errorMiss, type ErrorMiss } from '@console/contract/areas/product/error-code/error-no';
import { Button, SegmentedControl, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SideDrawer } from '../../../kit/dialog/SideDrawer.tsx';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { toastSuccess } from '../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { errorCodeWords } from '../../../locales/product/error-code.ts';

/** What people of apps looked for in vain, the most wanted first. */
export function MissesDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(errorCodeWords).misses;
  return (
    <SideDrawer opened={opened} title={w.title} size={720} onClose={onClose}>
      {opened && <Misses />}
    </SideDrawer>
  );
}

const SHOWN = 100;
type Status = ErrorMiss['status'];

function Misses() {
  const w = useWords(errorCodeWords).misses;
  const [status, setStatus] = useState<Status>('OPEN');
  const { data, error, refetch } = useQuery({
    queryKey: [errorMiss.page.path, status],
    queryFn: ({ signal }) =>
      call(
        errorMiss.page,
        { status, sortField: 'times', sortOrder: 'desc', pageSize: SHOWN },
        { signal, showError: false },
      ),
    staleTime: 0,
  });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {w.description}
      </Text>
      <SegmentedControl
        size="xs"
        w="fit-content"
        data={[
          { value: 'OPEN', label: w.open },
          { value: 'DONE', label: w.done },
        ]}
        value={status}
        onChange={setStatus}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={200} />}
      {data?.list.length === 0 && (
        <EmptyState
          title={status === 'OPEN' ? w.none : w.noneDone}
          {...(status === 'OPEN' && { description: w.noneHint })}
        />
      )}
      {data && data.list.length > 0 && <MissTable list={data.list} status={status} />}
      {data && data.total > SHOWN && (
        <Text size="xs" c="dimmed">
          {fill(w.first, { count: SHOWN })}
        </Text>
      )}
    </Stack>
  );
}

function MissTable({ list, status }: { list: readonly ErrorMiss[]; status: Status }) {
  const w = useWords(errorCodeWords).misses;
  const { none } = useWords(kitWords).common;
  const { actions } = useWords(kitWords).list;
  const mayUpdate = useMay('product:error:update');
  const client = useQueryClient();
  const move = async ({ missId, asked }: ErrorMiss) => {
    const to = status === 'OPEN' ? 'DONE' : 'OPEN';
    await call(errorMiss.update, { missId, status: to });
    toastSuccess(fill(to === 'DONE' ? w.marked : w.reopened, { name: asked }));
    await client.invalidateQueries({ queryKey: [errorMiss.page.path] });
  };
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table verticalSpacing="xs" aria-label={w.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.asked}</Table.Th>
            <Table.Th>{w.times}</Table.Th>
            <Table.Th visibleFrom="sm">{w.product}</Table.Th>
            <Table.Th visibleFrom="sm">{w.lastAt}</Table.Th>
            {mayUpdate && (
              <Table.Th>
                <VisuallyHidden>{actions}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((miss) => (
            <Table.Tr key={miss.missId}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {miss.asked}
                </Text>
                {/* On a phone the button must be in sight: what else is known stands below. */}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {miss.productName !== null && `${miss.productName} · `}
                  <Time value={miss.lastAt} />
                </Text>
              </Table.Td>
              <Table.Td>{formatNumber(miss.times)}</Table.Td>
              <Table.Td visibleFrom="sm">{miss.productName ?? none}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Time value={miss.lastAt} />
              </Table.Td>
              {mayUpdate && (
                <Table.Td ta="end">
                  <Button size="compact-xs" variant="subtle" onClick={() => void move(miss).catch(() => undefined)}>
                    {status === 'OPEN' ? w.markDone : w.markOpen}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
