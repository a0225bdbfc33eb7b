import type { teamNotice as contract } from '@console/contract/areas/notice/notice/notice';
import { sql } from 'kysely';
import { noteOfNotice, setNotice } from '../../../domain/notice/notices.ts';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { page } from '../../../kernel/records/page.ts';
import { inBulk } from '../../../kernel/records/bulk.ts';
import { lockToDelete } from '../../../kernel/records/record.ts';
import { moveToTrash } from '../../../kernel/records/trash.ts';
import { deleteNotices, noticeList } from './bulk/bulk.ts';
import { chooseGroups, chooseUsers, preview } from './target/choices.ts';
import { announceRevoked, removeFromInbox } from './delivery/messages.ts';
import { exportReceipts, receipts } from './delivery/receipt-list.ts';
import { remind } from './delivery/remind.ts';
import { findNotice, listing, lockNotice, namingOf, recordOf, rowOf, type Audience, type Found } from './row.ts';
import { addNotice, detailOf, past, updateNotice } from './write.ts';
import { goLive, scheduleNextDate } from './states.ts';
import { countRecipients } from './target/target.ts';

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
    inBulk(context, noticeList(audience), { ids, match, count }, (some, step) => deleteNotices(audience, some, step)),

  async publish({ noticeId }, context) {
    const notice = await lockNotice(context, audience, noticeId);
    // A repeated call finds its work done.
    if (notice.status === 'PUBLISHED' || notice.status === 'SCHEDULED') return rowOf(notice);
    if (notice.status !== 'DRAFT') throw new Fault('STATE_NOT_ALLOWED');
    await publish(audience, notice, context);
    return moved(audience, notice, context);
  },

  async revoke({ noticeId, reason }, context) {
    const { db, actor } = context;
    const { tenantId, accountId } = actor;
    const notice = await lockNotice(context, audience, noticeId);
    if (notice.status === 'SCHEDULED') {
      await setNotice(db, tenantId, noticeId, sql`status = 'DRAFT', published_by = null, updated_by = ${accountId}`);
      return moved(audience, notice, context);
    }
    if (notice.status !== 'PUBLISHED') throw new Fault('STATE_NOT_ALLOWED');
    if (reason === undefined) {
      throw new Fault('VALIDATION', { fields: [{ field: 'reason', code: 'NOTICE_REASON' }] });
    }
    await setNotice(
      db,
      tenantId,
      noticeId,
      sql`status = 'REVOKED', revoked_at = now(), revoked_by = ${accountId}, revoke_reason = ${reason},
          delivery_done = true, updated_by = ${accountId}`,
    );
    await announceRevoked(db, tenantId, notice, reason);
    return moved(audience, notice, context);
  },

  preview: ({ target }, context) => preview(audience, target, context),

  users: ({ keyword }, context) => chooseUsers(audience, keyword, context),

  groups: ({ keyword }, context) => chooseGroups(audience, keyword, context),

  receipts: (input, context) => receipts(audience, input, context),

  remind: ({ noticeId }, context) => remind(audience, noticeId, context),

  exportReceipts: (input, context) => exportReceipts(audience, input, context),
});

async function publish(audience: Audience, notice: Found, context: Context): Promise<void> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const { noticeId, target, publishAt, expireAt } = notice;
  if (notice.complete.length === 0) throw new Fault('NOTICE_INCOMPLETE');
  if ((await countRecipients(db, tenantId, audience, target)) === 0) throw new Fault('NOTICE_NO_TARGET');
  const now = new Date().toISOString();
  if (expireAt !== null && expireAt <= now) throw past('expireAt');
  await noteOfNotice(db, tenantId, noticeId, sql`published_by = ${accountId}, updated_by = ${accountId}`);
  if (publishAt !== null && publishAt > now) {
    await setNotice(db, tenantId, noticeId, sql`status = 'SCHEDULED'`);
    await scheduleNextDate(db, tenantId, noticeId, publishAt);
    return;
  }
  await goLive(db, tenantId, noticeId, { audience, target });
  await scheduleNextDate(db, tenantId, noticeId, expireAt);
  context.wakeWorkers();
}

/** The row as it now is, and a line of the log that says from where to where it went. */
async function moved(audience: Audience, before: Found, context: Context) {
  const after = await findNotice(context, audience, before.noticeId);
  const changes = [
    { field: 'status', before: before.status, after: after.status },
    ...(after.status === 'REVOKED' ? [{ field: 'reason', before: null, after: after.revokeReason }] : []),
  ];
  context.log({ action: 'STATUS', ...namingOf(audience, after), changes });
  return rowOf(after);
}
