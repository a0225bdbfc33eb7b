import { Anchor } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import type { Query } from '../../../lib/route/paths.ts';
import { mayOpen } from '../../../lib/session/access.ts';
import { useMay } from '../../../lib/session/session.ts';
import { type Behind, isListed, ListedFrom, pathBehind } from './path-behind.ts';

interface UsageLinkProps {
  /** Which list says who or what is behind the number. */
  of: Behind;
  /** What it is filtered by, with moments as its range. */
  to: Query & { from: string; to: string };
  /** How long the list is; of none there is nothing to open. */
  count: number;
  label?: string | undefined;
  tip?: string | undefined;
  className?: string | undefined;
  /** Not the number itself, but what follows from it. */
  loose?: boolean;
  /** Among words, where its colour alone would not tell it from them. */
  amongWords?: boolean;
  children: ReactNode;
}

/** Leads to the people or the operations behind a number, for whoever may see them and as long as all of them are listed. */
export function UsageLink({ of, to, count, label, tip, className, loose, amongWords, children }: UsageLinkProps) {
  const mayPeople = useMay('log:appuser:query');
  const isThere = isListed(of, to.from, use(ListedFrom));
  const isOpen = isThere && (of === 'people' ? mayPeople : mayOpen('operationlog'));
  if (count === 0 || !isOpen) {
    return (
      <span className={className} data-tip={tip}>
        {children}
      </span>
    );
  }
  return (
    <Anchor
      component={Link}
      to={pathBehind(of, to)}
      inherit
      underline={amongWords ? 'always' : 'hover'}
      className={className}
      aria-label={label}
      data-tip={tip}
      data-of={of}
      data-count={loose ? undefined : count}
    >
      {children}
    </Anchor>
  );
}
