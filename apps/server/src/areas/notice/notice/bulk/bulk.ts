import type { Notice, teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { InputOf } from '@console/contract/endpoint';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { missing, skip, type BulkList, type Skips } from '../../../../kernel/records/bulk.ts';
import { findPresent, lockToDelete } from '../../../../kernel/records/record.ts';
import { moveToTrash } from '../../../../kernel/records/trash.ts';
import { removeFromInbox } from '../delivery/messages.ts';
import { listing, lockNotice, recordOf, type Audience, type Found } from '../row.ts';
import { isOut, publish, revoke } from './turn.ts';

type Filters = NonNullable<InputOf<(typeof contract)['batchDelete']>['match']>;

type Action = 'delete' | 'publish' | 'revoke';

/** Each is locked, counted for and written by itself: fewer at a time wait for each other. */
const ONE_BY_ONE = 20;

export const noticeList = (audience: Audience, action: Action): BulkList<Filters> => ({
  kind: recordOf(audience).type,
  permission: audience === 'CLIENT' ? `notice:client:${action}` : `notice:team:${action}`,
  ...(action !== 'delete' && { batch: ONE_BY_ONE }),
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

/** Out they go, as far as they can; what is out already is as it was wanted. */
export const publishNotices = (audience: Audience, ids: readonly string[], context: Context): Promise<Skips> =>
  turnEach(audience, ids, context, async (notice) => {
    if (isOut(notice)) throw new Fault('BULK_UNCHANGED');
    await publish(audience, notice, context);
  });

export const revokeNotices = (
  audience: Audience,
  ids: readonly string[],
  reason: string,
  context: Context,
): Promise<Skips> =>
  turnEach(audience, ids, context, async (notice) => {
    if (notice.status === 'REVOKED') throw new Fault('BULK_UNCHANGED');
    await revoke(audience, notice, reason, context);
  });

/** One after the other in the order of their ids, as everybody locks them. A fault is thrown before anything is written. */
async function turnEach(
  audience: Audience,
  ids: readonly string[],
  context: Context,
  turn: (notice: Found) => Promise<void>,
): Promise<Skips> {
  const skips: Skips = new Map();
  for (const id of ids.toSorted()) {
    try {
      await turn(await lockNotice(context, audience, id));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      skips.set(id, reasonOf(error));
    }
  }
  return skips;
}

/** What is wrong with one field says more than that something is. */
function reasonOf(fault: Fault): Fault {
  const field = fault.code === 'VALIDATION' ? fault.fields?.[0] : undefined;
  return field ? new Fault(field.code) : fault;
}
