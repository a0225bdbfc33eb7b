import type { Notice } from '@console/contract/areas/notice/notice';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../kit/RowActions.tsx';
import { mayOpen } from '../../lib/access.ts';
import { pathOf } from '../../lib/paths.ts';
import { useWords } from '../../lib/words.ts';
import { kitWords } from '../../locales/kit.ts';
import { noticeWords } from '../../locales/notice.ts';
import type { Audience } from './audience.ts';
import type { NoticeActions } from './use-notice-actions.tsx';

interface NoticeRowActionsProps {
  audience: Audience;
  notice: Notice;
  name: string;
  actions: NoticeActions;
}

/** What is wanted most in this state stands in the row, the rest in a menu with the dangerous last. */
export function NoticeRowActions({ audience, notice, name, actions }: NoticeRowActionsProps) {
  const w = useWords(noticeWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const navigate = useNavigate();
  const { noticeId, status } = notice;
  const panel = (query: Record<string, string | number>) => pathOf(audience.panel, query);
  const isDraft = status === 'DRAFT';
  const editAgain = !isDraft && actions.edit;
  const hasMore = editAgain || actions.copy || mayOpen('systemlog') || actions.revoke || actions.remove;
  return (
    <RowActions>
      {isDraft && actions.edit && (
        <RowAction label={name} to={panel({ noticeId })}>
          {edit}
        </RowAction>
      )}
      {actions.publish && (
        <RowAction label={name} onClick={actions.publish}>
          {w.actions.publish}
        </RowAction>
      )}
      {!(isDraft && actions.edit) && (
        <RowAction label={name} to={panel({ noticeId })}>
          {isDraft || status === 'SCHEDULED' ? w.actions.view : w.actions.receipts}
        </RowAction>
      )}
      {actions.remind && (
        <RowAction label={name} onClick={actions.remind}>
          {w.actions.remind}
        </RowAction>
      )}
      {hasMore && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {editAgain && (
              <Menu.Item onClick={() => void navigate(panel({ noticeId, edit: 1 }))}>{w.view.editAgain}</Menu.Item>
            )}
            {actions.copy && (
              <Menu.Item onClick={() => void navigate(panel({ copyFrom: noticeId }))}>{w.actions.copy}</Menu.Item>
            )}
            {mayOpen('systemlog') && (
              <Menu.Item
                onClick={() =>
                  void navigate(pathOf('systemlog', { objectType: `${audience.name}Notice`, objectId: noticeId }))
                }
              >
                {w.actions.history}
              </Menu.Item>
            )}
            {(actions.revoke ?? actions.remove) && <Menu.Divider />}
            {actions.revoke && (
              <Menu.Item color="red" onClick={actions.revoke}>
                {status === 'SCHEDULED' ? w.actions.callOff : w.actions.revoke}
              </Menu.Item>
            )}
            {actions.remove && (
              <Menu.Item color="red" onClick={actions.remove}>
                {remove}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </RowActions>
  );
}
