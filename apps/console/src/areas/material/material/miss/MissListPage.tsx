import { materialMiss, type MaterialMiss, missStates } from '@console/contract/areas/material/material/miss';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { RowAction, RowActions } from '../../../../kit/table/row/RowActions.tsx';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { materialMissWords } from '../../../../locales/material/material-miss.ts';
import { materialItemWords } from '../../../../locales/material/material.ts';

const tones = { OPEN: 'warning', WRITTEN: 'good', DISMISSED: 'quiet' } as const;

/** What people of apps looked for in vain, as work for the editors. */
export function MissListPage() {
  const w = useWords(materialMissWords);
  const { languages } = useWords(materialItemWords);
  const { none } = useWords(kitWords).common;
  const mayCreate = useMay('material:item:create');
  const mayUpdate = useMay('material:item:update');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useList(materialMiss.page, { sortField: 'times', sortOrder: 'desc' });
  const columns: Column<MaterialMiss>[] = [
    { key: 'asked', title: w.asked, shown: 'always', render: (row) => row.asked },
    { key: 'locale', title: w.language, width: 90, render: (row) => languages[row.locale] },
    {
      key: 'times',
      title: w.times,
      width: 90,
      align: 'right',
      sort: true,
      render: (row) => formatNumber(row.times),
    },
    {
      key: 'state',
      title: w.state,
      width: 110,
      render: (row) => <StatusBadge tone={tones[row.state]}>{w.states[row.state]}</StatusBadge>,
    },
    {
      key: 'material',
      title: w.material,
      render: ({ material: written }) =>
        written ? (
          <Anchor component={Link} size="sm" to={pathOf('detailFile', { materialId: written.materialId })}>
            {written.title}
          </Anchor>
        ) : (
          none
        ),
    },
    timeColumn('lastAt', w.lastAt),
    { key: 'firstAt', title: w.firstAt, width: 170, shown: 'extra', render: (row) => <Time value={row.firstAt} /> },
  ];
  const settle = async ({ missId, asked }: MaterialMiss, state: 'OPEN' | 'DISMISSED') => {
    await call(materialMiss.settle, { missId, state, materialId: null });
    toastSuccess(fill(state === 'OPEN' ? w.reopened : w.dismissed, { name: asked }));
    await queries.invalidateQueries({ queryKey: [materialMiss.page.path] });
  };
  // The call has said why it was refused.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const write = ({ missId, asked, locale }: MaterialMiss) =>
    void navigate(pathOf('imageTextPanel', { missId, title: asked, locale }));
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <DataTable
        list={list}
        label={w.title}
        name="materialMiss"
        columns={columns}
        keyOf={(row) => row.missId}
        nameOf={(row) => row.asked}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.state}
              data={missStates.map((value) => ({ value, label: w.states[value] }))}
              value={list.request.state ?? null}
              onChange={(value) => list.set({ state: missStates.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={
          mayUpdate
            ? (row) => (
                <RowActions>
                  {row.state === 'OPEN' && mayCreate && (
                    <RowAction label={row.asked} onClick={() => write(row)}>
                      {w.write}
                    </RowAction>
                  )}
                  {row.state === 'OPEN' ? (
                    <RowAction label={row.asked} onClick={() => quietly(settle(row, 'DISMISSED'))}>
                      {w.dismiss}
                    </RowAction>
                  ) : (
                    <RowAction label={row.asked} onClick={() => quietly(settle(row, 'OPEN'))}>
                      {w.reopen}
                    </RowAction>
                  )}
                </RowActions>
              )
            : undefined
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </>
  );
}
