import { teamGroup, type TeamGroup } from '@console/contract/areas/team/team-group';
import type { TeamUser } from '@console/contract/areas/team/team-user';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { type Confirmation, useConfirmDialog } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { teamGroupWords } from '../../../locales/team/team-group.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { TeamUserContact } from '../team-user/TeamUserContact.tsx';
import { TeamUserStatusBadge } from '../team-user/TeamUserStatusBadge.tsx';
import { LastActive, MemberName } from '../team-user/use-team-user-columns.tsx';
import { AddMembersDialog } from './AddMembersDialog.tsx';

const quiet = { showError: false } as const;

/** Who is in the group; by whom it is managed depends on the right, or on leading it. */
export function GroupMembers({ group }: { group: TeamGroup }) {
  const words = useWords(teamGroupWords);
  const w = words.members;
  const t = useWords(teamWords);
  const { none } = useWords(kitWords).common;
  const mayAssign = useMay('team:group:assign');
  const mayLead = useMay('team:group:leader');
  const manages = mayAssign || group.mine;
  const { groupId, leaderId, leaderName } = group;
  const confirmDialog = useConfirmDialog();
  const [adding, setAdding] = useState(false);
  const found = useList(teamGroup.userPage, { groupId, sortField: 'name', sortOrder: 'asc' });
  // The group itself is no condition that one could take away.
  const list = {
    ...found,
    conditions: found.request.keyword ? 1 : 0,
    reset: () => found.set({ keyword: undefined }),
  };

  /** Someone who only leads the group stays where they are. */
  const mayRemove = (teamUserId: string) => mayAssign || (group.mine && teamUserId !== leaderId);

  const removal = (people: readonly TeamUser[], onDone?: () => void): Confirmation => {
    const [first] = people;
    const loses = people.some(({ teamUserId }) => teamUserId === leaderId);
    return {
      title:
        people.length === 1 && first
          ? fill(words.removeDialog.title, { name: first.name })
          : fill(words.removeDialog.many, { count: people.length }),
      text: [words.removeDialog.text, ...(loses ? [words.removeDialog.leader] : [])],
      confirm: words.removeDialog.confirm,
      danger: true,
      run: async () => {
        const teamUserIds = people.map(({ teamUserId }) => teamUserId);
        const { removed } = await call(teamGroup.removeUser, { groupId, teamUserIds }, quiet);
        return fill(words.removeDialog.done, { count: removed });
      },
      ...(onDone && { onDone }),
    };
  };
  const leading = ({ teamUserId, name }: TeamUser): Confirmation => ({
    title: fill(words.leaderDialog.title, { name }),
    text: [
      words.leaderDialog.text,
      ...(leaderName === null ? [] : [fill(words.leaderDialog.instead, { name: leaderName })]),
    ],
    confirm: words.leaderDialog.confirm,
    run: async () => {
      await call(teamGroup.setLeader, { groupId, teamUserId }, quiet);
      return fill(words.leaderDialog.done, { name });
    },
  });
  const clearing = ({ name }: TeamUser): Confirmation => ({
    title: fill(words.leaderDialog.clearTitle, { name }),
    text: [words.leaderDialog.clearText],
    confirm: w.clearLeader,
    danger: true,
    run: async () => {
      await call(teamGroup.setLeader, { groupId, teamUserId: null }, quiet);
      return words.leaderDialog.clearDone;
    },
  });

  const columns: Column<TeamUser>[] = [
    {
      key: 'name',
      title: t.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <Group gap={8} wrap="nowrap">
          <MemberName member={row} />
          {row.teamUserId === leaderId && (
            <Badge variant="light" tt="none" fw={400} miw="max-content">
              {w.leader}
            </Badge>
          )}
        </Group>
      ),
    },
    { key: 'phone', title: t.phone, width: 150, render: (row) => <TeamUserContact member={row} field="phone" /> },
    {
      key: 'skills',
      title: t.skills,
      render: (row) => (
        <Text size="sm" lineClamp={2} title={row.skills.join(' · ')}>
          {row.skills.join(' · ') || none}
        </Text>
      ),
    },
    { key: 'status', title: t.status, width: 130, render: (row) => <TeamUserStatusBadge status={row.status} /> },
    {
      key: 'lastActiveAt',
      title: t.lastActive,
      width: 110,
      sort: true,
      render: (row) => <LastActive at={row.lastActiveAt} />,
    },
    { key: 'jobNo', title: t.jobNo, shown: 'extra', render: (row) => row.jobNo ?? none },
  ];

  const addButton = manages && (
    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {w.add}
    </Button>
  );
  return (
    <Panel title={w.title} aside={addButton}>
      <DataTable
        list={list}
        label={w.title}
        name="team-group-members"
        columns={columns}
        keyOf={(row) => row.teamUserId}
        nameOf={(row) => row.name}
        filters={<FilterBar list={list} search={w.search} />}
        renderActions={
          manages || mayLead
            ? (row) => (
                <RowActions>
                  {mayLead && row.teamUserId === leaderId && (
                    <RowAction label={row.name} onClick={() => confirmDialog.ask(clearing(row))}>
                      {w.clearLeader}
                    </RowAction>
                  )}
                  {mayLead && row.teamUserId !== leaderId && row.status === 'ACTIVE' && (
                    <RowAction label={row.name} onClick={() => confirmDialog.ask(leading(row))}>
                      {w.setLeader}
                    </RowAction>
                  )}
                  {mayRemove(row.teamUserId) && (
                    <RowAction label={row.name} danger onClick={() => confirmDialog.ask(removal([row]))}>
                      {w.remove}
                    </RowAction>
                  )}
                </RowActions>
              )
            : undefined
        }
        bulk={
          manages
            ? (ids) => [
                {
                  label: w.removeSelected,
                  danger: true,
                  go: ({ clear }) => {
                    const ticked = (list.rows ?? []).filter((row) => ids.includes(row.teamUserId));
                    confirmDialog.ask(removal(ticked, clear));
                  },
                },
              ]
            : undefined
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      {adding && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
      {confirmDialog.dialog}
    </Panel>
  );
}
