import { Anchor, Button, Stack, Text } from '@mantine/core';
import { role, type Role } from '@console/contract/areas/account/role';
import type { OutputOf } from '@console/contract/endpoint';
import { Link, useSearchParams } from 'react-router';
import { useGoBack, useListBreadcrumb } from '../../../kit/page/list-return.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { fill, useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { roleWords } from '../../../locales/account/role.ts';
import { useRoleRemoval } from './use-role-removal.ts';
import { useVisit } from '../../../kit/page/recent-records.ts';
import { permissionMenus, useRoleWords } from './use-role-words.ts';

export function RoleDetailPage() {
  const roleId = useSearchParams()[0].get('roleId') ?? '';
  return (
    <RecordPage endpoint={role.detail} input={{ roleId }} list="role">
      {(record) => <RoleDetail key={roleId} record={record} />}
    </RecordPage>
  );
}

function RoleDetail({ record }: { record: Role }) {
  const w = useWords(roleWords);
  useVisit('role', record.roleId, record.name);
  const { edit, delete: remove } = useWords(kitWords).common;
  const { nameOf, remarkOf } = useRoleWords();
  const mayCreate = useMay('account:role:create');
  const mayUpdate = useMay('account:role:update') && record.type === 'CUSTOM';
  const mayDelete = useMay('account:role:delete') && record.type === 'CUSTOM';
  const removal = useRoleRemoval(useGoBack('role'));
  const { roleId } = record;
  const name = nameOf(record);
  useListBreadcrumb('role', name);
  return (
    <>
      <PageHeader
        title={name}
        description={remarkOf(record) ?? undefined}
        actions={
          <>
            <Button
              component={Link}
              variant="subtle"
              to={pathOf('systemlog', { objectType: 'role', objectId: roleId })}
            >
              {w.detail.history}
            </Button>
            {mayDelete && (
              <Button variant="default" c="red" onClick={() => removal.ask(record)}>
                {remove}
              </Button>
            )}
            {mayCreate && (
              <Button
                component={Link}
                variant={mayUpdate ? 'default' : 'filled'}
                to={pathOf('rolePanel', { copyFrom: roleId })}
              >
                {w.copy}
              </Button>
            )}
            {mayUpdate && (
              <Button component={Link} to={pathOf('rolePanel', { roleId })}>
                {edit}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="md">
        <Summary record={record} />
        <RightsByMenu record={record} />
        <Members record={record} />
      </Stack>
      {removal.dialog}
    </>
  );
}

function Summary({ record }: { record: Role }) {
  const w = useWords(roleWords);
  const { scopeOf } = useRoleWords();
  const { copiedFrom, dataScopeDepts } = record;
  return (
    <Panel title={w.detail.summary}>
      <Descriptions
        items={[
          [w.type, w.types[record.type]],
          [
            w.status,
            <StatusBadge key="status" tone={record.status === 'ENABLED' ? 'good' : 'quiet'}>
              {w.statuses[record.status]}
            </StatusBadge>,
          ],
          [w.scope, `${scopeOf(record.dataScope)} — ${w.scopeText[record.dataScope]}`],
          ...(dataScopeDepts.length > 0
            ? [[w.scopeDepts, dataScopeDepts.map(({ name }) => name).join('、')] as const]
            : []),
          [w.sort, record.sort],
          ...(copiedFrom
            ? [
                [
                  w.copiedFrom,
                  <Anchor key="from" component={Link} size="sm" to={pathOf('roleDetail', { roleId: copiedFrom.id })}>
                    {copiedFrom.name}
                  </Anchor>,
                ] as const,
              ]
            : []),
          [w.createdBy, record.createdBy?.name],
          [w.createdAt, <Time key="created" value={record.createdAt} />],
          [w.updatedBy, record.updatedBy?.name],
          [w.updatedAt, <Time key="updated" value={record.updatedAt} />],
        ]}
      />
    </Panel>
  );
}

function RightsByMenu({ record: { permissionCodes } }: { record: Role }) {
  const w = useWords(roleWords).detail;
  const [locale] = useLocale();
  const held = permissionMenus
    .map(({ id, path, actions }) => ({
      id,
      title: path.map((step) => step[locale]).join(' / '),
      titles: actions.filter(({ code }) => permissionCodes.includes(code)).map(({ title }) => title[locale]),
    }))
    .filter(({ titles }) => titles.length > 0);
  return (
    <Panel
      title={w.rights}
      aside={
        <Text size="xs" c="dimmed">
          {fill(w.rightsCount, { count: permissionCodes.length })}
        </Text>
      }
    >
      {held.length === 0 ? (
        <Text size="sm" c="dimmed">
          {w.noRights}
        </Text>
      ) : (
        <Descriptions items={held.map(({ title, titles }) => [title, titles.join(' · ')])} />
      )}
    </Panel>
  );
}

type Member = OutputOf<typeof role.members>['list'][number];

const tones: Partial<Record<string, 'good' | 'warning' | 'bad'>> = {
  ACTIVE: 'good',
  PENDING_ACTIVATION: 'warning',
  LOCKED: 'bad',
};

function Members({ record: { roleId } }: { record: Role }) {
  const w = useWords(roleWords).detail;
  const { none } = useWords(kitWords).common;
  const found = useList(role.members, { roleId, sortField: 'name', sortOrder: 'asc' });
  // The role itself is no condition that one could take away.
  const list = {
    ...found,
    conditions: found.request.keyword ? 1 : 0,
    reset: () => found.set({ keyword: undefined }),
  };
  const statuses: Partial<Record<string, string>> = w.accountStatuses;
  const columns: Column<Member>[] = [
    { key: 'name', title: w.member, shown: 'always', sort: true, render: (row) => row.name },
    { key: 'username', title: w.username, render: (row) => row.username },
    { key: 'deptName', title: w.dept, render: (row) => row.deptName ?? none },
    {
      key: 'status',
      title: w.accountStatus,
      width: 110,
      render: (row) => <StatusBadge tone={tones[row.status] ?? 'quiet'}>{statuses[row.status] ?? none}</StatusBadge>,
    },
    { key: 'isDefault', title: w.isDefault, width: 100, render: (row) => (row.isDefault ? w.yes : w.no) },
    {
      key: 'expiresAt',
      title: w.expiresAt,
      width: 170,
      render: (row) => (row.expiresAt === null ? w.forever : <Time value={row.expiresAt} />),
    },
    {
      key: 'onlineSessions',
      title: w.online,
      width: 120,
      render: ({ onlineSessions: count }) =>
        count === 0 ? w.offline : <StatusBadge tone="good">{fill(w.onlineCount, { count })}</StatusBadge>,
    },
  ];
  return (
    <Panel
      title={w.members}
      aside={
        <Anchor component={Link} size="xs" to={pathOf('accountList', { roleId })}>
          {w.toAccounts}
        </Anchor>
      }
    >
      <DataTable
        list={list}
        label={w.members}
        name="role-members"
        columns={columns}
        keyOf={(row) => row.accountId}
        nameOf={(row) => row.name}
        filters={<FilterBar list={list} search={w.searchMembers} />}
        empty={<EmptyState title={w.noMembers} description={w.noMembersHint} />}
      />
    </Panel>
  );
}
