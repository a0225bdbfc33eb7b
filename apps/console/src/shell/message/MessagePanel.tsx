import { messageKinds, type MessageKind } from '@console/contract/areas/system/message';
import { Badge, Tabs } from '@mantine/core';
import { useState } from 'react';
import { PopoverAt } from '../../kit/overlay/PopoverAt.tsx';
import type { Place } from '../../kit/overlay/use-overlay.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { MessageList } from './MessageList.tsx';
import styles from './message-panel.module.css';

interface MessagePanelProps {
  place: Place;
  unread: Readonly<Record<MessageKind, number>>;
}

/** The newest messages of each kind. */
export function MessagePanel({ place, unread }: MessagePanelProps) {
  const w = useWords(shellWords).messageBox;
  return (
    <PopoverAt place={place} label={w.open} width={360} radius="lg" className={styles.root} isBare>
      <Kinds unread={unread} close={() => place.onChange(false)} />
    </PopoverAt>
  );
}

function Kinds({ unread, close }: Pick<MessagePanelProps, 'unread'> & { close: () => void }) {
  const w = useWords(shellWords).messageBox;
  // Opens where there is something to read, not on an empty tab beside it.
  const [kind, setKind] = useState<MessageKind>(messageKinds.find((value) => unread[value] > 0) ?? 'MESSAGE');
  return (
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
          <MessageList kind={value} unread={unread[value]} close={close} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
