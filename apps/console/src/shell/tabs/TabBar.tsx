import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useOverlay } from '../../kit/overlay/use-overlay.ts';
import { later } from '../../lib/later.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { closeOthers, closeTab, restoreTabs, refreshTab, tabKey, useTabs, type Tab } from './tabs.ts';
import { TabItem } from './TabItem.tsx';
import styles from './tab-bar.module.css';

const Items = later(async () => (await import('./TabMenuItems.tsx')).TabMenuItems);

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrows move along the tabs, as everywhere. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const step = steps[event.key];
  if (at >= 0 && step !== undefined) tabs.at((at + step) % tabs.length)?.focus();
}

export function TabBar() {
  const w = useWords(shellWords).tabs;
  const tabs = useTabs((state) => state.tabs);
  const current = tabKey(useLocation());
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const { button, place, made } = useOverlay('menu');

  useLayoutEffect(restoreTabs, []);
  useEffect(() => {
    const shown = list.current?.querySelector(`[data-key="${CSS.escape(current)}"]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const close = (tab: Tab) => {
    const at = tabs.indexOf(tab);
    const neighbour = tabs[at + 1] ?? tabs[at - 1];
    if (neighbour === undefined) return;
    closeTab(tab.key);
    if (tab.key === current) void navigate(neighbour.href);
  };
  const shown = tabs.find(({ key }) => key === current);
  const refresh = () => {
    void client.invalidateQueries();
    refreshTab(current);
  };
  return (
    <section aria-label={w.label} className={styles.root}>
      {tabs.length > 0 && (
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={w.label}
          className={styles.scroll}
          onKeyDown={moveFocus}
        >
          {tabs.map((tab) => (
            <TabItem
              key={tab.key}
              tab={tab}
              selected={tab === shown}
              reachable={tab === (shown ?? tabs[0])}
              open={() => void navigate(tab.href)}
              close={tabs.length > 1 ? () => close(tab) : undefined}
            />
          ))}
        </div>
      )}
      <ActionIcon size={28} ml="auto" aria-label={w.actions} {...button}>
        <IconChevronDown size={16} />
      </ActionIcon>
      {made && (
        <Items
          place={place}
          onRefresh={refresh}
          onClose={shown !== undefined && tabs.length > 1 ? () => close(shown) : undefined}
          onCloseOthers={shown !== undefined && tabs.length > 1 ? () => closeOthers(current) : undefined}
        />
      )}
    </section>
  );
}
