import type { client as contract } from '@console/contract/areas/client/client';
import type { Permission } from '@console/contract/permissions';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { inBulk, removeEach, type BulkList } from '../../../kernel/records/bulk.ts';
import { chosenClients, listing, record } from './list.ts';
import { moveEach } from './moves.ts';

const list = (permission: Permission): BulkList<object> => ({
  kind: 'client',
  permission,
  query: () => ({ listing, keyword: undefined, where: chosenClients({}) }),
});

const selected = (clientIds: readonly string[]) => ({ ids: clientIds, match: undefined, count: undefined });

/** What can be done with many customers at once; each of them by the rules of the call for one. */
export const bulkOfClients: Pick<Handlers<typeof contract>, 'batchUpdateGroup' | 'batchDelete'> = {
  batchUpdateGroup: ({ clientIds, groupId }, context) =>
    inBulk(context, list('client:info:assign'), selected(clientIds), (ids, step) => moveEach(ids, groupId, step)),

  batchDelete: ({ clientIds }, context) =>
    inBulk(context, list('client:info:delete'), selected(clientIds), (ids, step) => removeEach(step, record, ids)),
};
