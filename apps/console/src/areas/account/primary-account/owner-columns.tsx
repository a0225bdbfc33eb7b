import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { Badge, Group, Text } from '@mantine/core';
import type { Column } from '../../../kit/table/columns.ts';
import { DaysLeft } from '../../../kit/time/DaysLeft.tsx';
import { formatAgo, formatTime } from '../../../lib/format.ts';
import { useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import { OwnerContact } from './OwnerContact.tsx';
import { OwnerStatus } from './OwnerStatus.tsx';
import { ServiceBadges } from './ServiceBadges.tsx';
import { AccountMeter, StorageUse } from './Usage.tsx';

/** The person, with what is special about the account. */
function Who({ row }: { row: PrimaryAccount }) {
  const w = useWords(primaryWords);
  return (
    <span>
      <Group gap={6} wrap="nowrap" component="span">
        <Text span size="sm">
          {row.name}
        </Text>
        {row.isSelf && (
          <Badge size="sm" variant="light" tt="none" radius="sm">
            {w.self}
          </Badge>
        )}
        {row.isBreakGlass && (
          <Badge size="sm" variant="default" tt="none" radius="sm">
            {w.emergency}
          </Badge>
        )}
      </Group>
      <Text span display="block" size="xs" c="dimmed">
        {row.username}
      </Text>
    </span>
  );
}

/** Of the people, for both lists. */
export function useOwnerColumns(): Record<
  'owner' | 'phone' | 'email' | 'status' | 'lastLoginAt',
  Column<PrimaryAccount>
> {
  const w = useWords(primaryWords);
  return {
    owner: { key: 'name', title: w.columns.owner, shown: 'always', sort: true, render: (row) => <Who row={row} /> },
    phone: { key: 'phone', title: w.columns.phone, render: (row) => <OwnerContact row={row} field="phone" /> },
    email: { key: 'email', title: w.columns.email, render: (row) => <OwnerContact row={row} field="email" /> },
    status: {
      key: 'status',
      title: w.columns.status,
      width: 110,
      render: (row) => <OwnerStatus status={row.status} />,
    },
    lastLoginAt: {
      key: 'lastLoginAt',
      title: w.columns.lastLoginAt,
      width: 130,
      sort: true,
      render: (row) =>
        row.lastLoginAt === null ? (
          w.never
        ) : (
          <time dateTime={row.lastLoginAt} title={formatTime(row.lastLoginAt)}>
            {formatAgo(row.lastLoginAt)}
          </time>
        ),
    },
  };
}

/** Of the companies, for the platform. */
export function useTenantColumns(): Column<PrimaryAccount>[] {
  const w = useWords(primaryWords);
  return [
    {
      key: 'tenantName',
      title: w.columns.company,
      width: 170,
      shown: 'always',
      sort: true,
      render: (row) => (
        <span>
          {row.tenantName}
          <Text span display="block" size="xs" c="dimmed">
            {row.tenantCode}
          </Text>
        </span>
      ),
    },
    {
      key: 'expireAt',
      title: w.columns.expireAt,
      width: 120,
      sort: true,
      render: (row) => <DaysLeft until={row.expireAt} />,
    },
    { key: 'accounts', title: w.columns.accounts, width: 110, render: (row) => <AccountMeter {...row} /> },
    { key: 'storage', title: w.columns.storage, width: 120, render: (row) => <StorageUse {...row} /> },
    { key: 'services', title: w.columns.services, render: (row) => <ServiceBadges services={row.services} /> },
  ];
}
