import type { AppVersion } from '@console/contract/areas/application/version';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { appVersionWords } from '../../../locales/app-version.ts';
import { kitWords } from '../../../locales/kit.ts';
import { usePlanLinks } from './use-plan-links.ts';
import type { VersionActions } from './use-version-actions.tsx';
import { type Action, nameOf, whyNot } from './version-states.ts';

interface VersionRowActionsProps {
  version: AppVersion;
  actions: VersionActions;
  onOpen: () => void;
}

/** What can be done now; what cannot, and why, stands in the details. */
export function VersionRowActions({ version, actions: { may, run }, onOpen }: VersionRowActionsProps) {
  const w = useWords(appVersionWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const navigate = useNavigate();
  const name = nameOf(version);
  const can = (action: Action) => may[action] && whyNot(action, version) === undefined;
  const mends = version.status !== 'READY' && can('edit');
  const ends = can('deprecate') || can('withdraw') || can('delete');
  const plans = usePlanLinks(version);
  const hasMore = (can('edit') && !mends) || can('offer') || plans.length > 0 || mayOpen('systemlog') || ends;
  return (
    <RowActions>
      {can('publish') && (
        <RowAction label={name} onClick={() => run('publish', version)}>
          {w.actions.publish}
        </RowAction>
      )}
      {mends && (
        <RowAction label={name} onClick={() => run('edit', version)}>
          {edit}
        </RowAction>
      )}
      <RowAction label={name} onClick={onOpen}>
        {w.actions.details}
      </RowAction>
      {hasMore && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {can('edit') && !mends && <Menu.Item onClick={() => run('edit', version)}>{edit}</Menu.Item>}
            {can('offer') && (
              <Menu.Item onClick={() => run('offer', version)}>
                {version.isDownloadPage ? w.actions.unoffer : w.actions.offer}
              </Menu.Item>
            )}
            {plans.map(({ label, path }) => (
              <Menu.Item key={path} onClick={() => void navigate(path)}>
                {label}
              </Menu.Item>
            ))}
            {mayOpen('systemlog') && (
              <Menu.Item
                onClick={() =>
                  void navigate(pathOf('systemlog', { objectType: 'appVersion', objectId: version.versionId }))
                }
              >
                {w.history}
              </Menu.Item>
            )}
            {ends && <Menu.Divider />}
            {can('deprecate') && <Menu.Item onClick={() => run('deprecate', version)}>{w.actions.deprecate}</Menu.Item>}
            {can('withdraw') && (
              <Menu.Item color="red" onClick={() => run('withdraw', version)}>
                {w.actions.withdraw}
              </Menu.Item>
            )}
            {can('delete') && (
              <Menu.Item color="red" onClick={() => run('delete', version)}>
                {remove}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </RowActions>
  );
}
