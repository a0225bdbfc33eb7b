import { sql, type Transaction } from 'kysely';
import { noteOfNotice } from '../../../../domain/notice/notices.ts';
import { remindingNext } from '../../../../domain/notice/receipts.ts';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { enqueue } from '../../../../kernel/jobs/jobs.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { sendNotice, type Addressee } from './messages.ts';
import { lockPublished, lockNotice, namingOf, type Audience } from '../row.ts';
import { NOTICE_REMIND } from '../states.ts';
import { inUse, ofActiveClient } from '../target/target.ts';

const HOUR_MS = 3_600_000;
const BATCH = 1_000;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Once more to those who have not read it; how many, is known at once, and a job sends it. */
export async function remind(audience: Audience, noticeId: string, context: Context): Promise<{ reminded: number }> {
  const { db, actor } = context;
  const notice = await lockNotice(context, audience, noticeId);
  if (notice.status !== 'PUBLISHED') throw new Fault('STATE_NOT_ALLOWED');
  const rest = HOUR_MS - (Date.now() - Date.parse(notice.remindedAt ?? '1970-01-01T00:00:00Z'));
  if (rest > 0) throw new Fault('NOTICE_REMINDED', { params: { minutes: Math.ceil(rest / 60_000) } });
  const { delivered, read, acked } = notice.stats;
  const reminded = Math.max(0, delivered - (notice.requireAck ? acked : read));
  if (reminded === 0) return { reminded };
  await noteOfNotice(db, actor.tenantId, noticeId, sql`reminded_at = now()`);
  await enqueue(db, { tenantId: actor.tenantId, kind: NOTICE_REMIND, key: noticeId, payload: { noticeId } });
  context.wakeWorkers();
  const changes = [{ field: 'reminded', before: null, after: reminded }];
  context.log({ action: 'UPDATE', ...namingOf(audience, notice), changes });
  return { reminded };
}

/** The user behind whom it goes on, and how many were reminded so far. */
export interface Reminded {
  readonly after: string | null;
  readonly before: number;
}

/** The next of them; undefined after the last. */
export async function remindBatch(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  { after, before }: Reminded,
): Promise<Reminded | undefined> {
  const notice = await lockPublished(db, tenantId, noticeId);
  if (!notice) return undefined;
  const waiting = notice.requireAck ? ['DELIVERED', 'READ'] : ['DELIVERED'];
  const people = sql.table(notice.audience === 'CLIENT' ? 'client_user' : 'team_user');
  const account = notice.audience === 'TEAM' ? sql`u.account_id` : sql`null::uuid`;
  const reached = notice.audience === 'TEAM' ? inUse : sql`${inUse} and ${ofActiveClient}`;
  const { rows } = await sql<Addressee & { userId: string; active: boolean }>`
    with ${remindingNext(tenantId, noticeId, { waiting, after: after ?? NIL, limit: BATCH })}
    select reminded.id as "receiptId", reminded.user_id as "userId", coalesce(u.name, '') as name,
           coalesce(u.phone, '') as phone, u.email, coalesce(u.locale, 'zh-CN') as locale,
           ${account} as "accountId",
           coalesce(${reached}, false) as active
      from reminded left join ${people} u on u.tenant_id = ${tenantId} and u.id = reminded.user_id
     order by reminded.user_id`.execute(db);
  await sendNotice(
    db,
    tenantId,
    noticeId,
    notice,
    rows.filter(({ active }) => active),
    { since: notice.remindedAt ?? notice.publishedAt, before },
  );
  return rows.length < BATCH ? undefined : { after: rows.at(-1)!.userId, before: before + rows.length };
}
