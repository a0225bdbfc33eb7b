import { message, messageKinds, type MessageKind } from '@console/contract/areas/system/message';
import { ActionIcon, Badge, Indicator, Popover, Tabs, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/client.ts';
import { fill, useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { onInboxUpdate } from './inbox-stream.ts';
import { MessageList } from './MessageList.tsx';
import styles from './message-box.module.css';

const EVERY_MINUTE = 60_000;
const none = { MESSAGE: 0, NOTICE: 0, TODO: 0 };

export function MessageBox() {
  const w = useWords(shellWords).messageBox;
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<MessageKind>('MESSAGE');
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
  const toggle = () => {
    // Opens where there is something to read, not on an empty tab beside it.
    const first = messageKinds.find((value) => unread[value] > 0);
    if (!open && first !== undefined && unread[kind] === 0) setKind(first);
    setOpen(!open);
  };
  const label = count > 0 ? fill(w.openUnread, { count }) : w.open;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus radius="lg">
      <Popover.Target>
        <Tooltip withinPortal={false} label={w.open} disabled={open}>
          <Indicator disabled={count === 0} label={count > 99 ? '99+' : count} size={16} offset={5} color="red">
            <ActionIcon aria-label={label} onClick={toggle}>
              <IconBell size={18} stroke={1.7} />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={w.open} className={styles.root}>
        <Tabs
          value={kind}
          onChange={(value) => setKind((value ?? 'MESSAGE') as MessageKind)}
          keepMounted={false}
          classNames={{ tab: styles.tab, tabLabel: styles.tabLabel, tabSection: styles.tabCount }}
        >
          <Tabs.List grow>
            {messageKinds.map((value) => (
              <Tabs.Tab
                key={value}
                value={value}
                rightSection={
                  unread[value] > 0 && (
                    <Badge size="sm" variant="light" circle={unread[value] < 10}>
                      {unread[value] > 99 ? '99+' : unread[value]}
                    </Badge>
                  )
                }
              >
                {w.kinds[value]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {messageKinds.map((value) => (
            <Tabs.Panel key={value} value={value}>
              <MessageList kind={value} unread={unread[value]} close={() => setOpen(false)} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Popover.Dropdown>
    </Popover>
  );
}
