import type { Client } from '@console/contract/areas/client/client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/session.ts';
import { useWords } from '../../../lib/words.ts';
import { clientWords } from '../../../locales/client.ts';
import { kitWords } from '../../../locales/kit.ts';

interface ClientRowActionsProps {
  record: Client;
  onEdit: () => void;
  onMove: () => void;
  onDelete: () => void;
}

/** Whether there is anything to do in a row; without, no column is kept for it. */
export function useHasActions(): boolean {
  const mays = [useMay('client:info:update'), useMay('client:info:assign'), useMay('client:info:delete')];
  return mays.includes(true) || mayOpen('systemlog');
}

/** What is wanted most stands in the row, the rest in a menu with the dangerous last. */
export function ClientRowActions({ record: { clientId, name }, onEdit, onMove, onDelete }: ClientRowActionsProps) {
  const w = useWords(clientWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('client:info:update');
  const mayAssign = useMay('client:info:assign');
  const mayDelete = useMay('client:info:delete');
  const seesLog = mayOpen('systemlog');
  const navigate = useNavigate();
  return (
    <RowActions>
      {mayUpdate && (
        <RowAction label={name} onClick={onEdit}>
          {edit}
        </RowAction>
      )}
      {(mayAssign || seesLog || mayDelete) && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAssign && <Menu.Item onClick={onMove}>{w.move.action}</Menu.Item>}
            {seesLog && (
              <Menu.Item
                onClick={() => void navigate(pathOf('systemlog', { objectType: 'client', objectId: clientId }))}
              >
                {w.history}
              </Menu.Item>
            )}
            {mayDelete && (mayAssign || seesLog) && <Menu.Divider />}
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
