import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import { Badge, Box, Group, Text } from '@mantine/core';
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
import { useDictionary } from '../../../kit/reference/use-dictionary.ts';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { formatNumber } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { teamGroupWords } from '../../../locales/team/team-group.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { type Editing, TeamGroupFormDrawer } from './TeamGroupFormDrawer.tsx';
import { WeekSummary } from '../../../kit/work-hours/WeekHours.tsx';
import styles from './team-group-list-page.module.css';

const ADDING: Editing = { kind: 'add' };

export function TeamGroupListPage() {
  const w = useWords(teamGroupWords);
  const { none } = useWords(kitWords).common;
  const mayCreate = useMay('team:group:create');
  const mayUpdate = useMay('team:group:update');
  const mayDelete = useMay('team:group:delete');
  const [adding, setAdding] = useOpenRecord('add');
  const [edited, setEditing] = useState<Editing>();
  const editing = edited ?? (adding !== undefined && mayCreate ? ADDING : undefined);
  const [deleting, setDeleting] = useState<TeamGroup>();
  const list = useList(teamGroup.page, { sortField: 'name', sortOrder: 'asc' });
  const { labelOf } = useDictionary('call_routing');

  const columns: Column<TeamGroup>[] = [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <Box miw={140}>
          <Group gap={6} wrap="nowrap">
            <CellLink to={pathOf('teamGroupDetail', { groupId: row.groupId })}>{row.name}</CellLink>
            {row.mine && (
              <Badge size="sm" variant="light" tt="none" fw={500} miw="max-content">
                {w.mine}
              </Badge>
            )}
          </Group>
          {row.description !== null && <CellNote>{row.description}</CellNote>}
        </Box>
      ),
    },
    {
      key: 'leader',
      title: w.leader,
      width: 110,
      render: (row) =>
        row.leaderName ?? (
          <Text size="sm" c="dimmed">
            {w.noLeader}
          </Text>
        ),
    },
    {
      key: 'memberCount',
      title: w.memberCount,
      align: 'right',
      width: 80,
      render: (row) => formatNumber(row.memberCount),
    },
    {
      key: 'routing',
      title: w.routing,
      width: 130,
      render: (row) => <span className={styles.word}>{labelOf(row.routing)}</span>,
    },
    { key: 'hours', title: w.hours, render: (row) => <WeekSummary hours={row.workHours} /> },
    { key: 'overflow', title: w.overflow, render: (row) => row.overflowGroupName ?? none },
    {
      key: 'ringSec',
      title: w.ringSec,
      shown: 'extra',
      align: 'right',
      width: 110,
      render: (row) => fill(w.seconds, { count: row.ringSec }),
    },
    timeColumn('updatedAt', w.updatedAt, 'extra'),
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];

  const addButton = mayCreate && <AddButton onClick={() => setEditing(ADDING)}>{w.add}</AddButton>;
  const leads = list.rows?.some(({ mine }) => mine) === true;

  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="teamGroup"
        columns={columns}
        keyOf={(row) => row.groupId}
        nameOf={(row) => row.name}
        filters={<FilterBar list={list} search={w.search} />}
        renderActions={
          mayUpdate || mayDelete || leads
            ? (row) => (
                <EditDeleteActions
                  name={row.name}
                  edit={
                    mayUpdate || row.mine
                      ? () => setEditing({ kind: mayUpdate ? 'edit' : 'own', record: row })
                      : undefined
                  }
                  onDelete={mayDelete ? () => setDeleting(row) : undefined}
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
      <TeamGroupFormDrawer
        editing={editing}
        onClose={() => {
          setEditing(undefined);
          setAdding(undefined);
        }}
      />
      {deleting && <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
