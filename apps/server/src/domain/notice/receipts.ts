import { sql, type RawBuilder, type Transaction } from 'kysely';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Receipts } from '../../kernel/jobs/messages/outbox-delivery.ts';

/** Counts of a notice are spread over this many rows, so that its readers do not queue for one. */
export const TALLY_SLOTS = 16;

/**
 * A user has read or acknowledged notices of theirs; returns how many of them that changed. Whoever acknowledges has read.
 * Only what stands published counts: a tombstone is not read.
 */
export async function markReceipts(
  db: Transaction<Schema>,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
  noticeIds: readonly string[],
  event: 'READ' | 'ACK',
): Promise<number> {
  const acks = event === 'ACK';
  const slot = Math.floor(Math.random() * TALLY_SLOTS);
  // Receipts and counts are locked in the order of their notices: two devices of one user do not wait for each other.
  const { rows } = await sql<{ changed: number }>`
    with mine as materialized (
      select r.id, r.state, r.read_at from notice_receipt r
        join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
       where r.tenant_id = ${tenantId} and r.user_id = ${userId} and r.notice_id = any(${[...noticeIds]}::uuid[])
         and n.status = 'PUBLISHED' and not n.clearing and n.deleted_at is null
         and case when ${acks} then r.ack_at is null else r.read_at is null end
       order by r.notice_id for update of r
    ), changed as (
      update notice_receipt r
         set read_at = coalesce(r.read_at, now()), ack_at = case when ${acks} then now() else r.ack_at end,
             state = case when ${acks} then 'ACKED' else 'READ' end, fail_code = null
        from mine m
       where r.tenant_id = ${tenantId} and r.id = m.id
      returning r.notice_id, m.read_at is null as newly_read, m.state = 'FAILED' as had_failed
    ), counted as (
      insert into notice_tally as t (tenant_id, notice_id, slot, delivered, read, acked, failed)
      select ${tenantId}, notice_id, ${slot}, count(*) filter (where had_failed), count(*) filter (where newly_read),
             case when ${acks} then count(*) else 0 end, -count(*) filter (where had_failed)
        from changed group by notice_id order by notice_id
      on conflict (tenant_id, notice_id, slot) do update
        set delivered = t.delivered + excluded.delivered, read = t.read + excluded.read,
            acked = t.acked + excluded.acked, failed = t.failed + excluded.failed
    )
    select count(*)::int as changed from changed`.execute(db);
  return rows[0]?.changed ?? 0;
}

/** Why a notice could not be delivered to somebody; the console words it. */
export type ReceiptFailure = 'NO_EMAIL' | 'MAIL' | 'SMS';

/**
 * A message of a notice could not be sent. The person has not got the notice at all when it stands in no app and nothing
 * else was sent or is still on its way.
 */
export async function failReceipt(
  db: Transaction<Schema>,
  tenantId: string,
  receiptId: string,
  failure: ReceiptFailure,
): Promise<void> {
  await sql`
    with failed as (
      update notice_receipt r set fail_code = ${failure},
             state = case when r.state = 'DELIVERED' and not 'IN_APP' = any(n.channels) and not exists (
               select from outbox o where o.tenant_id = r.tenant_id and o.receipt_id = r.id and o.status <> 'FAILED'
             ) then 'FAILED' else r.state end
        from notice n, notice_receipt before
       where r.tenant_id = ${tenantId} and r.id = ${receiptId} and r.state in ('DELIVERED', 'FAILED')
         and n.tenant_id = r.tenant_id and n.id = r.notice_id
         and before.tenant_id = r.tenant_id and before.id = r.id
      returning r.notice_id, r.state = 'FAILED' and before.state <> 'FAILED' as lost
    )
    insert into notice_tally as t (tenant_id, notice_id, slot, delivered, failed)
    select ${tenantId}, notice_id, ${Math.floor(Math.random() * TALLY_SLOTS)}, -1, 1 from failed where lost
    on conflict (tenant_id, notice_id, slot) do update
      set delivered = t.delivered - 1, failed = t.failed + 1`.execute(db);
}

