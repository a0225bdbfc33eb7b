import type { TeamUser } from '@console/contract/areas/team/team-user';
import { RecordRowActions } from '../../../kit/table/row/RecordRowActions.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { teamWords } from '../../../locales/team/team-user.ts';
import { useTeamActions } from './use-team-actions.ts';

interface TeamUserRowActionsProps {
  member: TeamUser;
  onEdit: () => void;
  onGroups: () => void;
  onAsk: (confirmation: Confirmation) => void;
  onDelete: () => void;
}

/** Whether there is anything to do in a row; without, no column is kept for it. */
export function useHasActions(): boolean {
  const mays = [
    useMay('team:user:update'),
    useMay('team:user:assign'),
    useMay('team:user:status'),
    useMay('team:user:resend'),
    useMay('team:user:delete'),
  ];
  return mays.includes(true) || mayOpen('systemlog');
}

export function TeamUserRowActions({ member, onEdit, onGroups, onAsk, onDelete }: TeamUserRowActionsProps) {
  const w = useWords(teamWords).actions;
  const mayUpdate = useMay('team:user:update');
  const mayAssign = useMay('team:user:assign');
  const mayDelete = useMay('team:user:delete');
  const actions = useTeamActions().actionsOf(member);
  const { teamUserId, name } = member;
  return (
    <RecordRowActions
      name={name}
      more={w.more}
      onEdit={mayUpdate ? onEdit : undefined}
      entries={[mayAssign && { words: w.groups, go: onGroups }]}
      actions={actions}
      onAsk={onAsk}
      history={{ words: w.history, objectType: 'teamUser', objectId: teamUserId }}
      onDelete={mayDelete ? onDelete : undefined}
    />
  );
}
