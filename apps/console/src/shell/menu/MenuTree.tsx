import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MenuItem } from '../../lib/session/access.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import { MenuIcon } from './MenuIcon.ts';
import { type OpenGroups, useOpenGroups } from './open-groups.ts';
import { useTrail } from './use-menu.ts';
import styles from './menu.module.css';

/** The menu at full width: directories open and close, pages are links. */
export function MenuTree({ items }: { items: readonly MenuItem[] }) {
  return <Level items={items} depth={0} groups={useOpenGroups()} />;
}

interface LevelProps {
  items: readonly MenuItem[];
  depth: number;
  groups: OpenGroups;
}

function Level({ items, depth, groups }: LevelProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.route.name}>
          {item.children.length > 0 ? (
            <Directory item={item} depth={depth} groups={groups} />
          ) : (
            <Page item={item} depth={depth} />
          )}
        </li>
      ))}
    </ul>
  );
}

const indent = (depth: number) => ({ paddingLeft: depth === 0 ? 10 : 22 + depth * 16 });

function Directory({ item: { route, children }, depth, groups }: { item: MenuItem } & Omit<LevelProps, 'items'>) {
  const title = useWords(shellWords).routes[route.name];
  const inside = useTrail().includes(route.name);
  const open = groups.chosen[route.name] ?? (inside || depth > 0);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        style={indent(depth)}
        aria-expanded={open}
        data-inside={inside || undefined}
        onClick={() => groups.set([route.name], !open)}
      >
        {depth === 0 && <MenuIcon name={route.menu?.icon} size={18} />}
        <span className={styles.title} title={title}>
          {title}
        </span>
        <IconChevronDown size={14} className={styles.chevron} data-open={open || undefined} aria-hidden="true" />
      </button>
      {open && <Level items={children} depth={depth + 1} groups={groups} />}
    </>
  );
}

function Page({ item: { route, locked }, depth }: { item: MenuItem; depth: number }) {
  const w = useWords(shellWords);
  const title = w.routes[route.name];
  const trail = useTrail();
  const active = trail.includes(route.name);
  return (
    <Link
      to={route.path}
      className={styles.item}
      style={indent(depth)}
      data-active={active || undefined}
      aria-current={active ? (trail.at(-1) === route.name ? 'page' : 'true') : undefined}
    >
      {depth === 0 && <MenuIcon name={route.menu?.icon} size={18} />}
      <span className={styles.title} title={locked ? w.menu.locked : title}>
        {title}
      </span>
      {locked && (
        <>
          <IconLock size={14} stroke={1.6} aria-hidden />
          <VisuallyHidden>{w.menu.locked}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
