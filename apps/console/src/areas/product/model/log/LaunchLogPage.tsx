import { model, modelActions, modelResults, type ModelLog } from '@console/contract/areas/product/model';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../../kit/page/PageHeader.tsx';
import { CellNote } from '../../../../kit/table/cell/CellNote.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import { DaySpan } from '../../../../kit/time/DaySpan.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { applicationWords } from '../../../../locales/application/application.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { modelWords } from '../../../../locales/product/model.ts';
import { useModelSentences } from '../model-words.ts';

const resultTones = { RUNNING: 'active', SUCCESS: 'good', FAILURE: 'bad' } as const;

/** What happened to models: who, what, with what result. */
export function LaunchLogPage() {
  const { logs: w } = useWords(modelWords);
  const list = useList(model.logPage, { sortField: 'time', sortOrder: 'desc' });
  const { action, result } = list.request;
  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <DataTable
        list={list}
        label={w.title}
        name="launchLog"
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.modelName}
        filters={
          <FilterBar list={list} search={w.search}>
            <DaySpan words={w} request={list.request} set={list.set} />
            <FilterSelect
              label={w.action}
              w={110}
              data={modelActions.map((value) => ({ value, label: w.actions[value] }))}
              value={action ?? null}
              onChange={(value) => list.set({ action: modelActions.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.result}
              w={110}
              data={modelResults.map((value) => ({ value, label: w.results[value] }))}
              value={result ?? null}
              onChange={(value) => list.set({ result: modelResults.find((one) => one === value) })}
            />
          </FilterBar>
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </>
  );
}

function useColumns(): Column<ModelLog>[] {
  const { logs: w, compare } = useWords(modelWords);
  const { none } = useWords(kitWords).common;
  const { failure } = useModelSentences();
  const { platforms } = useWords(applicationWords);
  return [
    { ...timeColumn('time', w.time), shown: 'always' },
    {
      key: 'model',
      title: w.model,
      width: 170,
      shown: 'always',
      render: ({ modelId, modelName, versionNo, productName }) => (
        <>
          <Anchor component={Link} size="sm" to={pathOf('model', { modelId })}>
            {fill(compare.versionOf, { name: modelName, version: versionNo })}
          </Anchor>
          <CellNote>{productName}</CellNote>
        </>
      ),
    },
    { key: 'action', title: w.action, width: 80, render: (row) => w.actions[row.action] },
    { key: 'operator', title: w.operator, width: 100, render: (row) => row.operatorName ?? none },
    {
      key: 'result',
      title: w.result,
      width: 100,
      render: (row) => <StatusBadge tone={resultTones[row.result]}>{w.results[row.result]}</StatusBadge>,
    },
    {
      key: 'application',
      title: w.application,
      width: 120,
      render: ({ applicationName, platform }) =>
        applicationName === null ? (
          none
        ) : (
          <>
            {applicationName}
            {platform !== null && <CellNote>{platforms[platform]}</CellNote>}
          </>
        ),
    },
    {
      key: 'devices',
      title: w.devices,
      width: 80,
      align: 'right',
      render: (row) => (row.deviceCount === null ? none : formatNumber(row.deviceCount)),
    },
    { key: 'file', title: w.file, width: 180, shown: 'extra', render: (row) => row.fileName ?? none },
    { key: 'detail', title: w.detail, render: (row) => failure(row.failure) ?? none },
  ];
}
