import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MenuItem } from '../../lib/session/access.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { MenuIcon } from './MenuIcon.ts';
import { MenuPages } from './MenuPages.tsx';
import { useMenu, useTrail } from './use-menu.ts';
import styles from './menu.module.css';

/** The menu inside the top bar, instead of at the side. */
export function TopMenu() {
  const w = useWords(shellWords);
  return (
    <nav aria-label={w.menu.label} className={styles.top}>
      {useMenu().map((item) => (
        <Entry key={item.route.name} item={item} />
      ))}
    </nav>
  );
}

function Entry({ item: { route, children } }: { item: MenuItem }) {
  const title = useWords(shellWords).routes[route.name];
  const active = useTrail().includes(route.name);
  const face = (
    <>
      <MenuIcon name={route.menu?.icon} size={17} /> {title}
    </>
  );
  if (children.length === 0) {
    return (
      <Link
        to={route.path}
        className={styles.topItem}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
      >
        {face}
      </Link>
    );
  }
  return (
    <Menu
      withinPortal={false}
      floatingStrategy="fixed"
      trigger="click-hover"
      position="bottom-start"
      openDelay={60}
      closeDelay={160}
      width={200}
    >
      <Menu.Target>
        <button type="button" className={styles.topItem} data-active={active || undefined}>
          {face}
          <IconChevronDown size={13} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuPages items={children} />
      </Menu.Dropdown>
    </Menu>
  );
}
