import { primaryAccount, type PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { useState } from 'react';
import { useRemoval } from '../../../kit/use-removal.tsx';
import { call } from '../../../lib/client.ts';
import { useReadOnly, useUser } from '../../../lib/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/primary.ts';
import { OwnerActions } from './OwnerActions.tsx';
import { OwnerDrawer } from './OwnerDrawer.tsx';

/** The actions of a row, and what they open. */
export function useOwnerRow(rows: readonly PrimaryAccount[] | undefined) {
  const w = useWords(primaryWords);
  const readOnly = useReadOnly();
  const { tenantId: home } = useUser();
  const removal = useRemoval();
  const [opened, setOpened] = useState<PrimaryAccount>();

  const isLast = (row: PrimaryAccount) =>
    row.status === 'ACTIVE' &&
    !rows?.some((one) => one.tenantId === row.tenantId && one.id !== row.id && one.status === 'ACTIVE');
  const remove = (row: PrimaryAccount) =>
    removal.ask({
      name: row.name,
      impact:
        row.accountUsed === 1
          ? fill(w.deleteAlone, { company: row.tenantName })
          : fill(w.deleteImpact, { name: row.name, company: row.tenantName }),
      // It lies in the bin of its own company, which the platform does not see.
      ...(row.tenantId === home && { recordIds: [row.id] }),
      remove: () => call(primaryAccount.delete, { id: row.id }, { showError: false }),
    });
  return {
    renderActions: readOnly
      ? undefined
      : (row: PrimaryAccount) => (
          <OwnerActions row={row} isLast={isLast(row)} openDetail={() => setOpened(row)} remove={() => remove(row)} />
        ),
    dialogs: (
      <>
        {removal.dialog}
        {opened && <OwnerDrawer row={opened} close={() => setOpened(undefined)} />}
      </>
    ),
  };
}
