import type { TeamUser } from '@console/contract/areas/team/team-user';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import type { Question } from '../../../kit/use-question.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { teamWords } from '../../../locales/team.ts';
import { type TeamAction, useTeamActions } from './use-team-actions.ts';

interface TeamUserRowActionsProps {
  member: TeamUser;
  onEdit: () => void;
  onGroups: () => void;
  onAsk: (question: Question) => void;
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

/** What is wanted most stands in the row, the rest in a menu with the dangerous last. */
export function TeamUserRowActions({ member, onEdit, onGroups, onAsk, onDelete }: TeamUserRowActionsProps) {
  const w = useWords(teamWords).actions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('team:user:update');
  const mayAssign = useMay('team:user:assign');
  const mayDelete = useMay('team:user:delete');
  const navigate = useNavigate();
  const actions = useTeamActions().actionsOf(member);
  const { teamUserId, name } = member;
  const item = ({ key, label, danger, question }: TeamAction) => (
    <Menu.Item key={key} {...(danger && { color: 'red' })} onClick={() => onAsk(question)}>
      {label}
    </Menu.Item>
  );
  const dangers = actions.filter(({ danger }) => danger);
  const seesLog = mayOpen('systemlog');
  const hasMenu = mayAssign || mayDelete || seesLog || actions.length > 0;
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      {hasMenu && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAssign && <Menu.Item onClick={onGroups}>{w.groups}</Menu.Item>}
            {actions.filter(({ danger }) => !danger).map(item)}
            {seesLog && (
              <Menu.Item
                onClick={() => void navigate(pathOf('systemlog', { objectType: 'teamUser', objectId: teamUserId }))}
              >
                {w.history}
              </Menu.Item>
            )}
            {(dangers.length > 0 || mayDelete) && <Menu.Divider />}
            {dangers.map(item)}
            {mayDelete && (
              <Menu.Item color="red" onClick={onDelete}>
                {remove}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </RowActions>
  );
}
