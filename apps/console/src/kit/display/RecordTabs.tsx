import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import styles from './record-tabs.module.css';

export interface RecordTab {
  key: string;
  label: string;
  panel: ReactNode;
}

interface RecordTabsProps {
  tabs: readonly RecordTab[];
  /** The first where it names none of them. */
  open: string | null | undefined;
  onOpen: (key: string) => void;
}

/** What belongs to one record, side by side. Each tab asks when it is opened. */
export function RecordTabs({ tabs, open, onOpen }: RecordTabsProps) {
  const tab = (tabs.find(({ key }) => key === open) ?? tabs[0])?.key ?? null;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = bar.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    // The bar alone: a page whose tabs stand further down stays at its beginning.
    if (!opened || !bar.current) return;
    const [inner, outer] = [opened.getBoundingClientRect(), bar.current.getBoundingClientRect()];
    bar.current.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={(key) => key !== null && onOpen(key)} keepMounted={false}>
      <Tabs.List ref={bar} mb="md" className={styles.list}>
        {tabs.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key} data-tab={key} className={styles.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, panel }) => (
        <Tabs.Panel key={key} value={key}>
          <Suspense fallback={<Skeleton h={320} />}>{panel}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
