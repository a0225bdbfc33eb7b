import { accessRequest, type AccessRequest } from '@console/contract/areas/auth/access-request';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { formatTime } from '../../../lib/format.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { accessRequestWords } from '../../../locales/auth/access-request.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { Contact } from './Contact.tsx';

const statuses = ['PENDING', 'ACCEPTED', 'REFUSED'] as const;
const tones = { PENDING: 'warning', ACCEPTED: 'good', REFUSED: 'quiet' } as const;

/** People who asked for access; whoever answers does it once, and they get a mail. */
export function AccessRequestPage() {
  const w = useWords(accessRequestWords);
  const { none } = useWords(kitWords).common;
  const readOnly = useReadOnly();
  const list = useList(accessRequest.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const [opened, setOpened] = useState<AccessRequest>();

  const columns: Column<AccessRequest>[] = [
    { key: 'company', title: w.company, shown: 'always', sort: true, render: (row) => row.company },
    { key: 'name', title: w.name, width: 120, render: (row) => row.name },
    { key: 'phone', title: w.phone, width: 170, render: (row) => <Contact request={row} field="phone" /> },
    { key: 'email', title: w.email, width: 210, render: (row) => <Contact request={row} field="email" /> },
    {
      key: 'reason',
      title: w.reason,
      render: (row) => (
        <Text size="sm" lineClamp={2} title={row.reason ?? undefined}>
          {row.reason ?? none}
        </Text>
      ),
    },
    {
      key: 'status',
      title: w.status,
      width: 100,
      render: (row) => <StatusBadge tone={tones[row.status]}>{w.statuses[row.status]}</StatusBadge>,
    },
    timeColumn('createdAt', w.createdAt),
    {
      key: 'decided',
      title: w.decided,
      shown: 'extra',
      render: ({ decidedAt, decidedByName }) =>
        decidedAt === null ? none : fill(w.decidedBy, { name: decidedByName ?? none, time: formatTime(decidedAt) }),
    },
  ];

  return (
    <>
      <PageHeader title={w.title} description={w.description} />
      <DataTable
        list={list}
        label={w.title}
        name="accessRequest"
        columns={columns}
        keyOf={(row) => row.requestId}
        nameOf={(row) => row.company}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.status}
              data={statuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={list.request.status ?? null}
              onChange={(value) => list.set({ status: statuses.find((status) => status === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <RowActions>
            <RowAction label={row.company} onClick={() => setOpened(row)}>
              {row.status === 'PENDING' && !readOnly ? w.answer : w.view}
            </RowAction>
          </RowActions>
        )}
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {opened && (
        <AnswerDialog key={opened.requestId} request={opened} readOnly={readOnly} close={() => setOpened(undefined)} />
      )}
    </>
  );
}
