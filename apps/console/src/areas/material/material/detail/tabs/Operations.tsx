import { material, type MaterialOperation } from '@console/contract/areas/material/material/material';
import { materialActions } from '@console/contract/areas/material/material/parts';
import { FilterSelect } from '../../../../../kit/list/FilterSelect.tsx';
import { useList } from '../../../../../kit/list/use-list.ts';
import { EmptyState } from '../../../../../kit/page/EmptyState.tsx';
import type { Column } from '../../../../../kit/table/columns.ts';
import { DataTable } from '../../../../../kit/table/DataTable.tsx';
import { Time } from '../../../../../kit/time/Time.tsx';
import { useWords } from '../../../../../lib/words.ts';
import { kitWords } from '../../../../../locales/kit/kit.ts';
import { materialDetailWords } from '../../../../../locales/material/material-detail.ts';
import { aboutOf } from './about-words.ts';

/** What was done with it, by whom. */
export function Operations({ materialId }: { materialId: string }) {
  const w = useWords(materialDetailWords).operations;
  const { none } = useWords(kitWords).common;
  const all = useList(material.operationPage, {}, { materialId });
  const { action } = all.request;
  const list = { ...all, conditions: action === undefined ? 0 : 1 };
  const columns: Column<MaterialOperation>[] = [
    { key: 'action', title: w.action, shown: 'always', width: 150, render: (row) => w.actions[row.action] },
    { key: 'about', title: w.about, render: (row) => aboutOf(row) || none },
    { key: 'operator', title: w.operator, width: 140, render: (row) => row.operatorName ?? w.system },
    { key: 'time', title: w.time, width: 170, render: (row) => <Time value={row.time} /> },
  ];
  return (
    <DataTable
      frameless
      stillFooter
      list={list}
      label={w.title}
      name="materialOperation"
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => w.actions[row.action]}
      filters={
        <FilterSelect
          label={w.action}
          data={materialActions.map((value) => ({ value, label: w.actions[value] }))}
          value={action ?? null}
          onChange={(value) => list.set({ action: materialActions.find((one) => one === value) })}
        />
      }
      empty={<EmptyState title={w.empty} />}
    />
  );
}
