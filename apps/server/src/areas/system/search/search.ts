import type { search as contract } from '@console/contract/areas/system/search';
import { kinds, searchKinds, type SearchKind } from '@console/contract/kinds';
import type { Actor, Handlers } from '../../../kernel/calls/context.ts';
import type { RecordKinds } from '../../../kernel/records/kind.ts';
import type { Found } from '../../../kernel/records/search.ts';

/** The same rights as in the lists themselves. */
function seenBy({ type, permissions }: Actor): SearchKind[] {
  return searchKinds.filter((kind) => {
    const { resource, search = [] } = kinds[kind];
    return search.includes(type) && (type !== 3 || permissions.has(`${resource}:query`));
  });
}

export const search = (records: RecordKinds): Handlers<typeof contract> => ({
  async find({ keyword }, context) {
    const found: ({ type: SearchKind } & Found)[] = [];
    // One after the other: they share one connection.
    for (const type of seenBy(context.actor)) found.push({ type, ...(await records[type].search(context, keyword)) });
    return found.filter(({ items }) => items.length > 0);
  },
});
