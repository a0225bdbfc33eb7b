import { waitingPlaces, type Waiting } from '@console/contract/areas/system/workplace-overview';
import { pathOf } from '../../../../../lib/route/paths.ts';

/** Where the list of one number is; materials have several. */
export function placeOf({ kind, from }: Pick<Waiting, 'kind' | 'from'>): string | undefined {
  if (kind === 'materialsExpiring') return undefined;
  const { route, query, from: begins } = waitingPlaces[kind];
  return pathOf(route, { ...query, ...(begins && { from }) });
}

/** Those of them that are late. */
export function lateOf({ kind }: Pick<Waiting, 'kind'>): string | undefined {
  if (kind === 'materialsExpiring') return undefined;
  const { route, query } = waitingPlaces[kind];
  return pathOf(route, { ...query, overdue: true });
}

/** Messages come last: most of them tell of something else that stands above. */
const rank = ({ kind, dueAt, since }: Waiting): number => (kind === 'unread' ? 3 : dueAt ? 0 : since ? 1 : 2);

/** What is due first comes first, then what has waited longest. */
export const inOrder = (waiting: readonly Waiting[]): Waiting[] =>
  waiting.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (one.dueAt ?? one.since ?? '').localeCompare(other.dueAt ?? other.since ?? ''),
  );
