import { Button, SegmentedControl, Switch } from '@mantine/core';
import { type InboxMessage, message, messageKinds } from '@console/contract/areas/system/message';
import type { ArgumentOf } from '@console/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Column } from '../../../kit/columns.ts';
import { DataTable } from '../../../kit/DataTable.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { FilterBar } from '../../../kit/FilterBar.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { Time } from '../../../kit/Time.tsx';
import { useList } from '../../../kit/use-list.ts';
import { mayOpen } from '../../../lib/access.ts';
import { call } from '../../../lib/client.ts';
import { pathOf, routeNamed } from '../../../lib/paths.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { shellWords } from '../../../locales/shell.ts';
import { systemWords } from '../../../locales/system.ts';
import './messages.css';

export function MessagesPage() {
  const w = useWords(systemWords).messages;
  const { kinds } = useWords(shellWords).messageBox;
  const queries = useQueryClient();
  const list = useList(message.page, { sortField: 'createdAt', sortOrder: 'desc' });
  const { data: unread } = useQuery({
    queryKey: [message.unread.path],
    queryFn: ({ signal }) => call(message.unread, {}, { signal, showError: false }),
  });
  const { kind } = list.request;

  const columns: Column<InboxMessage>[] = [
    { key: 'content', title: w.content, shown: 'always', cell: (row) => <Content message={row} /> },
    { key: 'kind', title: w.kind, width: 90, cell: (row) => kinds[row.kind] },
    { key: 'state', title: w.state, width: 90, cell: (row) => <State read={row.readAt !== null} /> },
    { key: 'createdAt', title: w.time, width: 170, sort: true, cell: (row) => <Time value={row.createdAt} /> },
  ];

  const mark = async (input: ArgumentOf<typeof message.read>) => {
    await call(message.read, input);
    await queries.invalidateQueries();
  };
  const tabs = [
    { value: '', label: w.all },
    ...messageKinds.map((value) => ({ value, label: unread?.[value] ? `${kinds[value]} (${unread[value]})` : kinds[value] })),
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
        nameOf={(row) => row.params['title'] ?? row.code}
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
        actions={(row) => <MessageActions message={row} onRead={() => void mark({ messageIds: [row.messageId] }).catch(() => undefined)} />}
        bulk={(messageIds, clear) => (
          <Button size="compact-sm" variant="light" onClick={() => void mark({ messageIds: [...messageIds] }).then(clear, () => undefined)}>
            {w.markSelected}
          </Button>
        )}
        empty={<EmptyState title={w.empty} description={w.emptyHint} />}
      />
    </>
  );
}

function Content({ message: { code, params, readAt } }: { message: InboxMessage }) {
  const words = useWords(shellWords).message[code];
  return (
    <div className="Message" data-unread={readAt === null || undefined}>
      <div className="Message-title">{fill(words.title, params)}</div>
      <div className="Message-body">{fill(words.body, params)}</div>
    </div>
  );
}

function State({ read }: { read: boolean }) {
  const w = useWords(systemWords).messages;
  return <StatusBadge tone={read ? 'quiet' : 'active'}>{read ? w.read : w.unread}</StatusBadge>;
}

function MessageActions({ message: { route, readAt, params, code }, onRead }: { message: InboxMessage; onRead: () => void }) {
  const w = useWords(systemWords).messages;
  const target = route === null ? undefined : routeNamed(route);
  const label = params['title'] ?? code;
  return (
    <RowActions>
      {target && mayOpen(target.name) && (
        <RowAction label={label} to={pathOf(target.name)}>
          {w.open}
        </RowAction>
      )}
      {readAt === null && (
        <RowAction label={label} onClick={onRead}>
          {w.mark}
        </RowAction>
      )}
    </RowActions>
  );
}
