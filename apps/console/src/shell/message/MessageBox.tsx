import { message } from '@console/contract/areas/system/message';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOverlay } from '../../kit/overlay/use-overlay.ts';
import { call } from '../../lib/api/client.ts';
import { later } from '../../lib/later.ts';
import { fill, useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { IconButton } from '../IconButton.tsx';
import { onInboxUpdate } from './inbox-stream.ts';
import styles from './message-box.module.css';

const Panel = later(async () => (await import('./MessagePanel.tsx')).MessagePanel);

const EVERY_MINUTE = 60_000;
const none = { MESSAGE: 0, NOTICE: 0, TODO: 0 };

export function MessageBox() {
  const w = useWords(shellWords).messageBox;
  const { button, place, made } = useOverlay('dialog');
  const { data: unread = none } = useQuery({
    queryKey: ['message', 'unread'],
    queryFn: ({ signal }) => call(message.unread, {}, { signal, showError: false }),
    refetchInterval: EVERY_MINUTE,
  });
  const queries = useQueryClient();
  useEffect(
    () =>
      onInboxUpdate(() => {
        void queries.invalidateQueries({ queryKey: ['message'] });
        void queries.invalidateQueries({ queryKey: [message.page.path] });
        void queries.invalidateQueries({ queryKey: [message.unread.path] });
      }),
    [queries],
  );
  const count = unread.MESSAGE + unread.NOTICE + unread.TODO;
  const label = count > 0 ? fill(w.openUnread, { count }) : w.open;
  return (
    <>
      <span className={styles.bell}>
        <IconButton label={label} data-tip={w.open} {...button}>
          <IconBell size={18} stroke={1.7} />
        </IconButton>
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {made && <Panel place={place} unread={unread} />}
    </>
  );
}
