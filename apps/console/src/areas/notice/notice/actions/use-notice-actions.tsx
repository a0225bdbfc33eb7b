import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { type ReactNode, useState } from 'react';
import { useRemoval } from '../../../../kit/dialog/use-removal.tsx';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { type Audience, useNoticeRights } from '../audience.ts';
import { isDeletable, isEditable, openCount } from '../form/notice-values.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { useNoticeWords } from '../use-notice-words.ts';

export interface NoticeActions {
  edit: boolean;
  publish?: () => void;
  revoke?: () => void;
  remind?: () => void;
  remove?: () => void;
  copy: boolean;
}

/** What can be done with a notice in its present state by whoever looks at it, each with the question that comes first. */
export function useNoticeActions(audience: Audience, onRemoved?: () => void) {
  const w = useWords(noticeWords);
  const may = useNoticeRights(audience);
  const { titleOf } = useNoticeWords(audience);
  const removal = useRemoval();
  const [asking, setAsking] = useState<{ what: 'publish' | 'revoke' | 'remind'; notice: Notice }>();
  const close = () => setAsking(undefined);

  const actionsOf = (notice: Notice): NoticeActions => {
    const { status, noticeId, requireAck } = notice;
    const open = status === 'SCHEDULED' || status === 'PUBLISHED';
    return {
      edit: may.update && isEditable(notice),
      copy: may.create,
      ...(may.publish && status === 'DRAFT' && { publish: () => setAsking({ what: 'publish', notice }) }),
      ...(may.revoke && open && { revoke: () => setAsking({ what: 'revoke', notice }) }),
      ...(may.remind &&
        status === 'PUBLISHED' &&
        openCount({ requireAck, stats: notice.stats }) > 0 && { remind: () => setAsking({ what: 'remind', notice }) }),
      ...(may.delete &&
        isDeletable(notice) && {
          remove: () =>
            removal.ask({
              name: titleOf(notice),
              impact: status === 'DRAFT' ? undefined : w.deleteImpact,
              recordIds: [noticeId],
              remove: () => call(audience.calls.delete, { noticeId }, { showError: false }),
              ...(onRemoved && { onRemoved }),
            }),
        }),
    };
  };

  const question = (): ReactNode => {
    if (asking === undefined) return null;
    const { what, notice } = asking;
    if (what === 'publish')
      return (
        <PublishDialog
          audience={audience}
          notice={notice}
          publish={() => call(audience.calls.publish, { noticeId: notice.noticeId }, { showError: false })}
          onClose={close}
        />
      );
    if (what === 'revoke') return <RevokeDialog audience={audience} notice={notice} onClose={close} />;
    return <RemindDialog audience={audience} notice={notice} onClose={close} />;
  };
  const dialogs = (
    <>
      {question()}
      {removal.dialog}
    </>
  );
  return { may, actionsOf, dialogs };
}
