import { primaryAccount, type PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { Stack, Text } from '@mantine/core';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { DaysLeft } from '../../../kit/time/DaysLeft.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { Panel } from '../../../kit/page/Panel.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { pathOf } from '../../../lib/route/paths.ts';
import { useReadOnly } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import { useOwnerColumns } from './owner-columns.tsx';
import { ServiceBadges } from './ServiceBadges.tsx';
import { AccountMeter, StorageUse } from './Usage.tsx';
import { useOwnerRow } from './use-owner-row.tsx';

/** An owner's own company: what it has and how long, and who else owns it. */
export function OwnTenant() {
  const w = useWords(primaryWords);
  const readOnly = useReadOnly();
  const list = useList(primaryAccount.page, { sortField: 'createdAt', sortOrder: 'asc' });
  const columns = useOwnerColumns();
  const { renderActions, dialogs } = useOwnerRow(list.rows);
  const company = list.rows?.[0];
  const addButton = !readOnly && <AddButton to={pathOf('primaryAccount', { add: 1 })}>{w.actions.addOwner}</AddButton>;
  return (
    <>
      <PageHeader title={w.title} description={w.ownDescription} actions={addButton} />
      <Stack gap="md">
        {company && <Company row={company} />}
        <DataTable
          list={list}
          label={w.own.owners}
          name="ownPrimaryAccount"
          columns={[columns.owner, columns.phone, columns.email, columns.status, columns.lastLoginAt]}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          renderActions={renderActions}
          empty={<EmptyState title={w.empty} />}
        />
      </Stack>
      {dialogs}
    </>
  );
}

function Company({ row }: { row: PrimaryAccount }) {
  const w = useWords(primaryWords);
  return (
    <Panel
      title={row.tenantName}
      aside={
        <Text size="xs" c="dimmed">
          {w.own.renew}
        </Text>
      }
    >
      <Descriptions
        items={[
          [w.columns.accounts, <AccountMeter key="accounts" {...row} />],
          [w.columns.storage, <StorageUse key="storage" {...row} />],
          [w.own.expire, <DaysLeft key="end" until={row.expireAt} />],
          [w.columns.services, <ServiceBadges key="services" services={row.services} />],
        ]}
      />
    </Panel>
  );
}
