import { usageDashboard, usagePeopleKinds, type UsagePerson } from '@console/contract/areas/dashboard/usage-data';
import { Text } from '@mantine/core';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { Only } from '../../../../kit/list/Only.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { endOfRange, startOf } from '../../../../kit/time/day-range.ts';
import { formatNumber } from '../../../../lib/format.ts';
import type { Query } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { appOperationWords } from '../../../../locales/application/app-operation.ts';
import { usageDataWords } from '../../../../locales/dashboard/usage-data.ts';
import { useDefaultDays } from '../../call-data/use-dashboard-request.ts';
import { UsageLink } from '../UsageLink.tsx';
import { filtersOf, type UsageRequest } from '../usage-filters.ts';

const allFirst = { firstFrom: undefined, firstTo: undefined };

/** Who used the apps, each with what they did. */
export function PeopleList({ request }: { request: UsageRequest }) {
  const w = useWords(usageDataWords).list;
  const days = useDefaultDays();
  const found = useList(usageDashboard.usagePeople, { sortField: 'operations', sortOrder: 'desc', ...days });
  const { keyword, only, firstFrom, firstTo } = found.request;
  const isByFirst = firstFrom !== undefined || firstTo !== undefined;
  // Range and filters stand above the tabs; here is only what narrows this list.
  const list = {
    ...found,
    conditions: [keyword, only, isByFirst].filter(Boolean).length,
    reset: () => found.set({ keyword: undefined, only: undefined, ...allFirst }),
  };
  return (
    <DataTable
      list={list}
      label={w.title}
      name="usagePeople"
      columns={usePeopleColumns(request)}
      keyOf={(row) => row.userId}
      nameOf={(row) => row.name ?? w.gone}
      filters={
        <FilterBar list={list} search={w.search}>
          <FilterSelect
            label={w.only}
            w={150}
            data={usagePeopleKinds.map((value) => ({ value, label: w.kinds[value] }))}
            value={only ?? null}
            onChange={(value) => found.set({ only: usagePeopleKinds.find((one) => one === value) })}
          />
          {isByFirst && (
            <Only
              text={fill(w.onlyFirst, { from: firstFrom ?? '…', to: firstTo ?? '…' })}
              all={w.allFirst}
              onAll={() => found.set(allFirst)}
            />
          )}
        </FilterBar>
      }
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}

function usePeopleColumns(request: UsageRequest): Column<UsagePerson>[] {
  const w = useWords(usageDataWords);
  const { kinds, failed } = { ...useWords(appOperationWords), failed: w.failed };
  const here = {
    ...filtersOf(request),
    from: startOf(request.from) ?? '',
    to: endOfRange(request.to) ?? '',
  };
  const number = (row: UsagePerson, name: string, value: number, by: Query = {}) => (
    <UsageLink
      of="operations"
      to={{ ...here, userId: row.userId, ...by }}
      count={value}
      label={fill(w.open.operations, { name: `${row.name ?? w.list.gone} ${name}`, value: formatNumber(value) })}
    >
      {formatNumber(value)}
    </UsageLink>
  );
  return [
    {
      key: 'name',
      title: w.list.name,
      width: 220,
      shown: 'always',
      render: (row) => (
        <>
          {row.name ?? (
            <Text span size="sm" c="dimmed">
              {w.list.gone}
            </Text>
          )}
          <Text size="xs" c="dimmed" lineClamp={1}>
            {row.clientName ?? kinds[row.userKind]}
          </Text>
        </>
      ),
    },
    {
      key: 'operations',
      title: w.figure.operations.name,
      width: 100,
      sort: true,
      align: 'right',
      render: (row) => number(row, w.figure.operations.name, row.operations),
    },
    {
      key: 'failures',
      title: failed,
      width: 90,
      align: 'right',
      render: (row) => number(row, failed, row.failures, { result: 'FAILURE' }),
    },
    {
      key: 'days',
      title: w.list.days,
      width: 110,
      sort: true,
      align: 'right',
      render: (row) => formatNumber(row.days),
    },
    { key: 'firstDay', title: w.list.firstDay, width: 130, sort: true, render: (row) => row.firstDay },
    { key: 'lastDay', title: w.list.lastDay, width: 130, sort: true, render: (row) => row.lastDay },
  ];
}
