import { sql, type Transaction } from 'kysely';
import { inTenant } from '../../../kernel/db/in-tenant.ts';
import { enqueue, type Job, type JobSet } from '../../../kernel/jobs/jobs.ts';
import { NOTICE_DUE, noteOfNotice } from '../../../domain/notice/notices.ts';
import {
  addReceipts,
  countReceipts,
  dropTally,
  removeReceipts,
  type ReceiptFailure,
} from '../../../domain/notice/receipts.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import { sendNotice } from './delivery/messages.ts';
import { lockPublished, type Place, type Published } from './row.ts';
import { NOTICE_DELIVER, NOTICE_REMIND, NOTICE_SWEEP, applyDates } from './states.ts';
import { remindBatch, type Reminded } from './delivery/remind.ts';
import { recipientsAfter, type Recipient } from './target/target.ts';

/** Rows of one transaction: some tens of milliseconds, so that whoever revokes meanwhile hardly waits. */
const BATCH = 4_000;
/** Fewer where each of them gets messages as well. */
const BATCH_WITH_MESSAGES = 1_000;

const idOf = (payload: unknown) => (payload as { noticeId: string }).noticeId;

export const noticeJobs: JobSet = {
  handlers: {
    [NOTICE_DUE]: (payload, job) => inTenant(job.database, job.tenantId, (db) => applyDates(db, job, idOf(payload))),
    [NOTICE_DELIVER]: async (payload, job) => {
      const noticeId = idOf(payload);
      while (await inTenant(job.database, job.tenantId, (db) => deliverBatch(db, job.tenantId, noticeId))) {
        if (job.signal.aborted) return requeue(job, { noticeId }, noticeId);
      }
    },
    [NOTICE_REMIND]: async (payload, job) => {
      const noticeId = idOf(payload);
      let next: Reminded | undefined = { after: null, before: 0 };
      while (next) {
        if (job.signal.aborted) return requeue(job, { noticeId }, noticeId);
        const from: Reminded = next;
        next = await inTenant(job.database, job.tenantId, (db) => remindBatch(db, job.tenantId, noticeId, from));
      }
    },
    [NOTICE_SWEEP]: sweep,
  },
  recurring: [{ kind: NOTICE_SWEEP, everySeconds: 600 }],
};

/** The server stops: another one goes on, without this try being counted as a failure. */
async function requeue(
  { database, tenantId, kind }: Job,
  payload: Record<string, unknown>,
  key: string,
): Promise<void> {
  await inTenant(database, tenantId, (db) => enqueue(db, { tenantId, kind, payload, key }));
}

/**
 * The next recipients: their receipts, their messages, the counts and the place to go on from are one transaction. Wherever
 * a server ends, what is there is whole, and the next one goes on behind it. False when there is no more to do.
 */
async function deliverBatch(db: Transaction<Schema>, tenantId: string, noticeId: string): Promise<boolean> {
  const notice = await lockPublished(db, tenantId, noticeId);
  if (!notice || notice.done) return false;
  if (notice.clearing) return clearBatch(db, tenantId, noticeId);
  const messages = notice.channels.some((channel) => channel !== 'IN_APP') || notice.audience === 'TEAM';
  const size = messages ? BATCH_WITH_MESSAGES : BATCH;
  const people = await recipientsAfter(db, tenantId, notice, notice.cursor, size);
  if (people.length > 0) await writeReceipts(db, tenantId, noticeId, notice, people);
  const done = people.length < size;
  const cursor = JSON.stringify(placeOf(people.at(-1)) ?? notice.cursor);
  await noteOfNotice(db, tenantId, noticeId, sql`delivery_cursor = ${cursor}::jsonb, delivery_done = ${done}`);
  // People come and go while it runs: in the end the target is whom it has reached.
  if (done) {
    const reached = sql`select coalesce(sum(delivered + failed), 0) from notice_tally
                         where tenant_id = ${tenantId} and notice_id = ${noticeId}`;
    await noteOfNotice(db, tenantId, noticeId, sql`target_count = (${reached})`);
  }
  return !done;
}

