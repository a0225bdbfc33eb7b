import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import { Switch } from '@mantine/core';
import { ExportButton } from '../../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { useMay } from '../../../../lib/session/session.ts';
import { useWords } from '../../../../lib/words.ts';
import { callDataWords } from '../../../../locales/dashboard/call-data.ts';
import { type DashboardRequest, filtersOf, useDefaultDays } from '../use-dashboard-request.ts';
import { useCostColumns } from './use-cost-columns.tsx';

/** What each error number costs in calls and time, and which steps are to be written next. */
export function CostList({ request }: { request: DashboardRequest }) {
  const w = useWords(callDataWords).cost;
  const mayExport = useMay('dashboard:call:export');
  const days = useDefaultDays();
  const found = useList(callDashboard.errorCost, { sortField: 'expertSec', sortOrder: 'desc', ...days });
  const { keyword, withoutSteps } = found.request;
  // Range and filters stand above the tabs; here is only what narrows this list.
  const list = {
    ...found,
    conditions: [keyword, withoutSteps].filter(Boolean).length,
    reset: () => found.set({ keyword: undefined, withoutSteps: undefined }),
  };
  const columns = useCostColumns(request);
  const asked = { ...filtersOf(request), from: request.from, to: request.to, keyword, withoutSteps };
  return (
    <DataTable
      list={list}
      label={w.title}
      name="errorCost"
      columns={columns}
      keyOf={(row) => row.errorNoId ?? row.errorNo}
      nameOf={(row) => row.errorNo}
      filters={
        <>
          <FilterBar list={list} search={w.search}>
            <Switch
              size="xs"
              label={w.withoutSteps}
              checked={withoutSteps === true}
              onChange={(event) => found.set({ withoutSteps: event.currentTarget.checked || undefined })}
            />
          </FilterBar>
          {mayExport && <ExportButton call={callDashboard.exportErrorCost} input={asked} words={w} size="xs" />}
        </>
      }
      empty={<EmptyState title={w.empty} description={w.emptyHint} />}
    />
  );
}
