import type { InboxMessage } from '@console/contract/areas/system/message';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatAgo, formatTime } from '../../lib/format.ts';
import { messagePath, useMessageText } from '../../lib/message-text.ts';
import { pathOf } from '../../lib/route/paths.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './message-panel.module.css';

interface Props {
  row: InboxMessage;
  open: () => void;
  markRead: () => void;
}

/** Leads to the page that the message is about, or to the message itself, and counts as read. */
export function MessageRow({ row, open, markRead }: Props) {
  const w = useWords(shellWords).messageBox;
  const { title, body } = useMessageText()(row);
  const to = messagePath(row) ?? pathOf('userMessages', { kind: row.kind });
  const unread = row.readAt === null;
  const follow = () => {
    if (unread) markRead();
    open();
  };
  return (
    <Link to={to} className={styles.row} data-unread={unread || undefined} onClick={follow}>
      <span className={styles.line}>
        <span className={styles.rowTitle}>{title}</span>
        {unread && <VisuallyHidden>{w.unread}</VisuallyHidden>}
        <time dateTime={row.createdAt} title={formatTime(row.createdAt)} className={styles.time}>
          {formatAgo(row.createdAt)}
        </time>
      </span>
      <span className={styles.rowBody}>{body}</span>
    </Link>
  );
}
