import { clientNotice, type NoticeReceipt, teamNotice } from '@console/contract/areas/notice/notice/notice';
import { useLocale, useWords } from '../../../lib/words.ts';
import { kitWords } from '../../../locales/kit/kit.ts';
import { personWords } from '../../../locales/kit/person.ts';
import { noticeWords } from '../../../locales/notice/notice.ts';
import { ReceiptBadge } from '../../display/badge/ReceiptBadge.tsx';
import { EmptyState } from '../../page/EmptyState.tsx';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { timeColumn } from '../../table/time-column.tsx';
import { Time } from '../../time/Time.tsx';
import type { Person } from '../person.ts';
import { LinkTo } from './PersonCells.tsx';
import { usePersonList } from './use-person-list.ts';

const audiences = {
  CLIENT_USER: { call: clientNotice.receipts, route: 'customNoticePanel' },
  TEAM_USER: { call: teamNotice.receipts, route: 'teamNoticePanel' },
} as const;

/** Notices that somebody got, and whether they have read them. */
export function NoticesPanel({ person: { userKind, userId } }: { person: Person }) {
  const w = useWords(personWords);
  const receipt = useWords(noticeWords).receipts;
  const { none } = useWords(kitWords).common;
  const [locale] = useLocale();
  const { call, route } = audiences[userKind];
  const list = usePersonList(call, { userId });
  const titleOf = ({ title }: NoticeReceipt) => title[locale] || title['zh-CN'];
  const columns: Column<NoticeReceipt>[] = [
    {
      key: 'title',
      title: w.notice,
      shown: 'always',
      render: (row) => (
        <LinkTo route={route} query={{ noticeId: row.noticeId }}>
          {titleOf(row)}
        </LinkTo>
      ),
    },
    { key: 'state', title: receipt.state, width: 130, render: (row) => <ReceiptBadge state={row.state} /> },
    timeColumn('deliveredAt', receipt.deliveredAt),
    { key: 'readAt', title: receipt.readAt, width: 170, render: (row) => <Time value={row.readAt} /> },
    { key: 'ackAt', title: receipt.ackAt, width: 170, render: (row) => <Time value={row.ackAt} /> },
    {
      key: 'remindedAt',
      title: receipt.remindedAt,
      width: 170,
      shown: 'extra',
      render: (row) => <Time value={row.remindedAt} />,
    },
    { key: 'failure', title: receipt.failure, shown: 'extra', render: (row) => row.failure ?? none },
  ];
  return (
    <DataTable
      list={list}
      label={w.tabs.notices}
      name="personNotice"
      columns={columns}
      keyOf={(row) => row.receiptId}
      nameOf={titleOf}
      empty={<EmptyState title={w.empty.notices} description={w.emptyHint.notices} />}
    />
  );
}
