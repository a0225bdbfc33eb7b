import {
  appOperation,
  OPERATION_DAYS,
  type AppOperation,
} from '@console/contract/areas/application/app-operation/app-operation';
import { fill, useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { personWords } from '../../../locales/kit/person.ts';
import { OperationResult } from '../../display/badge/OperationResult.tsx';
import { EmptyState } from '../../page/EmptyState.tsx';
import { CellNote } from '../../table/cell/CellNote.tsx';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { timeColumn } from '../../table/time-column.tsx';
import type { Person } from '../person.ts';
import { LinkTo, TwoLines } from './PersonCells.tsx';
import { usePersonList } from './use-person-list.ts';

/** What somebody did in the apps. */
export function OperationsPanel({ person: { userKind, userId } }: { person: Person }) {
  const w = useWords(personWords);
  const operation = useWords(appOperationWords);
  const { none } = useWords(kitWords).common;
  const list = usePersonList(appOperation.page, { userKind, userId });
  const columns: Column<AppOperation>[] = [
    timeColumn('time', operation.time, 'always'),
    {
      key: 'event',
      title: operation.event,
      shown: 'always',
      render: (row) => (
        <>
          <LinkTo route="operationLogDetail" query={{ id: row.id }}>
            {row.event}
          </LinkTo>
          {row.page !== null && <CellNote>{row.page}</CellNote>}
        </>
      ),
    },
    { key: 'result', title: operation.result, width: 90, render: (row) => <OperationResult result={row.result} /> },
    {
      key: 'application',
      title: w.application,
      render: (row) => <TwoLines first={row.applicationName} second={row.versionName} />,
    },
    {
      key: 'device',
      title: w.device,
      render: (row) => <TwoLines first={row.deviceModel ?? none} second={row.osVersion} />,
    },
    {
      key: 'network',
      title: operation.network,
      shown: 'extra',
      render: (row) => (row.network === null ? none : operation.networks[row.network]),
    },
    { key: 'ip', title: operation.ip, width: 130, render: (row) => row.ip || none },
  ];
  return (
    <DataTable
      list={list}
      label={w.tabs.operations}
      name="personOperation"
      columns={columns}
      keyOf={(row) => row.id}
      nameOf={(row) => row.event}
      empty={
        <EmptyState title={w.empty.operations} description={fill(w.emptyHint.operations, { days: OPERATION_DAYS })} />
      }
    />
  );
}
