import { Anchor } from '@mantine/core';
import type { Reference } from '@console/contract/fields';
import { Link } from 'react-router';
import { pathOf, routeNamed } from '../../lib/route/paths.ts';

/** Where something is used; a link if this console has a page for it. */
export function ReferenceLink({ reference }: { reference: Reference }) {
  const route = reference.route === undefined ? undefined : routeNamed(reference.route);
  if (!route) return reference.name;
  return (
    <Anchor component={Link} to={pathOf(route.name, { [`${reference.type}Id`]: reference.id })} size="sm">
      {reference.name}
    </Anchor>
  );
}
