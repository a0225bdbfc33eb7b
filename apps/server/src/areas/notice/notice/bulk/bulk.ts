import type { Notice, teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { InputOf } from '@console/contract/endpoint';
import type { Context } from '../../../../kernel/calls/context.ts';
import { missing, skip, type BulkList, type Skips } from '../../../../kernel/records/bulk.ts';
import { findPresent, lockToDelete } from '../../../../kernel/records/record.ts';
import { moveToTrash } from '../../../../kernel/records/trash.ts';
import { removeFromInbox } from '../delivery/messages.ts';
import { listing, recordOf, type Audience } from '../row.ts';

type Filters = NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>;

export const noticeList = (audience: Audience): BulkList<Filters> => ({
  kind: recordOf(audience).type,
  permission: audience === 'CLIENT' ? 'notice:client:delete' : 'notice:team:delete',
  query: ({ keyword, status, type, level }) => ({
    listing,
    keyword,
    where: { equals: { audience, status, type, level }, nulls: { deleted_at: true } },
  }),
});

/** Into the recycle bin, except for those that are published or about to be. */
export async function deleteNotices(audience: Audience, ids: readonly string[], context: Context): Promise<Skips> {
  const { db, actor } = context;
  const found = await lockToDelete(context, recordOf(audience), ids);
  const present = found.map(({ id }) => id);
  const skips: Skips = new Map();
  // What is deleted already is as it was wanted.
  for (const id of missing(ids, present).keys()) skip(skips, id, 'BULK_UNCHANGED');
  const { table, only } = recordOf(audience);
  const notices = await findPresent<Notice>(context, { table, only, fields: listing.fields }, present);
  for (const { noticeId, status } of notices) {
    if (status === 'PUBLISHED' || status === 'SCHEDULED') skip(skips, noticeId, 'STATE_NOT_ALLOWED');
    // Only what was published once is in message boxes.
    else if (status !== 'DRAFT') await removeFromInbox(db, actor.tenantId, noticeId);
  }
  await moveToTrash(
    context,
    recordOf(audience),
    found.filter(({ id }) => !skips.has(id)),
  );
  return skips;
}
