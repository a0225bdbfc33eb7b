import type { Locale } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { newId } from '../../kernel/db/ids.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import { enqueue } from '../../kernel/jobs/jobs.ts';

/** A date of a notice has come: it is published, or it ends. */
export const NOTICE_DUE = 'NOTICE_DUE';

export interface PlannedNotice {
  readonly audience: 'CLIENT' | 'TEAM';
  readonly target: { readonly mode: 'ALL' | 'GROUPS' | 'USERS'; readonly ids: readonly string[] };
  readonly title: Readonly<Record<Locale, string>>;
  /** HTML. */
  readonly content: Readonly<Record<Locale, string>>;
  readonly expireAt: Date;
}

/** A notice that no person wrote; it goes out as those do whose time has come. Returns its id. */
export async function planNotice(db: Transaction<Schema>, tenantId: string, notice: PlannedNotice): Promise<string> {
  const { audience, target, title, content, expireAt } = notice;
  const noticeId = newId();
  await sql`
    insert into notice (tenant_id, id, audience, name, type, level, title, content, complete, target_mode, target_ids,
                        channels, publish_at, expire_at, status)
    values (${tenantId}, ${noticeId}, ${audience}, ${title['zh-CN']}, 'NOTICE', 'MEDIUM', ${JSON.stringify(title)},
            ${JSON.stringify(content)}, ${['zh-CN', 'en-US']}, ${target.mode}, ${[...target.ids]}::uuid[], ${['IN_APP']},
            now(), ${expireAt}, 'SCHEDULED')`.execute(db);
  await enqueue(db, { tenantId, kind: NOTICE_DUE, key: noticeId, payload: { noticeId } });
  return noticeId;
}

/** Changes a notice; whoever edits an older version will be refused. */
export async function setNotice(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update notice set ${changes}, version = version + 1, updated_at = now()
             where tenant_id = ${tenantId} and id = ${noticeId}`.execute(db);
}

/** Notes how far it is with a notice, which changes nothing of what it says. */
export async function noteOfNotice(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
  notes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update notice set ${notes} where tenant_id = ${tenantId} and id = ${noticeId}`.execute(db);
}

/** Notices that are still to be sent to some customers go to another one instead; whoever edits one looks again. */
export async function redirectNotices(
  db: Transaction<Schema>,
  tenantId: string,
  { from, to }: { readonly from: readonly string[]; readonly to: string },
): Promise<void> {
  await sql`
    update notice set version = version + 1, updated_at = now(), target_ids = (
             select array_agg(distinct case when t.id = any(${[...from]}::uuid[]) then ${to}::uuid else t.id end)
               from unnest(target_ids) as t (id))
     where tenant_id = ${tenantId} and audience = 'CLIENT' and target_mode = 'CLIENTS'
       and status in ('DRAFT', 'SCHEDULED') and deleted_at is null and target_ids && ${[...from]}::uuid[]`.execute(db);
}
