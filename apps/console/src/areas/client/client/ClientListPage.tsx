import { client, type Client } from '@console/contract/areas/client/client';
import type { InputOf } from '@console/contract/endpoint';
import { Button } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { ImportButton } from '../../../kit/import/ImportButton.tsx';
import { loadPart } from '../../../lib/load-part.ts';
import { clientImportWords } from '../../../locales/client/client-import.ts';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { allowed } from '../../../kit/bulk/bulk-action.ts';
import { useBulkRemoval } from '../../../kit/bulk/use-bulk-removal.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client/client.ts';
import { ClientDrawer } from './detail/ClientDrawer.tsx';
import { ClientFilters } from './ClientFilters.tsx';
import { ClientFormDrawer, type Editing } from './form/ClientFormDrawer.tsx';
import { ClientRowActions, useHasActions } from './ClientRowActions.tsx';
import { DuplicatesDrawer } from './duplicates/DuplicatesDrawer.tsx';
import { MergeDialog, MOST_MERGED } from './duplicates/MergeDialog.tsx';
import { MoveDialog, type Moving } from './MoveDialog.tsx';
import { useClientColumns } from './use-client-columns.tsx';
import { useSelectedClients } from './use-selected-clients.ts';

const ADDING: Editing = { kind: 'add', groupId: null };

/** As the export takes them. */
function filtersOf({ keyword, groupId, ungrouped, clientType, level, ownerId, status }: InputOf<typeof client.page>) {
  return { keyword, groupId, clientType, level, ownerId, status, ...(ungrouped && { ungrouped: 'true' }) };
}

const ClientImportDrawer = lazy(() =>
  loadPart(async () => ({ default: (await import('./ClientImportDrawer.tsx')).ClientImportDrawer })),
);

/** The customers of the company, and everything that can be done about them. */
export function ClientListPage() {
  const w = useWords(clientWords);
  const { action: importWord } = useWords(clientImportWords);
  const mayImport = useMay('client:info:import');
  const may = {
    create: useMay('client:info:create'),
    assign: useMay('client:info:assign'),
    delete: useMay('client:info:delete'),
    export: useMay('client:info:export'),
  };
  const [opened, setOpened] = useOpenRecord('clientId');
  const [adding, setAdding] = useOpenRecord('add');
  const [edited, setEditing] = useState<Editing>();
  const editing = edited ?? (adding !== undefined && may.create ? ADDING : undefined);
  const [moving, setMoving] = useState<Moving & { clear?: boolean }>();
  const [merging, setMerging] = useState<readonly Client[]>();
  const [comparing, setComparing] = useState(false);
  const list = useList(client.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const picked = useSelectedClients(list);
  const removal = useRemoval();
  const removeMany = useBulkRemoval({
    request: list.request,
    run: ({ ids = [] }) => call(client.batchDelete, { clientIds: ids }, { showError: false }),
    hint: w.deleteManyHint,
  });

  const moveOne = ({ clientId, name, groupId }: Client) => setMoving({ clientIds: [clientId], name, groupId });
  const removeOne = ({ clientId, name }: Client) =>
    removal.ask({
      name,
      recordIds: [clientId],
      remove: () => call(client.delete, { clientId }, { showError: false }),
      onRemoved: () => setOpened(undefined),
    });

  const addButton = may.create && (
    <AddButton onClick={() => setEditing({ kind: 'add', groupId: list.request.groupId ?? null })}>{w.add}</AddButton>
  );

  const bulk = (ids: readonly string[]) => {
    const mergeable = ids.length >= 2 && ids.length <= MOST_MERGED;
    const all = list.capped || list.total > picked.offered ? w.select.first : w.select.all;
    return allowed(
      list.total > (list.rows?.length ?? 0) && {
        label: fill(all, { count: formatNumber(picked.offered) }),
        busy: picked.collecting,
        go: () => void picked.collect(),
      },
      may.assign && { label: w.move.action, go: () => setMoving({ clientIds: ids, clear: true }) },
      may.delete && {
        label: w.merge.action,
        why: mergeable ? undefined : w.merge.limit,
        go: () => {
          const rows = picked.rowsOf(ids);
          if (rows.length === ids.length) setMerging(rows);
        },
      },
      may.delete && removeMany.action,
    );
  };

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            <Button variant="default" leftSection={<IconCopyCheck size={16} />} onClick={() => setComparing(true)}>
              {w.alike}
            </Button>
            {mayImport && <ImportButton drawer={ClientImportDrawer}>{importWord}</ImportButton>}
            {may.export && <ExportButton call={client.export} input={filtersOf(list.request)} words={w} />}
            {addButton}
          </>
        }
      />
      <DataTable
        list={list}
        label={w.title}
        name="client"
        columns={useClientColumns(setOpened)}
        keyOf={(row) => row.clientId}
        nameOf={(row) => row.name}
        filters={<ClientFilters list={list} />}
        kept={picked.selection}
        bulk={may.assign || may.delete ? bulk : undefined}
        renderActions={
          useHasActions()
            ? (row) => (
                <ClientRowActions
                  record={row}
                  onEdit={() => setEditing({ kind: 'edit', record: row })}
                  onMove={() => moveOne(row)}
                  onDelete={() => removeOne(row)}
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
      <ClientDrawer
        clientId={opened}
        onClose={() => setOpened(undefined)}
        onEdit={(record) => {
          setOpened(undefined);
          setEditing({ kind: 'edit', record });
        }}
        onMove={moveOne}
        onDelete={removeOne}
      />
      <ClientFormDrawer
        editing={editing}
        onClose={() => {
          setEditing(undefined);
          setAdding(undefined);
        }}
      />
      <DuplicatesDrawer opened={comparing} onClose={() => setComparing(false)} />
      {moving && (
        <MoveDialog
          {...moving}
          onMoved={() => moving.clear && picked.selection.clear()}
          onClose={() => setMoving(undefined)}
        />
      )}
      {merging && (
        <MergeDialog clients={merging} onMerged={picked.selection.clear} onClose={() => setMerging(undefined)} />
      )}
      {removal.dialog}
      {removeMany.dialog}
    </>
  );
}
