import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { Box } from '@mantine/core';
import { CellLink } from '../../../kit/table/cell/CellLink.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import { useState } from 'react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { EditDeleteActions } from '../../../kit/table/row/EditDeleteActions.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { type EditingGroup, GroupFormDrawer } from './GroupFormDrawer.tsx';

export function ClientGroupListPage() {
  const { groups: w, createdAt, updatedAt, updatedBy } = useWords(clientWords);
  const { none } = useWords(kitWords).common;
  const mayCreate = useMay('client:group:create');
  const mayUpdate = useMay('client:group:update');
  const mayDelete = useMay('client:group:delete');
  const list = useList(clientGroup.page, { sortField: 'sort', sortOrder: 'asc' });
  const [adding, setAdding] = useOpenRecord('add');
  const [edited, setEditing] = useState<EditingGroup>();
  const [removing, setRemoving] = useState<ClientGroup>();
  const editing = edited ?? (adding !== undefined && mayCreate ? 'add' : undefined);

  const columns: Column<ClientGroup>[] = [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: ({ groupId, name, description }) => (
        <Box miw={180}>
          <CellLink to={pathOf('customGroupDetail', { groupId })}>{name}</CellLink>
          {description !== null && <CellNote>{description}</CellNote>}
        </Box>
      ),
    },
    {
      key: 'clientCount',
      title: w.clients,
      align: 'right',
      width: 100,
      render: (row) => formatNumber(row.clientCount),
    },
    { key: 'userCount', title: w.users, align: 'right', width: 100, render: (row) => formatNumber(row.userCount) },
    { key: 'sort', title: w.sort, align: 'right', width: 90, sort: true, render: (row) => row.sort },
    { key: 'updatedBy', title: updatedBy, width: 120, render: (row) => row.updatedBy?.name ?? none },
    timeColumn('updatedAt', updatedAt),
    timeColumn('createdAt', createdAt, 'extra'),
  ];

  const addButton = mayCreate && <AddButton onClick={() => setEditing('add')}>{w.add}</AddButton>;

  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="clientGroup"
        columns={columns}
        keyOf={(row) => row.groupId}
        nameOf={(row) => row.name}
        filters={<FilterBar list={list} search={w.search} />}
        renderActions={
          mayUpdate || mayDelete
            ? (row) => (
                <EditDeleteActions
                  name={row.name}
                  edit={mayUpdate ? () => setEditing(row) : undefined}
                  onDelete={mayDelete ? () => setRemoving(row) : undefined}
                />
              )
            : undefined
        }
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <GroupFormDrawer
        editing={editing}
        onClose={() => {
          setEditing(undefined);
          setAdding(undefined);
        }}
      />
      {removing && <DeleteGroupDialog record={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
