import { message, type MessageKind } from '@console/contract/areas/system/message';
import { Button, Skeleton } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api/client.ts';
import { pathOf } from '../../lib/route/paths.ts';
import { useReadOnly } from '../../lib/session/session.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { MessageRow } from './MessageRow.tsx';
import styles from './message-panel.module.css';

interface Props {
  kind: MessageKind;
  unread: number;
  close: () => void;
}

export function MessageList({ kind, unread, close }: Props) {
  const w = useWords(shellWords).messageBox;
  const client = useQueryClient();
  const readOnly = useReadOnly();
  const [asked, setAsked] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: ['message', 'box', kind],
    queryFn: ({ signal }) =>
      call(message.page, { kind, pageSize: 10, sortField: 'createdAt', sortOrder: 'desc' }, { signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['message'] });
  const read = useMutation({
    mutationFn: (messageId?: string) =>
      call(message.read, messageId === undefined ? { kind } : { messageIds: [messageId] }),
    onSuccess: refresh,
  });
  const clear = useMutation({ mutationFn: () => call(message.clear, { kind }), onSuccess: refresh });

  if (isError) {
    return (
      <div className={styles.empty}>
        {w.failed}
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {w.retry}
        </Button>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div className={styles.loading}>
        {[72, 54, 64].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} />
        ))}
      </div>
    );
  }
  return (
    <>
      {data.list.length === 0 ? (
        <div className={styles.empty}>
          <IconInbox size={32} stroke={1.2} aria-hidden="true" />
          {w.empty}
        </div>
      ) : (
        <ul className={styles.list}>
          {data.list.map((row) => (
            <li key={row.messageId}>
              <MessageRow row={row} open={close} markRead={() => read.mutate(row.messageId)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {!readOnly && data.list.length > 0 && (
          <>
            <Button
              size="xs"
              variant="subtle"
              color={asked ? 'red' : 'gray'}
              loading={clear.isPending}
              onBlur={() => setAsked(false)}
              onClick={() => (asked ? clear.mutate() : setAsked(true))}
            >
              {asked ? w.clearAsk : w.clear}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={unread === 0}
              loading={read.isPending}
              onClick={() => read.mutate(undefined)}
            >
              {w.allRead}
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="subtle"
          component={Link}
          to={pathOf('userMessages', { kind })}
          onClick={close}
          ml="auto"
        >
          {w.viewMore}
        </Button>
      </div>
    </>
  );
}
