import type { SubAccount } from '@console/contract/areas/account/sub-account';
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
import { subAccountWords } from '../../../locales/sub-account.ts';
import { type AccountAction, useAccountActions } from './use-account-actions.ts';

interface AccountRowActionsProps {
  account: SubAccount;
  onEdit: () => void;
  onRoles: () => void;
  onAsk: (question: Question) => void;
  onDelete: () => void;
}

/** What is wanted most stands in the row, the rest in a menu with the dangerous last. */
export function AccountRowActions({ account, onEdit, onRoles, onAsk, onDelete }: AccountRowActionsProps) {
  const w = useWords(subAccountWords).actions;
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('account:sub:update');
  const mayRole = useMay('account:sub:role');
  const mayDelete = useMay('account:sub:delete');
  const navigate = useNavigate();
  const actions = useAccountActions().actionsOf(account);
  const { subAccountId, name } = account;
  const item = ({ key, label, danger, question }: AccountAction) => (
    <Menu.Item key={key} {...(danger && { color: 'red' })} onClick={() => onAsk(question)}>
      {label}
    </Menu.Item>
  );
  const dangers = actions.filter(({ danger }) => danger);
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayRole && <Menu.Item onClick={onRoles}>{w.roles}</Menu.Item>}
          {actions.filter(({ danger }) => !danger).map(item)}
          {mayOpen('systemlog') && (
            <Menu.Item
              onClick={() => void navigate(pathOf('systemlog', { objectType: 'subAccount', objectId: subAccountId }))}
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
    </RowActions>
  );
}
