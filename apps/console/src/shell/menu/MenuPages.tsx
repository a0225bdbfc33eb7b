import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../lib/session/access.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { useTrail } from './use-menu.ts';
import styles from './menu.module.css';

/** What stands below one entry, as items of a drop-down; deeper directories become headings. */
export function MenuPages({ items }: { items: readonly MenuItem[] }) {
  const w = useWords(shellWords);
  const trail = useTrail();
  return items.map(({ route, children }) => {
    const title = w.routes[route.name];
    if (children.length > 0) {
      return (
        <Fragment key={route.name}>
          <Menu.Label>{title}</Menu.Label>
          <MenuPages items={children} />
        </Fragment>
      );
    }
    const active = trail.includes(route.name);
    return (
      <Menu.Item
        key={route.name}
        component={Link}
        to={route.path}
        className={styles.dropItem}
        data-active={active || undefined}
        aria-current={active ? 'page' : undefined}
      >
        {title}
      </Menu.Item>
    );
  });
}
