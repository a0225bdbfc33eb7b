import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './row-actions.module.css';

/**
 * Up to three actions stand in the row, deleting last and in red. With more, those beyond the most used move into the menu
 * behind ⋯ (`RowMenu`), and deleting always with them, last again.
 */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}

interface RowActionProps {
  /** With the record's name, since a list has many buttons of the same word. */
  label: string;
  to?: string;
  onClick?: () => void;
  danger?: boolean;
  children: string;
}

/** A quiet button of one row: text only, so that twenty of them do not shout, and plain, so that they are drawn at once. */
export function RowAction({ label, to, onClick, danger, children }: RowActionProps) {
  const look = {
    className: styles.action,
    'data-danger': danger || undefined,
    'aria-label': `${children} ${label}`,
  };
  if (to !== undefined) {
    return (
      <Link to={to} onClick={onClick} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={onClick} {...look}>
      {children}
    </button>
  );
}

interface RowMoreProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  children: string;
}

/** Looks like the actions beside it and opens a menu, which hands it what it needs. */
export function RowMore({ label, children, ...target }: RowMoreProps) {
  return (
    <button {...target} type="button" className={styles.action} aria-label={`${children} ${label}`}>
      {children}
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}
