import { Anchor } from '@mantine/core';
import type { Reference } from '@console/contract/fields';
import { isKind } from '@console/contract/kinds';
import { Link } from 'react-router';
import { recordPath } from '../../lib/route/record-path.ts';

/** Where something is used; a link if this person has a page for it. */
export function ReferenceLink({ reference: { type, id, name } }: { reference: Reference }) {
  const to = isKind(type) ? recordPath(type, id, name) : undefined;
  if (to === undefined) return name;
  return (
    <Anchor component={Link} to={to} size="sm">
      {name}
    </Anchor>
  );
}
