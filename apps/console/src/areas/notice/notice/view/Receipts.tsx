import { type Notice, type NoticeReceipt, receiptStates } from '@console/contract/areas/notice/notice/notice';
import { timeColumn } from '../../../../kit/table/time-column.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { ExportButton } from '../../../../kit/list/ExportButton.tsx';
import { FilterBar } from '../../../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../../../kit/list/FilterSelect.tsx';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { ReceiptBadge } from '../../../../kit/display/badge/ReceiptBadge.tsx';
import { Time } from '../../../../kit/time/Time.tsx';
import { useList } from '../../../../kit/list/use-list.ts';
import { useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import type { Audience } from '../audience.ts';

interface ReceiptsProps {
  audience: Audience;
  notice: Pick<Notice, 'noticeId' | 'requireAck' | 'remindedAt' | 'stats'>;
}

/** Everyone it went to, one by one. */
export function Receipts({ audience, notice }: ReceiptsProps) {
  const { noticeId, requireAck, remindedAt, stats } = notice;
  const w = useWords(noticeWords).receipts;
  const { none } = useWords(kitWords).common;
  const found = useList(audience.calls.receipts, { noticeId, sortField: 'deliveredAt', sortOrder: 'desc' });
  const { state } = found.request;
  // The notice itself is no condition that one could take away.
  const list = {
    ...found,
    conditions: state === undefined ? 0 : 1,
    reset: () => found.set({ state: undefined }),
  };

  const columns: Column<NoticeReceipt>[] = [
    { key: 'user', title: w.user, shown: 'always', render: (row) => row.userName || none },
    ...(audience.name === 'client'
      ? [{ key: 'client', title: w.client, render: (row: NoticeReceipt) => row.clientName ?? none }]
      : []),
    {
      key: 'state',
      title: w.state,
      width: 150,
      render: (row) => <ReceiptBadge state={row.state} />,
    },
    timeColumn('deliveredAt', w.deliveredAt),
    { key: 'readAt', title: w.readAt, width: 170, render: (row) => <Time value={row.readAt} /> },
    ...(requireAck
      ? [{ key: 'ackAt', title: w.ackAt, width: 170, render: (row: NoticeReceipt) => <Time value={row.ackAt} /> }]
      : []),
    // What has not happened to anyone needs no column.
    ...(remindedAt === null
      ? []
      : [
          {
            key: 'remindedAt',
            title: w.remindedAt,
            width: 170,
            render: (row: NoticeReceipt) => <Time value={row.remindedAt} />,
          },
        ]),
    ...(stats.failed === 0
      ? []
      : [{ key: 'failure', title: w.failure, render: (row: NoticeReceipt) => row.failure ?? none }]),
  ];

  return (
    <Panel
      title={w.title}
      aside={
        <ExportButton
          size="xs"
          call={audience.calls.exportReceipts}
          input={{ noticeId, ...(state && { state }) }}
          words={w}
        />
      }
    >
      <DataTable
        list={list}
        label={w.title}
        name="noticeReceipt"
        columns={columns}
        keyOf={(row) => row.receiptId}
        nameOf={(row) => row.userName}
        filters={
          <FilterBar list={list}>
            <FilterSelect
              label={w.state}
              data={receiptStates
                .filter((one) => one !== 'ACKED' || requireAck)
                .map((value) => ({ value, label: w.states[value] }))}
              value={state ?? null}
              onChange={(value) => list.set({ state: receiptStates.find((one) => one === value) })}
            />
          </FilterBar>
        }
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </Panel>
  );
}
