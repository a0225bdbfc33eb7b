import type { PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { Drawer, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyText } from '../../../kit/display/CopyText.tsx';
import { DaysLeft } from '../../../kit/time/DaysLeft.tsx';
import { Descriptions } from '../../../kit/display/Descriptions.tsx';
import { DialogHead } from '../../../kit/dialog/box/DialogHead.tsx';
import { useReturnFocus } from '../../../kit/dialog/return-focus.ts';
import { Time } from '../../../kit/time/Time.tsx';
import { useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import { OwnerContact } from './OwnerContact.tsx';
import { OwnerStatus } from './OwnerStatus.tsx';
import { ServiceBadges } from './ServiceBadges.tsx';
import { AccountMeter, StorageUse } from './Usage.tsx';

/** Everything about one owner and the company, beside the list. */
export function OwnerDrawer({ row, close }: { row: PrimaryAccount; close: () => void }) {
  const w = useWords(primaryWords);
  useReturnFocus(true);
  return (
    <Drawer.Root opened onClose={close} position="right" size="lg" returnFocus={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <DialogHead>
          <Drawer.Title fw={600}>{row.tenantName}</Drawer.Title>
          <Drawer.CloseButton aria-label={w.detail.close} />
        </DialogHead>
        <Drawer.Body>
          <Stack gap="xl">
            <Part title={w.detail.person}>
              <Descriptions
                items={[
                  [w.form.name, row.name],
                  [w.form.username, row.username],
                  [w.columns.status, <OwnerStatus key="status" status={row.status} />],
                  [
                    w.columns.lastLoginAt,
                    row.lastLoginAt === null ? w.never : <Time key="login" value={row.lastLoginAt} />,
                  ],
                  [w.columns.phone, <OwnerContact key="phone" row={row} field="phone" />],
                  [w.columns.email, <OwnerContact key="email" row={row} field="email" />],
                  [w.columns.createdAt, <Time key="created" value={row.createdAt} />],
                  [w.columns.updatedBy, row.updatedBy?.name],
                ]}
              />
            </Part>
            <Part title={w.detail.bought}>
              <Descriptions
                items={[
                  [w.columns.accounts, <AccountMeter key="accounts" {...row} />],
                  [w.columns.storage, <StorageUse key="storage" {...row} />],
                  [w.columns.expireAt, <DaysLeft key="end" until={row.expireAt} />],
                  [w.columns.services, <ServiceBadges key="services" services={row.services} />],
                ]}
              />
            </Part>
            <Part title={w.detail.company}>
              <Descriptions
                items={[
                  [w.form.tenantCode, <CopyText key="code" text={row.tenantCode} />],
                  [w.form.industry, row.industry],
                  [w.form.address, row.address],
                  [w.form.remark, row.remark],
                ]}
              />
            </Part>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} fz="sm" fw={600} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