/** For the outbox: a message of a notice is dropped once the notice is withdrawn. */
export const noticeReceipts: Receipts = {
  wanted: sql`exists (
    select from notice_receipt r join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
     where r.tenant_id = o.tenant_id and r.id = o.receipt_id and n.status = 'PUBLISHED')`,
  failed: failReceipt,
};

/** Receipts of people who have none yet of this notice; returns those. */
export async function addReceipts(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  people: readonly { readonly userId: string; readonly failure: ReceiptFailure | null }[],
): Promise<{ receiptId: string; userId: string; failed: boolean }[]> {
  const { rows } = await sql<{ receiptId: string; userId: string; failed: boolean }>`
    insert into notice_receipt (tenant_id, id, notice_id, user_id, state, fail_code)
    select ${tenantId}, n.id, ${noticeId}, n.user_id, case when n.fail_code is null then 'DELIVERED' else 'FAILED' end,
           n.fail_code
      from unnest(${people.map(() => newId())}::uuid[], ${people.map(({ userId }) => userId)}::uuid[],
                  ${people.map(({ failure }) => failure)}::text[]) as n (id, user_id, fail_code)
    on conflict (tenant_id, notice_id, user_id) do nothing
    returning id as "receiptId", user_id as "userId", state = 'FAILED' as failed`.execute(db);
  return rows;
}

export async function countReceipts(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  { delivered, failed }: { readonly delivered: number; readonly failed: number },
): Promise<void> {
  await sql`
    insert into notice_tally as t (tenant_id, notice_id, slot, delivered, failed)
    values (${tenantId}, ${noticeId}, 0, ${delivered}, ${failed})
    on conflict (tenant_id, notice_id, slot) do update
      set delivered = t.delivered + excluded.delivered, failed = t.failed + excluded.failed`.execute(db);
}

/**
 * The next of those who wait, as two parts of a `with`: what follows reads `reminded`. Whoever was reminded already has this
 * reminder's time: after a crash nobody is told twice.
 */
export const remindingNext = (
  tenantId: string,
  noticeId: string,
  { waiting, after, limit }: { readonly waiting: readonly string[]; readonly after: string; readonly limit: number },
): RawBuilder<unknown> => sql`
    next as materialized (
      select r.id, r.user_id, n.reminded_at from notice_receipt r
        join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
       where r.tenant_id = ${tenantId} and r.notice_id = ${noticeId} and r.user_id > ${after}::uuid
         and r.state = any(${[...waiting]}) and (r.reminded_at is null or r.reminded_at < n.reminded_at)
       order by r.user_id limit ${limit} for update of r
    ), reminded as (
      update notice_receipt r set reminded_at = next.reminded_at from next
       where r.tenant_id = ${tenantId} and r.id = next.id
      returning r.id, r.user_id
    )`;

/** So many at most; returns how many it were. */
export async function removeReceipts(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  atMost: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notice_receipt where tenant_id = ${tenantId} and id = any (array(
      select id from notice_receipt where tenant_id = ${tenantId} and notice_id = ${noticeId} limit ${atMost}))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Nothing counted, but the rows stay: by them a sweep finds receipts whose notice is gone. */
export async function clearTally(db: Transaction<Schema>, tenantId: string, noticeId: string): Promise<void> {
  await sql`update notice_tally set delivered = 0, read = 0, acked = 0, failed = 0
             where tenant_id = ${tenantId} and notice_id = ${noticeId}`.execute(db);
}

export async function dropTally(db: Transaction<Schema>, tenantId: string, noticeId: string): Promise<void> {
  await sql`delete from notice_tally where tenant_id = ${tenantId} and notice_id = ${noticeId}`.execute(db);
}
