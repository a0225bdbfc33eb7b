import type { Notice, noticeChannels, NoticeTarget } from '@console/contract/areas/notice/notice/notice';
import type { Locale } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Context } from '../../../kernel/calls/context.ts';
import { personIn, trailOf } from '../../../kernel/records/crud.ts';
import type { Listing } from '../../../kernel/records/page.ts';
import { find, lock, naming, type Source } from '../../../kernel/records/record.ts';
import type { Schema } from '../../../kernel/db/schema.ts';

export type Audience = 'CLIENT' | 'TEAM';
export type Channel = (typeof noticeChannels)[number];

/** One word for each in the log and the recycle bin. */
export const recordOf = (audience: Audience) =>
  ({
    type: audience === 'CLIENT' ? 'clientNotice' : 'teamNotice',
    table: 'notice',
    id: 'noticeId',
    only: sql`notice.audience = ${audience}`,
  }) as const;

const own = (column: string) => sql.ref(`notice.${column}`);

const fields: Record<keyof Notice, RawBuilder<unknown>> = {
  noticeId: own('id'),
  type: own('type'),
  level: own('level'),
  title: own('title'),
  complete: own('complete'),
  target: sql`json_build_object('mode', notice.target_mode, 'ids', notice.target_ids)`,
  channels: own('channels'),
  pinned: own('pinned'),
  popup: own('popup'),
  requireAck: own('require_ack'),
  publishAt: sql`wire_time(notice.publish_at)`,
  expireAt: sql`wire_time(notice.expire_at)`,
  status: own('status'),
  publishedAt: sql`wire_time(notice.published_at)`,
  publishedBy: personIn('notice', 'published_by'),
  revokedAt: sql`wire_time(notice.revoked_at)`,
  revokedBy: personIn('notice', 'revoked_by'),
  revokeReason: own('revoke_reason'),
  remindedAt: sql`wire_time(notice.reminded_at)`,
  stats: sql`(
    select json_build_object('target', notice.target_count, 'delivered', coalesce(sum(t.delivered), 0)::int,
             'read', coalesce(sum(t.read), 0)::int, 'acked', coalesce(sum(t.acked), 0)::int,
             'failed', coalesce(sum(t.failed), 0)::int,
             'running', notice.status = 'PUBLISHED' and not notice.delivery_done)
      from notice_tally t where t.tenant_id = notice.tenant_id and t.notice_id = notice.id)`,
  ...trailOf('notice'),
};

export const listing: Listing = {
  table: 'notice',
  fields,
  sorts: {
    createdAt: { column: 'created_at', cast: 'timestamptz' },
    updatedAt: { column: 'updated_at', cast: 'timestamptz' },
    publishedAt: { column: 'publish_order', cast: 'timestamptz' },
  },
  defaultSort: ['createdAt', 'desc'],
  search: ['titles'],
};

/** A row with what does not stand in the list. */
export interface Found extends Notice {
  readonly name: string;
  readonly content: Readonly<Record<Locale, string>>;
  readonly attachmentIds: readonly string[];
  readonly clearing: boolean;
}

const whole = {
  ...fields,
  name: own('name'),
  content: own('content'),
  attachmentIds: own('attachment_ids'),
  clearing: own('clearing'),
};

const noticesTo = (audience: Audience): Source => ({ ...recordOf(audience), fields: whole });

type Asking = Pick<Context, 'db' | 'actor'>;

/** One of this audience; one of the other is as one that is not there. */
export const findNotice = (asking: Asking, audience: Audience, noticeId: string) =>
  find<Found>(asking, noticesTo(audience), noticeId);

export const lockNotice = (asking: Asking, audience: Audience, noticeId: string) =>
  lock<Found>(asking, noticesTo(audience), noticeId, 'no key update');

/** The row alone, as the list shows it. */
export function rowOf(found: Found): Notice {
  const shown = new Set(Object.keys(fields));
  return Object.fromEntries(Object.entries(found).filter(([field]) => shown.has(field))) as Notice;
}

export const namingOf = (audience: Audience, { noticeId, name }: Pick<Found, 'noticeId' | 'name'>) =>
  naming(recordOf(audience), { noticeId, name });

/** A recipient, behind whom the next batch goes on. */
export interface Place {
  readonly id: string;
  readonly clientId: string | null;
  readonly createdAt: string;
}

/** What the jobs need of a notice, held until the end of their step. */
export interface Published {
  readonly audience: Audience;
  readonly title: Readonly<Record<Locale, string>>;
  readonly content: Readonly<Record<Locale, string>>;
  readonly complete: readonly Locale[];
  readonly level: string;
  readonly target: NoticeTarget;
  readonly channels: readonly Channel[];
  readonly requireAck: boolean;
  readonly done: boolean;
  readonly clearing: boolean;
  readonly cursor: Place | null;
  readonly tenantName: string;
  readonly publishedAt: Date;
  readonly remindedAt: Date | null;
  /** Recipients that are written. */
  readonly written: number;
}

/** Undefined when it is not published, or no longer: then there is nothing more to do. */
export async function lockPublished(
  db: Transaction<Schema>,
  tenantId: string,
  noticeId: string,
): Promise<Published | undefined> {
  const { rows } = await sql<Published>`
    select n.audience, n.title, n.content, n.complete, n.level, n.channels, n.require_ack as "requireAck",
           json_build_object('mode', n.target_mode, 'ids', n.target_ids) as target, n.delivery_done as done, n.clearing,
           n.delivery_cursor as cursor, t.name as "tenantName", n.published_at as "publishedAt",
           n.reminded_at as "remindedAt", (
             select coalesce(sum(y.delivered + y.failed), 0)::int from notice_tally y
              where y.tenant_id = n.tenant_id and y.notice_id = n.id) as written
      from notice n join tenant t on t.tenant_id = n.tenant_id
     where n.tenant_id = ${tenantId} and n.id = ${noticeId} and n.status = 'PUBLISHED' and n.deleted_at is null
       for no key update of n`.execute(db);
  return rows[0];
}
