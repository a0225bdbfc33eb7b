import type { TestAccount } from '@console/contract/areas/application/test-account';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/session.ts';
import { useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit.ts';
import { testAccountWords } from '../../../locales/test-account.ts';

interface TestAccountRowActionsProps {
  record: TestAccount;
  onEdit: () => void;
  onDelete: () => void;
}

/** What is wanted most stands in the row, the rest in a menu with the dangerous last. */
export function TestAccountRowActions({ record, onEdit, onDelete }: TestAccountRowActionsProps) {
  const { testAccountId, name } = record;
  const w = useWords(testAccountWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('app:test:update');
  const mayDelete = useMay('app:test:delete');
  const navigate = useNavigate();
  const goes = [
    ...(mayOpen('operationlog') ? [{ word: w.operations, to: pathOf('operationlog', { userId: testAccountId }) }] : []),
    ...(mayOpen('systemlog')
      ? [{ word: w.history, to: pathOf('systemlog', { objectType: 'testAccount', objectId: testAccountId }) }]
      : []),
  ];
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      {(mayDelete || goes.length > 0) && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {goes.map(({ word, to }) => (
              <Menu.Item key={to} onClick={() => void navigate(to)}>
                {word}
              </Menu.Item>
            ))}
            {mayDelete && goes.length > 0 && <Menu.Divider />}
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
