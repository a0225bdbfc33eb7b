import type { SubAccount } from '@console/contract/areas/account/sub-account';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import { useAccountActions } from './use-account-actions.ts';

interface AccountRowActionsProps {
  account: SubAccount;
  onEdit: () => void;
  onRoles: () => void;
  onAsk: (confirmation: Confirmation) => void;
  onDelete: () => void;
}

export function AccountRowActions({ account, onEdit, onRoles, onAsk, onDelete }: AccountRowActionsProps) {
  const w = useWords(subAccountWords).actions;
  const mayUpdate = useMay('account:sub:update');
  const mayRole = useMay('account:sub:role');
  const mayDelete = useMay('account:sub:delete');
  const actions = useAccountActions().actionsOf(account);
  const { subAccountId, name } = account;
  return (
    <RecordRowActions
      name={name}
      more={w.more}
      onEdit={mayUpdate ? onEdit : undefined}
      entries={[mayRole && { words: w.roles, go: onRoles }]}
      actions={actions}
      onAsk={onAsk}
      history={{ words: w.history, objectType: 'subAccount', objectId: subAccountId }}
      onDelete={mayDelete ? onDelete : undefined}
    />
  );
}
