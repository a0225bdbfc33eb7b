import { teamGroup } from '@console/contract/areas/team/team-group';
import { teamUser, type TeamUser, teamUserStatuses } from '@console/contract/areas/team/team-user';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { ImportButton } from '../../../kit/import/ImportButton.tsx';
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
import { loadPart } from '../../../lib/load-part.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { teamUserImportWords } from '../../../locales/team/team-user-import.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { useMemberBulk } from './bulk/use-member-bulk.tsx';
import { GroupsDialog } from './groups/GroupsDialog.tsx';
import { type Editing, TeamUserFormDrawer } from './TeamUserFormDrawer.tsx';
import { TeamUserRowActions, useHasActions } from './TeamUserRowActions.tsx';
import { useTeamActions } from './use-team-actions.ts';
import { useTeamUserColumns } from './use-team-user-columns.tsx';

const TeamUserImportDrawer = lazy(() =>
  loadPart(async () => ({ default: (await import('./TeamUserImportDrawer.tsx')).TeamUserImportDrawer })),
);

const ADDING: Editing = { kind: 'add' };

/** The people who answer in the apps, and everything that can be done about them. */
export function TeamUserListPage() {
  const w = useWords(teamWords);
  const { action: importWord } = useWords(teamUserImportWords);
  const may = {
    create: useMay('team:user:create'),
    import: useMay('team:user:import'),
    export: useMay('team:user:export'),
  };
  const [adding, setAdding] = useOpenRecord('add');
  const [edited, setEditing] = useState<Editing>();
  const editing = edited ?? (adding !== undefined && may.create ? ADDING : undefined);
  const [assigning, setAssigning] = useState<TeamUser>();
  const list = useList(teamUser.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const statuses = useDictionary('team_user_status');
  const { data: groups = [] } = useQuery({
    queryKey: [teamGroup.list.path],
    queryFn: ({ signal }) => call(teamGroup.list, {}, { signal, showError: false }),
  });
  const removal = useRemoval();
  const confirmDialog = useConfirmDialog();
  const { removalOf } = useTeamActions();
  const { groupId, status, keyword } = list.request;
  const columns = useTeamUserColumns();
  const bulk = useMemberBulk(list.request, list.rows ?? []);

  const addButton = may.create && <AddButton onClick={() => setEditing(ADDING)}>{w.add}</AddButton>;

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <>
            {may.import && <ImportButton drawer={TeamUserImportDrawer}>{importWord}</ImportButton>}
            {may.export && (
              <ExportButton call={teamUser.export} input={{ keyword, groupId, status }} words={w} formats={['xlsx']} />
            )}
            {addButton}
          </>
        }
      />
      <DataTable
        list={list}
        label={w.title}
        name="teamUser"
        columns={columns}
        keyOf={(row) => row.teamUserId}
        nameOf={(row) => row.name}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.groups}
              data={groups.map((group) => ({ value: group.groupId, label: group.name }))}
              value={groupId ?? null}
              onChange={(value) => list.set({ groupId: value ?? undefined })}
              searchable
            />
            <FilterSelect
              label={w.status}
              w={130}
              data={statuses.options}
              value={status ?? null}
              onChange={(value) => list.set({ status: teamUserStatuses.find((one) => one === value) })}
            />
          </FilterBar>
        }
        renderActions={
          useHasActions()
            ? (row) => (
                <TeamUserRowActions
                  member={row}
                  onEdit={() => setEditing({ kind: 'edit', record: row })}
                  onGroups={() => setAssigning(row)}
                  onAsk={confirmDialog.ask}
                  onDelete={() => removal.ask(removalOf(row))}
                />
              )
            : undefined
        }
        bulk={bulk.actions.length > 0 ? () => bulk.actions : undefined}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      <TeamUserFormDrawer
        editing={editing}
        onClose={() => {
          setEditing(undefined);
          setAdding(undefined);
        }}
      />
      {assigning && <GroupsDialog member={assigning} onClose={() => setAssigning(undefined)} />}
      {bulk.dialog}
      {confirmDialog.dialog}
      {removal.dialog}
    </>
  );
}
