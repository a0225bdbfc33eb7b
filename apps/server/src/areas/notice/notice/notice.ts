import type { teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import type { Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { inBulk } from '../../../kernel/records/bulk.ts';
import { lockToDelete } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { deleteNotices, noticeList, publishNotices, revokeNotices } from './bulk/bulk.ts';
import { isOut, publish, revoke } from './bulk/turn.ts';
import { chooseGroups, chooseUsers, preview } from './target/choices.ts';
import { removeFromInbox } from './delivery/messages.ts';
import { exportReceipts, receipts } from './delivery/receipt-list.ts';
import { remind } from './delivery/remind.ts';
import { findNotice, listing, lockNotice, recordOf, rowOf, type Audience } from './row.ts';
import { addNotice, detailOf, updateNotice } from './write.ts';

/** The same calls for both audiences. */
export const noticesTo = (audience: Audience): Handlers<typeof contract> => ({
  page: ({ status, type, level, ...request }, context) =>
    page(context, listing, request, { equals: { audience, status, type, level }, nulls: { deleted_at: true } }),

  add: (input, context) => addNotice(audience, input, context),

  update: (input, context) => updateNotice(audience, input, context),

  detail: async ({ noticeId }, context) => detailOf(audience, await findNotice(context, audience, noticeId), context),

  async delete({ noticeId }, context) {
    const { db, actor } = context;
    const found = await lockToDelete(context, recordOf(audience), [noticeId]);
    if (found.length === 0) return null;
    const notice = await findNotice(context, audience, noticeId);
    if (notice.status === 'PUBLISHED' || notice.status === 'SCHEDULED') throw new Fault('STATE_NOT_ALLOWED');
    await removeFromInbox(db, actor.tenantId, noticeId);
    await moveToTrash(context, recordOf(audience), found);
    return null;
  },

  batchDelete: ({ noticeIds: ids, match, count }, context) =>
    inBulk(context, noticeList(audience, 'delete'), { ids, match, count }, (some, step) =>
      deleteNotices(audience, some, step),
    ),

  async publish({ noticeId }, context) {
    const notice = await lockNotice(context, audience, noticeId);
    // A repeated call finds its work done.
    if (isOut(notice)) return rowOf(notice);
    return rowOf(await publish(audience, notice, context));
  },

  batchPublish: ({ noticeIds: ids, match, count }, context) =>
    inBulk(context, noticeList(audience, 'publish'), { ids, match, count }, (some, step) =>
      publishNotices(audience, some, step),
    ),

  async revoke({ noticeId, reason }, context) {
    return rowOf(await revoke(audience, await lockNotice(context, audience, noticeId), reason, context));
  },

  batchRevoke: ({ noticeIds: ids, match, count, reason }, context) =>
    inBulk(context, noticeList(audience, 'revoke'), { ids, match, count }, (some, step) =>
      revokeNotices(audience, some, reason, step),
    ),

  preview: ({ target }, context) => preview(audience, target, context),

  users: ({ keyword }, context) => chooseUsers(audience, keyword, context),

  groups: ({ keyword }, context) => chooseGroups(audience, keyword, context),

  receipts: (input, context) => receipts(audience, input, context),

  remind: ({ noticeId }, context) => remind(audience, noticeId, context),

  exportReceipts: (input, context) => exportReceipts(audience, input, context),
});
