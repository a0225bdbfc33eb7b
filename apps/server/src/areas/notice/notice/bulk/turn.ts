import { sql } from 'kysely';
import { noteOfNotice, setNotice } from '../../../../domain/notice/notices.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { announceRevoked } from '../delivery/messages.ts';
import { findNotice, namingOf, type Audience, type Found } from '../row.ts';
import { goLive, scheduleNextDate } from '../states.ts';
import { countRecipients } from '../target/target.ts';
import { past } from '../write.ts';

/** It has gone out, or will by itself. */
export const isOut = ({ status }: Pick<Found, 'status'>) => status === 'PUBLISHED' || status === 'SCHEDULED';

/** Sends it, or has it sent at its time. What is in the way is found before anything is written. */
export async function publish(audience: Audience, notice: Found, context: Context): Promise<Found> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const { noticeId, target, publishAt, expireAt } = notice;
  if (notice.status !== 'DRAFT') throw new Fault('STATE_NOT_ALLOWED');
  if (notice.complete.length === 0) throw new Fault('NOTICE_INCOMPLETE');
  if ((await countRecipients(db, tenantId, audience, target)) === 0) throw new Fault('NOTICE_NO_TARGET');
  const now = new Date().toISOString();
  if (expireAt !== null && expireAt <= now) throw past('expireAt');
  await noteOfNotice(db, tenantId, noticeId, sql`published_by = ${accountId}, updated_by = ${accountId}`);
  if (publishAt !== null && publishAt > now) {
    await setNotice(db, tenantId, noticeId, sql`status = 'SCHEDULED'`);
    await scheduleNextDate(db, tenantId, noticeId, publishAt);
  } else {
    await goLive(db, tenantId, noticeId, { audience, target });
    await scheduleNextDate(db, tenantId, noticeId, expireAt);
    context.wakeWorkers();
  }
  return moved(audience, notice, context);
}

/** Calls off what has not gone out; of what has, the reason stays in its place. */
export async function revoke(
  audience: Audience,
  notice: Found,
  reason: string | undefined,
  context: Context,
): Promise<Found> {
  const { db, actor } = context;
  const { tenantId, accountId } = actor;
  const { noticeId } = notice;
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
}

/** The notice as it now is, and a line of the log that says from where to where it went. */
async function moved(audience: Audience, before: Found, context: Context): Promise<Found> {
  const after = await findNotice(context, audience, before.noticeId);
  const changes = [
    { field: 'status', before: before.status, after: after.status },
    ...(after.status === 'REVOKED' ? [{ field: 'reason', before: null, after: after.revokeReason }] : []),
  ];
  context.log({ action: 'STATUS', ...namingOf(audience, after), changes });
  return after;
}
