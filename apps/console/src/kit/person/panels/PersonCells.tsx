import { Text } from '@mantine/core';
import { mayOpen } from '../../../lib/session/access.ts';
import { pathOf, type Query, type RouteName } from '../../../lib/route/paths.ts';
import { CellLink } from '../../table/cell/CellLink.tsx';

/** What a row is about; leads there for whoever may go. */
export function LinkTo({ route, query, children }: { route: RouteName; query: Query; children: string }) {
  if (!mayOpen(route)) return children;
  return <CellLink to={pathOf(route, query)}>{children}</CellLink>;
}

/** Two lines: what, and beside it what kind of it. */
export function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      {first}
      {second !== null && (
        <Text size="xs" c="dimmed" lineClamp={2} title={second}>
          {second}
        </Text>
      )}
    </>
  );
}
