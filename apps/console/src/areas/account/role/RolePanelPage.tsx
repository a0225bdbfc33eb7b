import { Button, Paper, Skeleton, Stack } from '@mantine/core';
import { role, type Role } from '@console/contract/areas/account/role';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useListBreadcrumb } from '../../../kit/page/list-return.ts';
import { EmptyState, ErrorState } from '../../../kit/page/EmptyState.tsx';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { call } from '../../../lib/api/client.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { roleWords } from '../../../locales/account/role.ts';
import { RoleForm } from './form/RoleForm.tsx';
import { useRoleWords } from './use-role-words.ts';

/** Adds a role, edits the one of `roleId`, or starts with what the one of `copyFrom` holds. */
export function RolePanelPage() {
  const [search] = useSearchParams();
  const roleId = search.get('roleId');
  const copyFrom = search.get('copyFrom');
  if (roleId === null && copyFrom === null) return <WithTree />;
  return (
    <RecordPage endpoint={role.detail} input={{ roleId: roleId ?? copyFrom ?? '' }} list="role">
      {(record) =>
        roleId === null ? (
          <WithTree key={record.roleId} source={record} />
        ) : record.type === 'SYSTEM' ? (
          <BuiltIn record={record} />
        ) : (
          <WithTree key={record.roleId} record={record} />
        )
      }
    </RecordPage>
  );
}

function BuiltIn({ record }: { record: Role }) {
  const w = useWords(roleWords);
  const { nameOf } = useRoleWords();
  const name = nameOf(record);
  useListBreadcrumb('role', fill(w.editOf, { name }));
  return (
    <Paper withBorder>
      <EmptyState kind="forbidden" title={fill(w.readOnly, { name })} description={w.readOnlyHint}>
        <Button component={Link} to={pathOf('rolePanel', { copyFrom: record.roleId })}>
          {w.copy}
        </Button>
      </EmptyState>
    </Paper>
  );
}

interface PanelProps {
  record?: Role;
  source?: Role;
}

/** The tree belongs to whoever asks, so it is read anew each time. */
function WithTree(props: PanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [role.menuPermissionList.path],
    queryFn: ({ signal }) => call(role.menuPermissionList, {}, { signal, showError: false }),
  });
  if (data) return <RoleForm {...props} nodes={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Paper withBorder p="lg" maw={760} aria-busy>
      <Stack gap="lg">
        <Skeleton height={34} />
        <Skeleton height={34} />
        <Skeleton height={240} />
      </Stack>
    </Paper>
  );
}
