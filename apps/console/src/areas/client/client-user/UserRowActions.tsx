import type { ClientUser } from '@console/contract/areas/client/client-user';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client/client-user.ts';
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

export function UserRowActions({ user, onEdit, onAsk, onDelete }: UserRowActionsProps) {
  const w = useWords(clientUserWords).actions;
  const mayUpdate = useMay('client:user:update');
  const mayDelete = useMay('client:user:delete');
  const actions = useUserActions().actionsOf(user);
  const { clientUserId, name } = user;
  return (
    <RecordRowActions
      name={name}
      more={w.more}
      onEdit={mayUpdate ? onEdit : undefined}
      entries={[]}
      actions={actions}
      onAsk={onAsk}
      history={{ words: w.history, objectType: 'clientUser', objectId: clientUserId }}
      onDelete={mayDelete ? onDelete : undefined}
    />
  );
}
