import { Anchor, Button } from '@mantine/core';
import type { Kind } from '@console/contract/kinds';
import { Link } from 'react-router';
import { pathOf } from '../../lib/route/paths.ts';
import { mayOpen } from '../../lib/session/access.ts';

interface HistoryLinkProps {
  objectType: Kind;
  objectId: string;
  /** Among the buttons of a page. */
  button?: boolean;
  children: string;
}

/** Leads to what the operation log has about a record, for whoever may read it. */
export function HistoryLink({ objectType, objectId, button = false, children }: HistoryLinkProps) {
  const to = pathOf('systemlog', { objectType, objectId });
  if (!mayOpen('systemlog')) return null;
  if (button)
    return (
      <Button component={Link} variant="subtle" to={to}>
        {children}
      </Button>
    );
  return (
    <Anchor component={Link} size="sm" to={to}>
      {children}
    </Anchor>
  );
}
