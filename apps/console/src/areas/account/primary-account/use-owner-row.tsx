import { primaryAccount, type PrimaryAccount } from '@console/contract/areas/account/primary-account';
import { useQuery } from '@tanstack/react-query';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { useRemoval } from '../../../kit/dialog/use-removal.tsx';
import { call } from '../../../lib/api/client.ts';
import { useReadOnly, useUser } from '../../../lib/session/session.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { primaryWords } from '../../../locales/account/primary-account.ts';
import { OwnerActions } from './OwnerActions.tsx';
import { OwnerDrawer } from './OwnerDrawer.tsx';

/** The actions of a row, and what they open. */
export function useOwnerRow(rows: readonly PrimaryAccount[] | undefined) {
  const w = useWords(primaryWords);
  const readOnly = useReadOnly();
  const { tenantId: home } = useUser();
  const removal = useRemoval();
  const [id, open] = useOpenRecord('id');
  const here = rows?.find((row) => row.id === id);
  const elsewhere = useQuery({
    queryKey: [primaryAccount.detail.path, id],
    queryFn: ({ signal }) => call(primaryAccount.detail, { id: id! }, { signal }),
    enabled: id !== undefined && rows !== undefined && here === undefined,
  });
  const opened = here ?? (id === undefined ? undefined : elsewhere.data);

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
          <OwnerActions row={row} isLast={isLast(row)} openDetail={() => open(row.id)} remove={() => remove(row)} />
        ),
    dialogs: (
      <>
        {removal.dialog}
        {opened && <OwnerDrawer row={opened} close={() => open(undefined)} />}
      </>
    ),
  };
}
