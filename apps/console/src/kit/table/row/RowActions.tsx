import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function RowActions({ children }: { children: ReactNode }) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" className="RowActions">
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

/** A quiet button of one row: text only, so that twenty of them do not shout. */
export function RowAction({ label, to, onClick, danger, children }: RowActionProps) {
  const look = {
    variant: 'subtle',
    size: 'compact-sm',
    fw: 400,
    className: 'RowAction',
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
