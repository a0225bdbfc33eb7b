import { Anchor, Badge, Box, Group, Text } from '@mantine/core';
import { role, type RoleRow } from '@console/contract/areas/account/role';
import { useState } from 'react';
import { Link } from 'react-router';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { EditDeleteActions } from '../../../kit/table/row/EditDeleteActions.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../kit/list/FilterSelect.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction } from '../../../kit/table/row/RowActions.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { formatAgo, formatNumber, formatTime } from '../../../lib/format.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { roleWords } from '../../../locales/account/role.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { useRoleRemoval } from './use-role-removal.ts';
import { useRoleWords } from './use-role-words.ts';
import styles from './role.module.css';

const types = ['SYSTEM', 'CUSTOM'] as const;
const statuses = ['ENABLED', 'DISABLED'] as const;

export function RoleListPage() {
  const w = useWords(roleWords);
  const { none } = useWords(kitWords).common;
  const { nameOf, remarkOf, scopeOf } = useRoleWords();
  const mayCreate = useMay('account:role:create');
  const mayUpdate = useMay('account:role:update');
  const mayDelete = useMay('account:role:delete');
  const list = useList(role.page, { sortField: 'sort', sortOrder: 'asc' });
  const removal = useRoleRemoval();
  const [compared, setCompared] = useState<readonly [string, string]>();

  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      title: w.name,
      shown: 'always',
      sort: true,
      render: (row) => (
        <Box miw={180}>
          <Group gap={6} wrap="nowrap">
            <Anchor
              component={Link}
              to={pathOf('roleDetail', { roleId: row.roleId })}
              size="sm"
              lineClamp={2}
              title={nameOf(row)}
            >
              {nameOf(row)}
            </Anchor>
            {row.type === 'SYSTEM' && (
              <Badge size="sm" variant="light" color="gray" tt="none" fw={400} miw="max-content">
                {w.types.SYSTEM}
              </Badge>
            )}
          </Group>
          {remarkOf(row) && (
            <Text size="xs" c="dimmed" lineClamp={1} title={remarkOf(row) ?? undefined}>
              {remarkOf(row)}
            </Text>
          )}
        </Box>
      ),
    },
    {
      key: 'dataScope',
      title: w.scope,
      width: 150,
      render: (row) => <span className={styles.words}>{scopeOf(row.dataScope)}</span>,
    },
    {
      key: 'permissionCount',
      title: w.permissionCount,
      shown: 'extra',
      align: 'right',
      width: 90,
      render: (row) => formatNumber(row.permissionCount),
    },
    { key: 'userCount', title: w.userCount, align: 'right', width: 90, render: (row) => formatNumber(row.userCount) },
    {
      key: 'status',
      title: w.status,
      width: 90,
      render: (row) => (
        <StatusBadge tone={row.status === 'ENABLED' ? 'good' : 'quiet'}>{w.statuses[row.status]}</StatusBadge>
      ),
    },
    { key: 'sort', title: w.sort, shown: 'extra', align: 'right', width: 80, sort: true, render: (row) => row.sort },
    { key: 'updatedBy', title: w.updatedBy, shown: 'extra', width: 110, render: (row) => row.updatedBy?.name ?? none },
    {
      key: 'updatedAt',
      title: w.updatedAt,
      width: 110,
      sort: true,
      // How long ago, so that all columns fit; the exact time stands behind it and in the details.
      render: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatTime(updatedAt)}>
          {formatAgo(updatedAt)}
        </time>
      ),
    },
    timeColumn('createdAt', w.createdAt, 'extra'),
  ];

  const addButton = mayCreate && <AddButton to={pathOf('rolePanel')}>{w.add}</AddButton>;

  return (
    <>
      <PageHeader title={w.title} description={w.description} actions={addButton} />
      <DataTable
        list={list}
        label={w.title}
        name="role"
        columns={columns}
        keyOf={(row) => row.roleId}
        nameOf={nameOf}
        filters={
          <FilterBar list={list} search={w.search}>
            <FilterSelect
              label={w.type}
              data={types.map((value) => ({ value, label: w.types[value] }))}
              value={list.request.type ?? null}
              onChange={(value) => list.set({ type: types.find((type) => type === value) })}
            />
            <FilterSelect
              label={w.status}
              data={statuses.map((value) => ({ value, label: w.statuses[value] }))}
              value={list.request.status ?? null}
              onChange={(value) => list.set({ status: statuses.find((status) => status === value) })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <EditDeleteActions
            name={nameOf(row)}
            edit={mayUpdate && row.type === 'CUSTOM' ? pathOf('rolePanel', { roleId: row.roleId }) : undefined}
            onDelete={mayDelete && row.type === 'CUSTOM' ? () => removal.ask(row) : undefined}
          >
            {mayCreate && (
              <RowAction label={nameOf(row)} to={pathOf('rolePanel', { copyFrom: row.roleId })}>
                {w.copy}
              </RowAction>
            )}
          </EditDeleteActions>
        )}
        bulk={([first, second, ...more]) => {
          const two = first !== undefined && second !== undefined && more.length === 0;
          return [
            {
              label: two ? w.compare.action : w.compare.hint,
              why: two ? undefined : w.compare.hint,
              go: () => two && setCompared([first, second]),
            },
          ];
        }}
        empty={
          <EmptyState title={w.empty} description={w.emptyHint}>
            {addButton}
          </EmptyState>
        }
      />
      {removal.dialog}
      {compared && <CompareDialog roleIds={compared} close={() => setCompared(undefined)} />}
    </>
  );
}