const placeOf = (last: Recipient | undefined): Place | undefined =>
  last && { id: last.id, clientId: last.clientId, createdAt: last.createdAt };

async function writeReceipts(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  notice: Published,
  people: readonly Recipient[],
): Promise<void> {
  const receipts = people.map((person) => ({ userId: person.id, failure: failureOf(notice, person) }));
  const rows = await addReceipts(db, tenantId, noticeId, receipts);
  const byId = new Map(people.map((person) => [person.id, person]));
  // Only those who were not written before: whoever has a receipt has their messages, too.
  const delivered = rows.filter(({ failed }) => !failed);
  await sendNotice(
    db,
    tenantId,
    noticeId,
    notice,
    delivered.map(({ receiptId, userId }) => ({ ...byId.get(userId)!, receiptId })),
    { since: notice.publishedAt, before: notice.written },
  );
  await countReceipts(db, tenantId, noticeId, { delivered: delivered.length, failed: rows.length - delivered.length });
}

/** Somebody whom no channel of the notice reaches. */
function failureOf({ channels }: Published, { email }: Recipient): ReceiptFailure | null {
  return channels.every((channel) => channel === 'EMAIL') && email === null ? 'NO_EMAIL' : null;
}

/** Receipts of an earlier publication, before the first of this one. */
async function clearBatch(db: Transaction<Schema>, tenantId: string, noticeId: string): Promise<true> {
  if ((await removeReceipts(db, tenantId, noticeId, BATCH)) === BATCH) return true;
  await dropTally(db, tenantId, noticeId);
  await noteOfNotice(db, tenantId, noticeId, sql`clearing = false`);
  return true;
}

/** What has come due without its job, what was never delivered to the end, and receipts of notices that are gone. */
async function sweep(_payload: unknown, job: Job): Promise<void> {
  const { database, tenantId } = job;
  const { due, halfway, orphans } = await inTenant(database, tenantId, (db) => findLeftovers(db, tenantId));
  for (const noticeId of due) await inTenant(database, tenantId, (db) => applyDates(db, job, noticeId));
  await inTenant(database, tenantId, async (db) => {
    for (const noticeId of halfway) {
      await enqueue(db, { tenantId, kind: NOTICE_DELIVER, key: noticeId, payload: { noticeId } });
    }
  });
  for (const noticeId of orphans) {
    while ((await inTenant(database, tenantId, (db) => removeReceipts(db, tenantId, noticeId, BATCH))) === BATCH) {
      if (job.signal.aborted) return;
    }
    await inTenant(database, tenantId, (db) => dropTally(db, tenantId, noticeId));
  }
}

async function findLeftovers(
  db: Transaction<Schema>,
  tenantId: string,
): Promise<{ due: string[]; halfway: string[]; orphans: string[] }> {
  const { rows } = await sql<{ due: string[]; halfway: string[]; orphans: string[] }>`
    select array(select id from notice where tenant_id = ${tenantId} and deleted_at is null
                    and (status = 'SCHEDULED' and publish_at <= now() or
                         status in ('SCHEDULED', 'PUBLISHED') and expire_at <= now())) as due,
           array(select id from notice n where tenant_id = ${tenantId} and deleted_at is null and status = 'PUBLISHED'
                    and not delivery_done and not exists (
                      select from job j where j.tenant_id = n.tenant_id and j.kind = ${NOTICE_DELIVER}
                         and j.key = n.id::text and j.state <> 'DEAD')) as halfway,
           array(select distinct notice_id from notice_tally t where tenant_id = ${tenantId} and not exists (
                    select from notice n where n.tenant_id = t.tenant_id and n.id = t.notice_id)) as orphans
  `.execute(db);
  return rows[0]!;
}
