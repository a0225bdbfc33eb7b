import { Button, type ButtonProps, type ElementProps, Group } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import styles from './row-actions.module.css';

export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group gap={2} wrap="nowrap" className={styles.root}>
      {children}
    </Group>
  );
}

interface RowActionProps {
  /** With the record's name, since a list has many buttons of the same word. */
  label: string;
  to?: string;
  onClick?: () => void;
  danger?: boolean;
  children: string;
}

const quiet = { variant: 'subtle', size: 'compact-sm', fw: 400, className: styles.action } as const;

/** A quiet button of one row: text only, so that twenty of them do not shout. */
export function RowAction({ label, to, onClick, danger, children }: RowActionProps) {
  const look = {
    ...quiet,
    'data-danger': danger || undefined,
    'aria-label': `${children} ${label}`,
  } as const;
  if (to !== undefined) {
    return (
      <Button component={Link} to={to} onClick={onClick} {...look}>
        {children}
      </Button>
    );
  }
  return (
    <Button onClick={onClick} {...look}>
      {children}
    </Button>
  );
}

interface RowMoreProps extends ElementProps<'button', keyof ButtonProps> {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  children: string;
}

/** Looks like the actions beside it and opens a menu, which hands it what it needs. */
export function RowMore({ label, children, ...target }: RowMoreProps) {
  return (
    <Button
      {...target}
      {...quiet}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-label={`${children} ${label}`}
    >
      {children}
    </Button>
  );
}
