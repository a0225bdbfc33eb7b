import { audienceCategories, type AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import { type PlanCandidate, upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Button, Drawer, Group, Select, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, ErrorState } from '../../../../../kit/page/EmptyState.tsx';
import { useReturnFocus } from '../../../../../kit/dialog/return-focus.ts';
import { StatusBadge } from '../../../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../../../kit/time/Time.tsx';
import { call } from '../../../../../lib/api/client.ts';
import { formatNumber } from '../../../../../lib/format.ts';
import { fill, useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { planFormWords } from '../../../../../locales/application/upgrade-plan-form.ts';
import type { PreviewInput } from './use-preview.ts';
import styles from './devices-drawer.module.css';

const PAGE = 20;
const MOST_PAGES = 500;
const TYPING_PAUSE_MS = 250;

const tones = {
  ELIGIBLE: 'good',
  ALREADY_ON_TARGET: 'quiet',
  IN_OTHER_PLAN: 'warning',
  INCOMPATIBLE: 'bad',
  EXCLUDED: 'quiet',
  OTHER_SOURCE: 'quiet',
} as const satisfies Record<AudienceCategory, string>;

interface DevicesDrawerProps {
  opened: boolean;
  input: PreviewInput;
  stageNames: readonly string[];
  onClose: () => void;
}

/** The devices behind the numbers, one by one. */
export function DevicesDrawer({ opened, onClose, ...shown }: DevicesDrawerProps) {
  const w = useWords(planFormWords).devices;
  const { close } = useWords(kitWords).common;
  useReturnFocus(opened);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={860}
      title={w.title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {opened && <Devices {...shown} />}
    </Drawer>
  );
}

function Devices({ input, stageNames }: Pick<DevicesDrawerProps, 'input' | 'stageNames'>) {
  const { devices: w, preview } = useWords(planFormWords);
  const { all } = useWords(kitWords).common;
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const [category, setCategory] = useState<AudienceCategory>();
  const [stageNo, setStageNo] = useState<number>();
  const [pageNo, setPageNo] = useState(1);
  const request = {
    ...input,
    pageNo,
    pageSize: PAGE,
    ...(keyword !== '' && { keyword }),
    ...(category && { category }),
    ...(stageNo !== undefined && { stageNo }),
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [upgradePlan.appUserPage.path, request],
    queryFn: ({ signal }) => call(upgradePlan.appUserPage, request, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const stages = [
    ...(input.testFirst ? [{ value: '0', label: preview.testStage }] : []),
    ...stageNames.map((name, at) => ({ value: String(at + 1), label: name })),
  ];
  const lastPage = Math.min(MOST_PAGES, Math.max(1, Math.ceil((data?.total ?? 0) / PAGE)));
  /** Another question begins at its first page. */
  const ask = (change: () => void) => {
    change();
    setPageNo(1);
  };
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <TextInput
          data-autofocus
          type="search"
          flex="1 1 200px"
          aria-label={w.search}
          placeholder={w.search}
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => ask(() => setTyped(event.currentTarget.value))}
        />
        <Select
          aria-label={w.category}
          placeholder={`${w.category}: ${all}`}
          clearable
          clearButtonProps={{ 'aria-label': all }}
          w={190}
          data={audienceCategories.map((one) => ({ value: one, label: preview.categories[one] }))}
          value={category ?? null}
          onChange={(value) =>
            ask(() => {
              setCategory(audienceCategories.find((one) => one === value));
              // Only those who get it are in a stage.
              if (value !== 'ELIGIBLE') setStageNo(undefined);
            })
          }
          comboboxProps={{ shadow: 'md' }}
        />
        <Select
          aria-label={w.stage}
          placeholder={`${w.stage}: ${all}`}
          clearable
          clearButtonProps={{ 'aria-label': all }}
          w={190}
          data={stages}
          value={stageNo === undefined ? null : String(stageNo)}
          onChange={(value) =>
            ask(() => {
              setStageNo(value === null ? undefined : Number(value));
              if (value !== null) setCategory('ELIGIBLE');
            })
          }
          comboboxProps={{ shadow: 'md' }}
        />
      </Group>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} aria-busy />}
      {data?.list.length === 0 && <EmptyState kind="search" title={w.none} />}
      {data && data.list.length > 0 && (
        <>
          <DeviceTable rows={data.list} stageNames={stageNames} stale={isPlaceholderData} />
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" component="output">
              {fill(data.totalCapped === true ? w.capped : w.total, { count: formatNumber(data.total) })}
            </Text>
            <Group gap="xs" component="nav" aria-label={w.pages}>
              <Button
                size="xs"
                variant="default"
                aria-label={w.previous}
                disabled={pageNo <= 1}
                onClick={() => setPageNo(pageNo - 1)}
              >
                <IconChevronLeft size={16} />
              </Button>
              <Text size="sm">{fill(w.page, { no: formatNumber(pageNo), last: formatNumber(lastPage) })}</Text>
              <Button
                size="xs"
                variant="default"
                aria-label={w.next}
                disabled={pageNo >= lastPage}
                onClick={() => setPageNo(pageNo + 1)}
              >
                <IconChevronRight size={16} />
              </Button>
            </Group>
          </Group>
        </>
      )}
    </Stack>
  );
}

interface DeviceTableProps {
  rows: readonly PlanCandidate[];
  stageNames: readonly string[];
  stale: boolean;
}

function DeviceTable({ rows, stageNames, stale }: DeviceTableProps) {
  const { devices: w, preview } = useWords(planFormWords);
  const stageOf = (no: number) => (no === 0 ? preview.testStage : (stageNames[no - 1] ?? fill(w.stageNo, { no })));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.root} tabIndex={0} aria-label={w.table} data-stale={stale || undefined}>
      <Table verticalSpacing={6} aria-label={w.table}>
        <Table.Thead>
          <Table.Tr>
            {[w.user, w.model, w.version, w.result, w.lastSeen].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.deviceId}>
              <Table.Td>
                <Text size="sm">{row.userName}</Text>
                <Text size="xs" c="dimmed">
                  {[row.clientName ?? w.kinds[row.userKind], row.phone].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{row.deviceModel}</Text>
                <Text size="xs" c="dimmed">
                  {row.osVersion}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{row.versionName}</Text>
                <Text size="xs" c="dimmed">
                  {row.versionCode}
                </Text>
              </Table.Td>
              <Table.Td>
                <StatusBadge tone={tones[row.category]}>{preview.categories[row.category]}</StatusBadge>
                {row.stageNo !== null && (
                  <Text size="xs" c="dimmed">
                    {stageOf(row.stageNo)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Time value={row.lastSeenAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
