import { IconChevronRight, IconHome } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { firstAllowed, mayOpen } from '../../lib/session/access.ts';
import type { Crumb } from '../../lib/route/breadcrumb.ts';
import { isDirectory, pathOf, routeAt, shortTrail } from '../../lib/route/paths.ts';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell/shell.ts';
import styles from './breadcrumb.module.css';

/** A home icon, then the items: by route name with its query, by steps through the history, or plain text. */
export function Breadcrumb({ items }: { items?: readonly Crumb[] | undefined }) {
  const w = useWords(shellWords);
  const route = routeAt(useLocation().pathname);
  if (route === undefined) return null;
  const shown = items ?? shortTrail(route.name).map(({ name }) => ({ title: w.routes[name], name }));
  return (
    <nav aria-label={w.breadcrumb.label} className={styles.root}>
      <ol>
        <li>
          <Link
            to={firstAllowed()?.path ?? '/'}
            aria-label={w.breadcrumb.home}
            title={w.breadcrumb.home}
            className={styles.home}
          >
            <IconHome size={15} />
          </Link>
        </li>
        {shown.map((item, index) => (
          <li key={item.title}>
            <IconChevronRight size={13} className={styles.chevron} aria-hidden="true" />
            <Item item={item} last={index === shown.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Item({ item: { title, name, query, go }, last }: { item: Crumb; last: boolean }) {
  const navigate = useNavigate();
  if (last) {
    return (
      <span aria-current="page" className={styles.current}>
        {title}
      </span>
    );
  }
  if (go !== undefined) {
    return (
      <button type="button" onClick={() => void navigate(go)} className={styles.link}>
        {title}
      </button>
    );
  }
  // A directory leads to its first child, which the menu shows anyway: as a link it would only surprise.
  const route = name === undefined ? undefined : routeAt(pathOf(name));
  if (name === undefined || route === undefined || isDirectory(route) || !mayOpen(name)) return <span>{title}</span>;
  return (
    <Link to={pathOf(name, query)} className={styles.link}>
      {title}
    </Link>
  );
}
