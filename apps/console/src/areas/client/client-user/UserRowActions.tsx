import type { ClientUser } from '@console/contract/areas/client/client-user';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { useUserActions } from './use-user-actions.ts';

interface UserRowActionsProps {
  user: ClientUser;
  onEdit: () => void;
  onAsk: (confirmation: Confirmation) => void;
  onDelete: () => void;
}

/** Whether there is anything to do in a row; without, no column is kept for it. */
export function useHasActions(): boolean {
  const mays = [
    useMay('client:user:update'),
    useMay('client:user:status'),
    useMay('client:user:resend'),
    useMay('client:user:delete'),
  ];
  return mays.includes(true) || mayOpen('systemlog');
}

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function UserRowActions({ user, onEdit, onAsk, onDelete }: UserRowActionsProps) {
  const w = useWords(clientUserWords).actions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:user:update');
  const mayDelete = useMay('client:user:delete');
  const actions = useUserActions().actionsOf(user);
  const { clientUserId, name } = user;
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
        entries={entries(false)}
        history={{ words: w.history, objectType: 'clientUser', objectId: clientUserId }}
        dangers={[...entries(true), mayDelete && { words: remove, go: onDelete }]}
      />
    </RowActions>
  );
}
