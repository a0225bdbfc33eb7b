import type { SubAccount } from '@console/contract/areas/account/sub-account';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { subAccountWords } from '../../../locales/account/sub-account.ts';
import { useAccountActions } from './use-account-actions.ts';

interface AccountRowActionsProps {
  account: SubAccount;
  onEdit: () => void;
  onRoles: () => void;
  onAsk: (confirmation: Confirmation) => void;
  onDelete: () => void;
}

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function AccountRowActions({ account, onEdit, onRoles, onAsk, onDelete }: AccountRowActionsProps) {
  const w = useWords(subAccountWords).actions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('account:sub:update');
  const mayRole = useMay('account:sub:role');
  const mayDelete = useMay('account:sub:delete');
  const actions = useAccountActions().actionsOf(account);
  const { subAccountId, name } = account;
  const entries = (danger: boolean) =>
    actions
      .filter((one) => one.danger === danger)
      .map(({ label, confirmation }) => ({ words: label, go: () => onAsk(confirmation) }));
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      <RowMenu
        label={`${w.more} ${name}`}
        entries={[mayRole && { words: w.roles, go: onRoles }, ...entries(false)]}
        history={{ words: w.history, objectType: 'subAccount', objectId: subAccountId }}
        dangers={[...entries(true), mayDelete && { words: remove, go: onDelete }]}
      />
    </RowActions>
  );
}
