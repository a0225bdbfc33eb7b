import {
  appOperation,
  OPERATION_DAYS,
  type AppOperation,
} from '@console/contract/areas/application/app-operation/app-operation';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import { applicationWords } from '../../../locales/application/application.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { defaultStart } from './operation-days.ts';
import { OperationExportButton } from './OperationExportButton.tsx';
import { OperationFilters } from './OperationFilters.tsx';
import { OperationResult } from '../../../kit/display/badge/OperationResult.tsx';
import styles from './operation.module.css';

/** What people did in the apps. */
export function OperationLogPage() {
  const w = useWords(appOperationWords);
  const [from] = useState(defaultStart);
  const found = useList(appOperation.page, { sortField: 'time', sortOrder: 'desc', from });
  // That the list looks back a week by itself is no condition of anybody's.
  const list = { ...found, conditions: found.conditions - (found.request.from === from ? 1 : 0) };
  const mayExport = useMay('log:appuser:export');
  return (
    <>
      <PageHeader
        title={w.title}
        description={fill(w.description, { days: OPERATION_DAYS })}
        actions={mayExport && <OperationExportButton request={list.request} />}
      />
      <DataTable
        list={list}
        label={w.title}
        name="operationlog"
        columns={useOperationColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.event}
        filters={<OperationFilters list={list} />}
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </>
  );
}

function useOperationColumns(): Column<AppOperation>[] {
  const w = useWords(appOperationWords);
  const { platforms } = useWords(applicationWords);
  const { none } = useWords(kitWords).common;
  return [
    timeColumn('time', w.time, 'always'),
    { key: 'who', title: w.who, width: 150, render: (row) => <Who row={row} /> },
    {
      key: 'event',
      title: w.event,
      width: 220,
      shown: 'always',
      render: (row) => (
        <>
          <Anchor component={Link} to={pathOf('operationLogDetail', { id: row.id })} size="sm" className={styles.event}>
            {row.event}
          </Anchor>
          <Text size="xs" c="dimmed" lineClamp={1} {...(row.page !== null && { title: row.page })}>
            {row.page}
          </Text>
        </>
      ),
    },
    { key: 'result', title: w.result, width: 90, render: (row) => <OperationResult result={row.result} /> },
    {
      key: 'application',
      title: w.application,
      width: 170,
      render: (row) => (
        <>
          {row.applicationName}
          <Text size="xs" c="dimmed">
            {[platforms[row.platform], row.versionName].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      key: 'device',
      title: w.device,
      width: 140,
      render: (row) => (
        <>
          {row.deviceModel ?? none}
          <Text size="xs" c="dimmed">
            {row.osVersion}
          </Text>
        </>
      ),
    },
    {
      key: 'network',
      title: w.network,
      shown: 'extra',
      render: (row) => (row.network === null ? none : w.networks[row.network]),
    },
    { key: 'ip', title: w.ip, width: 130, render: (row) => row.ip || none },
  ];
}

/** The name, and below it the customer or what kind of user it is; test accounts stand out. */
function Who({ row: { userKind, userName, clientName } }: { row: AppOperation }) {
  const w = useWords(appOperationWords);
  if (userKind === 'GUEST') {
    return (
      <Text span size="sm" c="dimmed">
        {w.guest}
      </Text>
    );
  }
  return (
    <>
      {userName}
      {userKind === 'TEST_ACCOUNT' ? (
        <Text size="xs" component="div">
          <StatusBadge tone="active">{w.kinds[userKind]}</StatusBadge>
        </Text>
      ) : (
        <Text size="xs" c="dimmed">
          {clientName ?? w.kinds[userKind]}
        </Text>
      )}
    </>
  );
}
