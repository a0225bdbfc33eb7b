import {
  clientUser,
  type ClientUser,
  clientUserSources,
  clientUserStatuses,
  memberRoles,
} from '@console/contract/areas/client/client-user';
import { lazy, useState } from 'react';
import { ImportButton } from '../../../kit/import/ImportButton.tsx';
import { loadPart } from '../../../lib/load-part.ts';
import { clientImportWords } from '../../../locales/client/client-import.ts';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { ExportButton } from '../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
import { ClientPicker } from '../client/ClientPicker.tsx';
import { ReviewButton } from './ReviewButton.tsx';
import { type Editing, UserFormDrawer } from './UserFormDrawer.tsx';
import { useHasActions, UserRowActions } from './UserRowActions.tsx';
import { useUserBulk } from './bulk/use-user-bulk.tsx';
import { useUserColumns } from './use-user-columns.tsx';

const ClientUserImportDrawer = lazy(() =>
  loadPart(async () => ({ default: (await import('./ClientUserImportDrawer.tsx')).ClientUserImportDrawer })),
);

/** The people of all customers. */
export function ClientUserListPage() {
  const w = useWords(clientUserWords);
  const { action: importWord } = useWords(clientImportWords);
  const mayImport = useMay('client:user:import');
  const maySeeClients = useMay('client:info:query');
  // A person belongs to a customer, which has to be chosen.
  const mayCreate = useMay('client:user:create') && maySeeClients;
  const mayExport = useMay('client:user:export');
  const statuses = useDictionary('client_user_status');
  const sources = useDictionary('client_user_source');
  const roles = useDictionary('client_member_role');
  const list = useList(clientUser.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { clientId, status, source, memberRole, keyword } = list.request;
  const [asksToAdd, setAsksToAdd] = useOpenRecord('add');
  const [edited, setEdited] = useState<Editing>();
  const [adding] = useState<Editing>({ kind: 'add', clientId });
  const editing = edited ?? (asksToAdd !== undefined && mayCreate ? adding : undefined);
  const removal = useRemoval();
  const confirmDialog = useConfirmDialog();
  const bulk = useUserBulk(list.request);

  const remove = ({ clientUserId, name }: ClientUser) =>
    removal.ask({
      name,
      impact: w.deleteImpact,
      recordIds: [clientUserId],
      remove: () => call(clientUser.delete, { clientUserIds: [clientUserId] }, { showError: false }),
    });
  const addButton = mayCreate && <AddButton onClick={() => setEdited({ kind: 'add', clientId })}>{w.add}</AddButton>;

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            <ReviewButton />
            {mayImport && <ImportButton drawer={ClientUserImportDrawer}>{importWord}</ImportButton>}
            {mayExport && (
              <ExportButton
                call={clientUser.export}
                input={{ keyword, clientId, status, source, memberRole }}
                words={w}
                formats={['xlsx']}
              />
            )}
            {addButton}
          </>
        }
      />
      <DataTable
        list={list}
        label={w.title}
        name="clientUser"
        columns={useUserColumns()}
        keyOf={(row) => row.clientUserId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            {maySeeClients && (
              <ClientPicker
                size="xs"
                w={180}
                aria-label={w.client}
                placeholder={w.client}
                clearable
                clearButtonProps={{ 'aria-label': w.client }}
                value={clientId ?? null}
                onChange={(chosen) => list.set({ clientId: chosen ?? undefined })}
              />
            )}
            <FilterSelect
              label={w.status}
              w={130}
              data={statuses.options}
              value={status ?? null}
              onChange={(value) => list.set({ status: clientUserStatuses.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.source}
              w={140}
              data={sources.options}
              value={source ?? null}
              onChange={(value) => list.set({ source: clientUserSources.find((one) => one === value) })}
            />
            <FilterSelect
              label={w.memberRole}
              w={130}
              data={roles.options}
              value={memberRole ?? null}
              onChange={(value) => list.set({ memberRole: memberRoles.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={
          useHasActions()
            ? (row) => (
                <UserRowActions
                  user={row}
                  onEdit={() => setEdited({ kind: 'edit', record: row })}
                  onAsk={confirmDialog.ask}
                  onDelete={() => remove(row)}
                />
              )
            : undefined
        }
        bulk={bulk.actions.length > 0 ? () => bulk.actions : undefined}
        matchable
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <UserFormDrawer
        editing={editing}
        onClose={() => {
          setEdited(undefined);
          if (asksToAdd !== undefined) setAsksToAdd(undefined);
        }}
      />
      {confirmDialog.dialog}
      {removal.dialog}
      {bulk.dialog}
    </>
  );
}
