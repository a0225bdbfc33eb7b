import type { ClientUser } from '@console/contract/areas/client/client-user';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import type { Question } from '../../../kit/use-question.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientUserWords } from '../../../locales/client-user.ts';
import { kitWords } from '../../../locales/kit.ts';
import { type UserAction, useUserActions } from './use-user-actions.ts';

interface UserRowActionsProps {
  user: ClientUser;
  onEdit: () => void;
  onAsk: (question: Question) => void;
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

/** What is wanted most stands in the row, the rest in a menu with the dangerous last. */
export function UserRowActions({ user, onEdit, onAsk, onDelete }: UserRowActionsProps) {
  const w = useWords(clientUserWords).actions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:user:update');
  const mayDelete = useMay('client:user:delete');
  const mayHistory = mayOpen('systemlog');
  const navigate = useNavigate();
  const actions = useUserActions().actionsOf(user);
  const { clientUserId, name } = user;
  const item = ({ key, label, danger, question }: UserAction) => (
    <Menu.Item key={key} {...(danger && { color: 'red' })} onClick={() => onAsk(question)}>
      {label}
    </Menu.Item>
  );
  const dangers = actions.filter(({ danger }) => danger);
  const others = actions.filter(({ danger }) => !danger);
  const hasMenu = actions.length > 0 || mayHistory || mayDelete;
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
            {others.map(item)}
            {mayHistory && (
              <Menu.Item
                onClick={() => void navigate(pathOf('systemlog', { objectType: 'clientUser', objectId: clientUserId }))}
              >
                {w.history}
              </Menu.Item>
            )}
            {(others.length > 0 || mayHistory) && (dangers.length > 0 || mayDelete) && <Menu.Divider />}
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
