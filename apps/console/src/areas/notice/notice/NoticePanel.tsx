import type { NoticeDetail } from '@console/contract/areas/notice/notice/notice';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RecordPage } from '../../../kit/page/RecordPage.tsx';
import { type Audience, useNoticeRights } from './audience.ts';
import { isEditable } from './form/notice-values.ts';
import { NoticeForm } from './form/NoticeForm.tsx';
import { NoticeView } from './view/NoticeView.tsx';

/** Writes a new notice, starts from the one of `copyFrom`, or opens the one of `noticeId`: as a form while it may be changed. */
export function NoticePanel({ audience }: { audience: Audience }) {
  const [search] = useSearchParams();
  const noticeId = search.get('noticeId');
  const copyFrom = search.get('copyFrom');
  if (noticeId === null && copyFrom === null) return <NoticeForm key="new" audience={audience} />;
  return (
    <RecordPage
      key={noticeId ?? copyFrom}
      endpoint={audience.calls.detail}
      input={{ noticeId: noticeId ?? copyFrom ?? '' }}
      list={audience.list}
    >
      {(record) =>
        noticeId === null ? (
          <NoticeForm audience={audience} source={record} />
        ) : (
          <OneNotice audience={audience} record={record} editing={search.has('edit')} />
        )
      }
    </RecordPage>
  );
}

interface OneNoticeProps {
  audience: Audience;
  record: NoticeDetail;
  /** Asked for by the address: one that was revoked is looked at first. */
  editing: boolean;
}

function OneNotice({ audience, record, editing }: OneNoticeProps) {
  const { update } = useNoticeRights(audience);
  const [round, setRound] = useState(0);
  const asForm = update && isEditable(record) && (editing || record.status === 'DRAFT');
  if (!asForm) return <NoticeView audience={audience} record={record} />;
  return <NoticeForm key={round} audience={audience} record={record} onSavedUnpublished={() => setRound(round + 1)} />;
}
