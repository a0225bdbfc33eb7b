import type { Client } from '@console/contract/areas/client/client';
import { clientGroup, type ClientGroup } from '@console/contract/areas/client/client-group';
import { Button } from '@mantine/core';
import { CellLink } from '../../../kit/table/cell/CellLink.tsx';
import { CellNote } from '../../../kit/table/cell/CellNote.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { usePersistentSelection } from '../use-persistent-selection.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { ClientStatus } from '../client/use-client-columns.tsx';
import { AddMembersDialog } from './AddMembersDialog.tsx';
import styles from '../client/client.module.css';

/** The customers of a group, found among thousands, added and taken out. */
export function GroupMembers({ record }: { record: ClientGroup }) {
  const w = useWords(clientWords);
  const { none } = useWords(kitWords).common;
  const { groupId } = record;
  const mayAssign = useMay('client:group:assign');
  // Choosing among customers needs the right to see them.
  const mayChoose = useMay('client:info:query') && mayAssign;
  const types = useDictionary('client_type');
  const levels = useDictionary('client_level');
  const confirmDialog = useConfirmDialog();
  const [isAdding, setAdding] = useState(false);
  const found = useList(clientGroup.clientPage, { groupId, sortField: 'createdAt', sortOrder: 'desc' });
  // The group itself is no condition that one could take away.
  const list = {
    ...found,
    conditions: found.request.keyword ? 1 : 0,
    reset: () => found.set({ keyword: undefined }),
  };
  const kept = usePersistentSelection((found.rows ?? []).map((row) => row.clientId));

  const columns: Column<Client>[] = [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: ({ clientId, name, code }) => (
        <div className={styles.name}>
          {mayOpen('customInfo') ? <CellLink to={pathOf('customInfo', { clientId })}>{name}</CellLink> : name}
          {code !== null && <CellNote>{code}</CellNote>}
        </div>
      ),
    },
    { key: 'alias', title: w.alias, width: 140, render: (row) => row.alias ?? none },
    {
      key: 'clientType',
      title: w.type,
      width: 120,
      render: ({ clientType }) => (
        <span className={styles.word}>{clientType === null ? none : types.labelOf(clientType)}</span>
      ),
    },
    {
      key: 'level',
      title: w.level,
      width: 100,
      render: (row) => (row.level === null ? none : levels.labelOf(row.level)),
    },
    { key: 'owner', title: w.owner, width: 110, render: (row) => row.ownerName ?? none },
    {
      key: 'userCount',
      title: w.users,
      width: 90,
      align: 'right',
      sort: true,
      render: (row) => formatNumber(row.userCount),
    },
    { key: 'status', title: w.status, width: 90, render: (row) => <ClientStatus status={row.status} /> },
    timeColumn('updatedAt', w.updatedAt, 'extra'),
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];

  const remove = (clientIds: readonly string[], name: string | undefined) =>
    confirmDialog.ask({
      title:
        name === undefined
          ? fill(w.groups.detail.removeMany, { count: clientIds.length })
          : fill(w.groups.detail.removeTitle, { name }),
      text: [w.groups.detail.removeText],
      confirm: w.groups.detail.remove,
      danger: true,
      run: async () => {
        const input = { groupId, clientIds: [...clientIds] };
        const { removed } = await call(clientGroup.removeClient, input, { showError: false });
        return fill(w.groups.detail.removed, { count: removed });
      },
      onDone: kept.clear,
    });

  const addButton = mayChoose && (
    <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      {w.groups.detail.addMembers}
    </Button>
  );

  return (
    <Panel title={w.groups.detail.members} aside={addButton}>
      <DataTable
        list={list}
        label={w.groups.detail.members}
        name="client-group-members"
        columns={columns}
        keyOf={(row) => row.clientId}
        nameOf={(row) => row.name}
        filters={<FilterBar list={list} search={w.groups.detail.searchMembers} />}
        kept={kept}
        renderActions={
          mayAssign
            ? (row) => (
                <RowActions>
                  <RowAction label={row.name} danger onClick={() => remove([row.clientId], row.name)}>
                    {w.groups.detail.remove}
                  </RowAction>
                </RowActions>
              )
            : undefined
        }
        bulk={
          mayAssign
            ? (ids) => [{ label: w.groups.detail.remove, danger: true, go: () => remove(ids, undefined) }]
            : undefined
        }
        empty={<EmptyState title={w.groups.detail.noMembers} description={w.groups.detail.noMembersHint} />}
      />
      {isAdding && <AddMembersDialog group={record} onClose={() => setAdding(false)} />}
      {confirmDialog.dialog}
    </Panel>
  );
}
