import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathOf, type Query } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';

interface CallsLinkProps {
  /** What the list of calls is filtered by. */
  to: Query;
  /** How many calls the list has; of none there is nothing to open. */
  count: number;
  /** Said where the words alone do not. */
  label?: string | undefined;
  tip?: string | undefined;
  className?: string | undefined;
  /** The number itself, not what follows from it. */
  exact?: boolean;
  /** Among words, where its colour alone would not tell it from them. */
  amongWords?: boolean;
  children: ReactNode;
}

/** Leads to the calls behind a number, for whoever may see them. */
export function CallsLink({
  to,
  count,
  label,
  tip,
  className,
  exact = false,
  amongWords = false,
  children,
}: CallsLinkProps) {
  if (count === 0 || !mayOpen('callLog')) {
    return (
      <span className={className} data-tip={tip}>
        {children}
      </span>
    );
  }
  return (
    <Anchor
      component={Link}
      to={pathOf('callLog', to)}
      inherit
      underline={amongWords ? 'always' : 'hover'}
      className={className}
      aria-label={label}
      data-tip={tip}
      data-count={exact ? count : undefined}
    >
      {children}
    </Anchor>
  );
}
