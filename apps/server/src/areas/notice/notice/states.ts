import { sql, type Transaction } from 'kysely';
import { NOTICE_DUE, setNotice } from '../../../domain/notice/notices.ts';
import { clearTally } from '../../../domain/notice/receipts.ts';
import { writeJobLog } from '../../../kernel/calls/audit.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { removeFromInbox } from './delivery/messages.ts';
import { namingOf, type Published } from './row.ts';
import { countRecipients } from './target/target.ts';

/** Writes the recipients of a published notice. */
export const NOTICE_DELIVER = 'NOTICE_DELIVER';
/** Looks for what no job is there for any more. */
export const NOTICE_SWEEP = 'NOTICE_SWEEP';
export const NOTICE_REMIND = 'NOTICE_REMIND';

/** From here on people get it. What an earlier publication left is removed by the delivery, which comes first to it. */
export async function goLive(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  { audience, target }: Pick<Published, 'audience' | 'target'>,
): Promise<void> {
  const total = await countRecipients(db, tenantId, audience, target);
  await removeFromInbox(db, tenantId, noticeId);
  await clearTally(db, tenantId, noticeId);
  await setNotice(
    db,
    tenantId,
    noticeId,
    sql`status = 'PUBLISHED', published_at = now(), delivery_cursor = null, delivery_done = false, reminded_at = null,
        target_count = ${total}`,
  );
  await enqueue(db, { tenantId, kind: NOTICE_DELIVER, key: noticeId, payload: { noticeId } });
}

/** The job for its next date, if there is one ahead. */
export async function scheduleNextDate(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  next: string | Date | null,
): Promise<void> {
  if (next === null) return;
  await enqueue(db, { tenantId, kind: NOTICE_DUE, key: noticeId, payload: { noticeId }, runAt: new Date(next) });
}

interface Dated extends Pick<Published, 'audience' | 'target'> {
  readonly name: string;
  readonly status: string;
  readonly publishAt: Date | null;
  readonly expireAt: Date | null;
  readonly starts: boolean;
  readonly ends: boolean;
}

/** Does what its dates ask for now; a job that came too early asks for itself again. */
export async function applyDates(
  db: Transaction<Schema>,
  job: { readonly tenantId: string; readonly id: string; readonly kind: string },
  noticeId: string,
): Promise<void> {
  const { tenantId } = job;
  const { rows } = await sql<Dated>`
    select audience, name, status, json_build_object('mode', target_mode, 'ids', target_ids) as target,
           publish_at as "publishAt", expire_at as "expireAt",
           status = 'SCHEDULED' and coalesce(publish_at <= now(), true) as starts,
           status in ('SCHEDULED', 'PUBLISHED') and coalesce(expire_at <= now(), false) as ends
      from notice where tenant_id = ${tenantId} and id = ${noticeId} and deleted_at is null
       for no key update`.execute(db);
  const [notice] = rows;
  if (!notice || (notice.status !== 'SCHEDULED' && notice.status !== 'PUBLISHED')) return;
  if (!notice.starts && !notice.ends) {
    return scheduleNextDate(db, tenantId, noticeId, notice.status === 'SCHEDULED' ? notice.publishAt : notice.expireAt);
  }
  if (notice.ends) await setNotice(db, tenantId, noticeId, sql`status = 'EXPIRED', delivery_done = true`);
  else {
    await goLive(db, tenantId, noticeId, notice);
    await scheduleNextDate(db, tenantId, noticeId, notice.expireAt);
  }
  const changes = [{ field: 'status', before: notice.status, after: notice.ends ? 'EXPIRED' : 'PUBLISHED' }];
  const named = namingOf(notice.audience, { noticeId, name: notice.name });
  await writeJobLog(db, job, [{ action: 'STATUS', ...named, changes }]);
}
