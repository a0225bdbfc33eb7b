import { Menu, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import type { MenuItem } from '../../lib/session/access.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { MenuIcon } from './MenuIcon.ts';
import { MenuPages } from './MenuPages.tsx';
import { useTrail } from './use-menu.ts';
import styles from './menu.module.css';

/** The collapsed menu: icons alone, each opening what stands below it. */
export function MenuFlyouts({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.route.name}>{item.children.length > 0 ? <Directory item={item} /> : <Page item={item} />}</li>
      ))}
    </ul>
  );
}

function Directory({ item: { route, children } }: { item: MenuItem }) {
  const title = useWords(shellWords).routes[route.name];
  const active = useTrail().includes(route.name);
  return (
    <Menu
      withinPortal={false}
      floatingStrategy="fixed"
      trigger="click-hover"
      position="right-start"
      offset={10}
      openDelay={60}
      closeDelay={160}
      width={200}
    >
      <Menu.Target>
        <button type="button" className={styles.square} data-active={active || undefined} aria-label={title}>
          <MenuIcon name={route.menu?.icon} size={19} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        <MenuPages items={children} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Page({ item: { route } }: { item: MenuItem }) {
  const title = useWords(shellWords).routes[route.name];
  const active = useTrail().includes(route.name);
  return (
    <Tooltip label={title} position="right" withinPortal={false} floatingStrategy="fixed">
      <Link
        to={route.path}
        className={styles.square}
        data-active={active || undefined}
        aria-label={title}
        aria-current={active ? 'page' : undefined}
      >
        <MenuIcon name={route.menu?.icon} size={19} />
      </Link>
    </Tooltip>
  );
}
