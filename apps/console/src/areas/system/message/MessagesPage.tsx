import { Button, SegmentedControl, Switch } from '@mantine/core';
import { type InboxMessage, message, messageKinds } from '@console/contract/areas/system/message';
import type { ArgumentOf } from '@console/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { timeColumn } from '../../../kit/table/time-column.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { FilterBar } from '../../../kit/list/FilterBar.tsx';
import { PageHeader } from '../../../kit/page/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/table/row/RowActions.tsx';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { useOpenRecord } from '../../../kit/dialog/use-open-record.ts';
import { call } from '../../../lib/api/client.ts';
import { messagePath, useMessageText } from '../../../lib/message-text.ts';
import { useWords } from '../../../lib/words.ts';
import { shellWords } from '../../../locales/shell/shell.ts';
import { messageWords } from '../../../locales/system/message.ts';
import { NoticeDialog } from './NoticeDialog.tsx';
import { PlanDecisionDialog } from './PlanDecisionDialog.tsx';
import styles from './messages.module.css';

export function MessagesPage() {
  const w = useWords(messageWords);
  const { kinds } = useWords(shellWords).messageBox;
  const textOf = useMessageText();
  const queries = useQueryClient();
  const list = useList(message.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { data: unread } = useQuery({
    queryKey: [message.unread.path],
    queryFn: ({ signal }) => call(message.unread, {}, { signal, showError: false }),
  });
  const { kind } = list.request;
  const [noticeId, openNotice] = useOpenRecord('notice');
  const [planId, openPlan] = useOpenRecord('plan');

  const columns: Column<InboxMessage>[] = [
    { key: 'content', title: w.content, shown: 'always', render: (row) => <Content message={row} /> },
    { key: 'kind', title: w.kind, width: 90, render: (row) => kinds[row.kind] },
    { key: 'state', title: w.state, width: 90, render: (row) => <State read={row.readAt !== null} /> },
    timeColumn('createdAt', w.time),
  ];

  const mark = async (input: ArgumentOf<typeof message.read>) => {
    await call(message.read, input);
    await queries.invalidateQueries();
  };
  const tabs = [
    { value: '', label: w.all },
    ...messageKinds.map((value) => ({
      value,
      label: unread?.[value] ? `${kinds[value]} (${unread[value]})` : kinds[value],
    })),
  ];

  return (
    <>
      <PageHeader
        title={w.title}
        description={w.description}
        actions={
          <Button variant="default" onClick={() => void mark(kind ? { kind } : {}).catch(() => undefined)}>
            {w.markAll}
          </Button>
        }
      />
      <DataTable
        list={list}
        label={w.title}
        name="message"
        columns={columns}
        keyOf={(row) => row.messageId}
        nameOf={(row) => textOf(row).title}
        filters={
          <FilterBar list={list}>
            <SegmentedControl
              size="xs"
              aria-label={w.kinds}
              data={tabs}
              value={kind ?? ''}
              onChange={(value) => list.set({ kind: messageKinds.find((one) => one === value) })}
            />
            <Switch
              size="sm"
              label={w.unreadOnly}
              checked={list.request.unread === true}
              onChange={(event) => list.set({ unread: event.currentTarget.checked || undefined })}
            />
          </FilterBar>
        }
        renderActions={(row) => (
          <MessageActions
            message={row}
            onRead={() => void mark({ messageIds: [row.messageId] }).catch(() => undefined)}
          />
        )}
        bulk={(messageIds) => [
          {
            label: w.markSelected,
            go: ({ clear }) => void mark({ messageIds: [...messageIds] }).then(clear, () => undefined),
          },
        ]}
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
      <NoticeDialog noticeId={noticeId} onClose={() => openNotice(undefined)} />
      <PlanDecisionDialog planId={planId} onClose={() => openPlan(undefined)} />
    </>
  );
}

function Content({ message: row }: { message: InboxMessage }) {
  const { title, body } = useMessageText()(row);
  return (
    <div className={styles.root} data-unread={row.readAt === null || undefined}>
      <div className={styles.title}>{title}</div>
      <div className={styles.body}>{body}</div>
    </div>
  );
}

function State({ read }: { read: boolean }) {
  const w = useWords(messageWords);
  return <StatusBadge tone={read ? 'quiet' : 'active'}>{read ? w.read : w.unread}</StatusBadge>;
}

/** Whoever follows a message has read it, as in the message box. */
function MessageActions({ message: row, onRead }: { message: InboxMessage; onRead: () => void }) {
  const w = useWords(messageWords);
  const { title } = useMessageText()(row);
  const to = messagePath(row);
  const isNotice = row.params['noticeId'] !== undefined;
  return (
    <RowActions>
      {to !== undefined && (
        <RowAction label={title} to={to} {...(row.readAt === null && { onClick: onRead })}>
          {isNotice ? w.readNotice : w.open}
        </RowAction>
      )}
      {row.readAt === null && (
        <RowAction label={title} onClick={onRead}>
          {w.mark}
        </RowAction>
      )}
    </RowActions>
  );
}
