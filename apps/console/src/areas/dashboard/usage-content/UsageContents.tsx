import { CONTENT_DAYS, type Content, usageContent } from '@console/contract/areas/dashboard/usage-content';
import { Anchor, Group, Switch, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { endOfRange, startOf } from '../../../kit/time/day-range.ts';
import { Time } from '../../../kit/time/Time.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { currentLocale, fill, useWords } from '../../../lib/words.ts';
import { usageContentWords } from '../../../locales/dashboard/usage-content.ts';
import { useDefaultDays } from '../call-data/use-dashboard-request.ts';
import { contentPath, contentsShown, usesPath } from './content-path.ts';

type Days = Readonly<Record<'from' | 'to', string>>;

/** What the apps show: most used first, or what nobody opened. */
export function UsageContents({ request: days }: { request: Days }) {
  const w = useWords(usageContentWords);
  const kinds = contentsShown();
  const found = useList(usageContent.usageContents, {
    kind: kinds[0] ?? 'ERROR_NO',
    ...useDefaultDays(),
    never: false,
    sortField: 'uses',
    sortOrder: 'desc',
  });
  const { kind, never, keyword } = found.request;
  const list = { ...found, conditions: keyword ? 1 : 0, reset: () => found.set({ keyword: undefined }) };
  return (
    <>
      <Group gap="sm" mb={4}>
        <FilterSelect
          label={w.kind}
          w={150}
          clearable={false}
          data={kinds.map((value) => ({ value, label: w.kinds[value] }))}
          value={kind}
          onChange={(value) => found.set({ kind: kinds.find((one) => one === value) ?? kind })}
        />
        <Switch
          size="xs"
          label={w.never}
          checked={never}
          onChange={({ currentTarget: { checked } }) =>
            found.set(
              checked
                ? { never: true, sortField: 'createdAt', sortOrder: 'asc' }
                : { never: false, sortField: 'uses', sortOrder: 'desc' },
            )
          }
        />
      </Group>
      <Text size="xs" c="dimmed" mb="sm">
        {never ? w.neverHint : fill(w.hint[kind], { days: CONTENT_DAYS[kind] })}
      </Text>
      <DataTable
        list={list}
        label={w.title}
        name="usageContents"
        columns={useColumns(kind, never, days)}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        filters={<FilterBar list={list} search={w.search} />}
        empty={<EmptyState title={never ? w.allUsed : w.empty} description={never ? w.allUsedHint : w.emptyHint} />}
      />
    </>
  );
}

function useColumns(kind: Parameters<typeof contentPath>[0], never: boolean, { from, to }: Days): Column<Content>[] {
  const w = useWords(usageContentWords);
  const isEnglish = currentLocale() === 'en-US';
  const span = { from: startOf(from) ?? '', to: endOfRange(to) ?? '' };
  const linked = (path: string | undefined, text: string, label?: string, count?: number) =>
    path === undefined ? (
      text
    ) : (
      <Anchor component={Link} to={path} size="sm" aria-label={label} data-uses={count}>
        {text}
      </Anchor>
    );
  const name: Column<Content> = {
    key: 'name',
    title: w.name,
    shown: 'always',
    render: (row) => {
      const title = (isEnglish ? row.titleEn : null) ?? row.title;
      return (
        <>
          {linked(contentPath(kind, row), (isEnglish ? row.nameEn : null) ?? row.name)}
          {title !== null && <CellNote>{title}</CellNote>}
        </>
      );
    },
  };
  const partOf: Column<Content> = {
    key: 'partOf',
    title: w.partOf,
    width: 200,
    render: (row) => row.partOf?.name,
  };
  const used: Column<Content>[] = [
    {
      key: 'uses',
      title: w.uses,
      width: 130,
      sort: true,
      align: 'right',
      render: (row) => {
        const count = formatNumber(row.uses);
        return linked(usesPath(kind, row, span), count, fill(w.usesOpen, { name: row.name, count }), row.uses);
      },
    },
    { key: 'lastDay', title: w.lastDay, width: 130, render: (row) => row.lastDay },
  ];
  return [
    name,
    ...(kind === 'ERROR_NO' || kind === 'MANUAL' ? [partOf] : []),
    ...(never ? [] : used),
    { key: 'createdAt', title: w.createdAt, width: 170, sort: true, render: (row) => <Time value={row.createdAt} /> },
  ];
}
