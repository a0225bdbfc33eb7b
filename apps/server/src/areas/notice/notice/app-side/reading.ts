import { noticeAppSide as contract, UNREAD_CAP } from '@console/contract/areas/notice/notice/app-side';
import type { ReturnOf } from '@console/contract/endpoint';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { AppCaller, AppUser, Context, Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { markReceipts } from '../../../../domain/notice/receipts.ts';
import { cleanHtml, withPicturesAt } from '../../../../kernel/files/rich-text.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

type Row = ReturnOf<typeof contract.list>['list'][number];
type Reading = Pick<Handlers<typeof contract>, 'list' | 'detail' | 'report'>;

/** Where a list goes on: pinned notices come first, and each part in the order of arrival, the latest first. */
interface Cursor {
  readonly pinned: boolean;
  readonly after: readonly [deliveredAt: string, receiptId: string] | null;
}

const encode = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** A time or an id that is none is refused by the database, which is answered as malformed. */
function decode(text: string): Cursor {
  try {
    const { pinned, after } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
    const isPlace = after === null || (after.length === 2 && after.every((each) => typeof each === 'string'));
    if (typeof pinned === 'boolean' && isPlace) return { pinned, after };
  } catch {
    // Falls through to the one answer for everything that is not a cursor of this list.
  }
  throw new Fault('MALFORMED');
}

const isLive = sql<boolean>`(n.status = 'PUBLISHED' and (n.expire_at is null or n.expire_at > now()))`;

/** What the app shows of a notice that came to this user; of a revoked one only that it was withdrawn. */
const fields = sql`
  n.id as "noticeId", n.type, n.level, ${isLive} and n.pinned as pinned, ${isLive} and n.popup as popup,
  ${isLive} and n.require_ack as "requireAck", wire_time(n.published_at) as "publishedAt",
  case when ${isLive} then jsonb_build_object('zh-CN', coalesce(n.title->>'zh-CN', ''),
                                              'en-US', coalesce(n.title->>'en-US', ''))
       else '{"zh-CN": "", "en-US": ""}' end as title,
  wire_time(r.read_at) as "readAt", wire_time(r.ack_at) as "ackAt", wire_time(r.reminded_at) as "remindedAt",
  case when n.status = 'REVOKED' then json_build_object('at', wire_time(n.revoked_at), 'reason', n.revoke_reason)
  end as revoked`;

/**
 * Notices that came to someone through the app; ones that have ended are gone, ones that were revoked leave a trace. What
 * an earlier publication left may be another person's: a notice that was published again shows itself without that.
 */
export const shownTo = ({ tenantId }: AppCaller, { userId }: AppUser) => sql`
  from notice_receipt r join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
 where r.tenant_id = ${tenantId} and r.user_id = ${userId} and n.deleted_at is null
   and not n.clearing and 'IN_APP' = any(n.channels) and (${isLive} or n.status = 'REVOKED')`;

export const noticeReading: Reading = {
  async list({ unreadOnly, limit, cursor }, { db, app, appUser }) {
    const from = sql`${shownTo(app, appUser)} ${unreadOnly ? sql`and r.read_at is null and ${isLive}` : sql``}`;
    const start: Cursor = cursor === undefined ? { pinned: true, after: null } : decode(cursor);
    const found: Placed[] = [];
    if (start.pinned) found.push(...(await part(db, from, start, limit + 1)));
    if (found.length <= limit) {
      const rest = { pinned: false, after: start.pinned ? null : start.after };
      found.push(...(await part(db, from, rest, limit + 1 - found.length)));
    }
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      list: shown.map(({ row }) => row),
      next: found.length > limit && last ? encode({ pinned: last.pinned, after: last.place }) : null,
      unread: await countUnread(db, app, appUser),
    };
  },

  async detail({ noticeId }, { db, app, appUser }) {
    const { rows } = await sql<Row & { content: { 'zh-CN': string; 'en-US': string } }>`
      select ${fields}, case when ${isLive} then jsonb_build_object('zh-CN', coalesce(n.content->>'zh-CN', ''),
                                                                    'en-US', coalesce(n.content->>'en-US', ''))
                             else '{"zh-CN": "", "en-US": ""}' end as content
      ${shownTo(app, appUser)} and n.id = ${noticeId}`.execute(db);
    const row = rows[0];
    if (!row) throw new Fault('NOT_FOUND');
    const { content } = row;
    return {
      ...row,
      content: {
        'zh-CN': readable(content['zh-CN'], noticeId),
        'en-US': readable(content['en-US'], noticeId),
      },
      attachments: row.revoked ? [] : await attachmentsOf(db, app, noticeId),
    };
  },

  async report({ noticeIds, event }, { db, app, appUser }) {
    const who = { tenantId: app.tenantId, userId: appUser.userId };
    return { changed: await markReceipts(db, who, noticeIds, event) };
  },
};

interface Placed {
  readonly row: Row;
  readonly pinned: boolean;
  readonly place: readonly [string, string];
}

async function part(
  db: Transaction<Schema>,
  from: RawBuilder<unknown>,
  { pinned, after }: Cursor,
  limit: number,
): Promise<Placed[]> {
  const behind = after ? sql`and (r.delivered_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  const { rows } = await sql<Row & { place: readonly [string, string] }>`
    select ${fields}, json_build_array(r.delivered_at::text, r.id) as place
      ${from} and (${isLive} and n.pinned) = ${pinned} ${behind}
     order by r.delivered_at desc, r.id desc limit ${limit}`.execute(db);
  return rows.map(({ place, ...row }) => ({ row, pinned, place }));
}

async function countUnread(db: Transaction<Schema>, app: AppCaller, appUser: AppUser): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select ${shownTo(app, appUser)} and r.read_at is null and ${isLive} limit ${UNREAD_CAP}) as waiting`.execute(db);
  return rows[0]!.unread;
}

/** Where the app fetches a file of a notice. */
const addressOf = (noticeId: string, path: string) => `${contract.file.path}?noticeId=${noticeId}&path=${path}`;

/** Pictures have addresses of the console, where no app is let in. */
const readable = (html: string, noticeId: string) =>
  withPicturesAt(cleanHtml(html), (path) => addressOf(noticeId, path));

async function attachmentsOf(db: Context['db'], { tenantId }: AppCaller, noticeId: string) {
  const { rows } = await sql<{ fileId: string; name: string; size: number; path: string }>`
    select f.id as "fileId", f.name, f.size, f.path
      from notice n cross join unnest(n.attachment_ids) with ordinality as a (id, place)
      join file f on f.tenant_id = n.tenant_id and f.id = a.id and f.deleted_at is null
     where n.tenant_id = ${tenantId} and n.id = ${noticeId} order by a.place`.execute(db);
  return rows.map(({ path, ...file }) => ({ ...file, url: addressOf(noticeId, path) }));
}
