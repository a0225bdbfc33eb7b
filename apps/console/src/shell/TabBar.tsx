import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconRefresh, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { fill, useWords } from '../lib/words.ts';
import { shellWords } from '../locales/shell.ts';
import './tab-bar.css';
import { closeOthers, closeTab, recallTabs, refreshTab, tabKey, useTabs, type Tab } from './tabs.ts';

export function TabBar() {
  const w = useWords(shellWords).tabs;
  const titles = useWords(shellWords).routes;
  const tabs = useTabs((state) => state.tabs);
  const current = tabKey(useLocation());
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(recallTabs, []);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  const close = (tab: Tab) => {
    const at = tabs.indexOf(tab);
    const neighbour = tabs[at + 1] ?? tabs[at - 1];
    if (neighbour === undefined) return;
    closeTab(tab.key);
    if (tab.key === current) void navigate(neighbour.href);
  };
  const refresh = () => {
    void client.invalidateQueries();
    refreshTab(current);
  };
  return (
    <div className="tabs-bar">
      <nav aria-label={w.label} className="tabs-scroll">
        <ul ref={list}>
          {tabs.map((tab) => (
            <li key={tab.key} data-active={tab.key === current || undefined} className="tabs-tab">
              <Link
                to={tab.href}
                className="tabs-link"
                aria-current={tab.key === current ? 'page' : undefined}
                onKeyDown={(event) => event.key === 'Delete' && close(tab)}
                onAuxClick={(event) => {
                  if (event.button !== 1) return;
                  event.preventDefault();
                  close(tab);
                }}
              >
                {titles[tab.name]}
              </Link>
              {tabs.length > 1 && (
                <button
                  type="button"
                  className="tabs-close"
                  aria-label={fill(w.closeOne, { title: titles[tab.name] })}
                  onClick={() => close(tab)}
                >
                  <IconX size={13} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <Menu withinPortal={false} position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={w.actions}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {w.refresh}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            disabled={tabs.length < 2}
            onClick={() => {
              const tab = tabs.find(({ key }) => key === current);
              if (tab !== undefined) close(tab);
            }}
          >
            {w.close}
          </Menu.Item>
          <Menu.Item disabled={tabs.length < 2} onClick={() => closeOthers(current)}>
            {w.closeOthers}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
