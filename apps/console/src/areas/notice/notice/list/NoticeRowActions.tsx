import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../../kit/table/row/RowMenu.tsx';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';
import type { NoticeActions } from '../actions/use-notice-actions.tsx';

interface NoticeRowActionsProps {
  audience: Audience;
  notice: Notice;
  name: string;
  actions: NoticeActions;
}

/** The most used actions of this state stand in the row, the rest in a menu with the dangerous last. */
export function NoticeRowActions({ audience, notice, name, actions }: NoticeRowActionsProps) {
  const w = useWords(noticeWords);
  const { edit, delete: remove } = useWords(kitWords).common;
  const navigate = useNavigate();
  const { noticeId, status } = notice;
  const panel = (query: Record<string, string | number>) => pathOf(audience.panel, query);
  const isDraft = status === 'DRAFT';
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
      <RowMenu
        label={`${w.more} ${name}`}
        entries={[
          !isDraft &&
            actions.edit && { words: w.view.editAgain, go: () => void navigate(panel({ noticeId, edit: 1 })) },
          actions.copy && { words: w.actions.copy, go: () => void navigate(panel({ copyFrom: noticeId })) },
        ]}
        history={{ words: w.actions.history, objectType: `${audience.name}Notice`, objectId: noticeId }}
        dangers={[
          actions.revoke && {
            words: status === 'SCHEDULED' ? w.actions.callOff : w.actions.revoke,
            go: actions.revoke,
          },
          actions.remove && { words: remove, go: actions.remove },
        ]}
      />
    </RowActions>
  );
}
