import type { Application } from '@console/contract/areas/application/application';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/session.ts';
import { useWords } from '../../../lib/words.ts';
import { applicationWords } from '../../../locales/application.ts';
import { kitWords } from '../../../locales/kit.ts';

interface ApplicationRowActionsProps {
  record: Application;
  onEdit: () => void;
  onDownloadPage: () => void;
  onDelete: () => void;
}

/** What is wanted most stands in the row, the rest in a menu with the dangerous last. */
export function ApplicationRowActions({ record, onEdit, onDownloadPage, onDelete }: ApplicationRowActionsProps) {
  const w = useWords(applicationWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const mayUpdate = useMay('app:app:update');
  const mayDelete = useMay('app:app:delete');
  const navigate = useNavigate();
  const { applicationId, name } = record;
  return (
    <RowActions>
      {mayOpen('versionManage') && (
        <RowAction label={name} to={pathOf('versionManage', { applicationId })}>
          {w.actions.versions}
        </RowAction>
      )}
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
          <Menu.Item onClick={onDownloadPage}>{w.actions.downloadPage}</Menu.Item>
          {mayOpen('protocolEdition') && (
            <Menu.Item onClick={() => void navigate(pathOf('protocolEdition', { applicationId }))}>
              {w.actions.agreements}
            </Menu.Item>
          )}
          {mayOpen('systemlog') && (
            <Menu.Item
              onClick={() => void navigate(pathOf('systemlog', { objectType: 'application', objectId: applicationId }))}
            >
              {w.history}
            </Menu.Item>
          )}
          {mayDelete && <Menu.Divider />}
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
