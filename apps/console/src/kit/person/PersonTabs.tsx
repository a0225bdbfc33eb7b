import { Paper, Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { personWords } from '../../locales/kit/person.ts';
import type { Person } from './person.ts';
import { useOpenTabs } from './person-tabs.ts';
import styles from './person-tabs.module.css';

const FACTS = 'facts';

interface PersonTabsProps {
  person: Person;
  /** The address of the page has their id under this name; with another tab all else in it is of the tab before. */
  idParam: string;
  /** Their own data, which stands in the first tab. */
  children: ReactNode;
}

/** Everything about somebody who uses the apps. Each tab has its address, and asks when it is opened. */
export function PersonTabs({ person, idParam, children }: PersonTabsProps) {
  const w = useWords(personWords);
  const [params, setParams] = useSearchParams();
  const open = useOpenTabs(person.userKind);
  const asked = params.get('tab');
  const tab = open.find(({ key }) => key === asked)?.key ?? FACTS;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = bar.current?.querySelector(`[data-tab="${tab}"]`);
    opened?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const go = (next: string | null) =>
    setParams({ [idParam]: person.userId, ...(next !== null && next !== FACTS && { tab: next }) }, { replace: true });
  return (
    <Tabs value={tab} onChange={go} keepMounted={false}>
      <Tabs.List ref={bar} mb="md" className={styles.list}>
        <Tabs.Tab value={FACTS} data-tab={FACTS} className={styles.tab}>
          {w.facts}
        </Tabs.Tab>
        {open.map(({ key }) => (
          <Tabs.Tab key={key} value={key} data-tab={key} className={styles.tab}>
            {w.tabs[key]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={FACTS}>{children}</Tabs.Panel>
      {open.map(({ key, Panel }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense
            fallback={
              <Paper withBorder p="md" aria-busy>
                <Skeleton h={320} />
              </Paper>
            }
          >
            <Panel person={person} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
