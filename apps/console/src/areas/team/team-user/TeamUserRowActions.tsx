import type { TeamUser } from '@console/contract/areas/team/team-user';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../kit/table/row/RowMenu.tsx';
import type { Confirmation } from '../../../kit/dialog/use-confirm-dialog.tsx';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
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

/** The most used actions stand in the row, the rest in a menu with the dangerous last. */
export function TeamUserRowActions({ member, onEdit, onGroups, onAsk, onDelete }: TeamUserRowActionsProps) {
  const w = useWords(teamWords).actions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('team:user:update');
  const mayAssign = useMay('team:user:assign');
  const mayDelete = useMay('team:user:delete');
  const actions = useTeamActions().actionsOf(member);
  const { teamUserId, name } = member;
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
        entries={[mayAssign && { words: w.groups, go: onGroups }, ...entries(false)]}
        history={{ words: w.history, objectType: 'teamUser', objectId: teamUserId }}
        dangers={[...entries(true), mayDelete && { words: remove, go: onDelete }]}
      />
    </RowActions>
  );
}
