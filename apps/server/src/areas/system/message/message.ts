import type { message as contract, TeamNoticeText } from '@console/contract/areas/system/message';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { clearInboxMessages, readInboxMessages } from '../../../kernel/jobs/messages/inbox.ts';
import type { InboxStream } from '../../../kernel/jobs/messages/inbox-stream.ts';
import { markReceipts } from '../../../domain/notice/receipts.ts';
import { cleanHtml } from '../../../kernel/files/rich-text.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';

const listing: Listing = {
  table: 'inbox_message',
  fields: {
    messageId: sql`inbox_message.id`,
    kind: sql`inbox_message.kind`,
    code: sql`inbox_message.code`,
    params: sql`inbox_message.params`,
    route: sql`inbox_message.route`,
    createdAt: sql`wire_time(inbox_message.created_at)`,
    readAt: sql`wire_time(inbox_message.read_at)`,
  },
  sorts: { createdAt: { column: 'created_at', cast: 'timestamptz' } },
  defaultSort: ['createdAt', 'desc'],
  search: [],
};

const mine = ({ actor }: Context) =>
  sql<boolean>`inbox_message.tenant_id = ${actor.tenantId} and inbox_message.account_id = ${actor.accountId}`;

interface OwnNotice {
  readonly row: TeamNoticeText;
  readonly teamUserId: string;
}

const whoOf = ({ actor }: Context, userId: string) => ({ tenantId: actor.tenantId, userId });

/** A notice that has been delivered to the team member behind this account; another does not exist for them. */
async function ownNotice(noticeId: string, { db, actor }: Context): Promise<OwnNotice> {
  const { rows } = await sql<OwnNotice>`
    select u.id as "teamUserId", json_build_object(
             'noticeId', n.id, 'level', n.level, 'title', n.title,
             'content', case when n.status = 'REVOKED' then '{"zh-CN":"","en-US":""}'::jsonb else n.content end,
             'attachments', case when n.status = 'REVOKED' then '[]' else (
               select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name, 'size', f.size,
                        'path', f.path) order by array_position(n.attachment_ids, f.id)), '[]')
                 from file f where f.tenant_id = n.tenant_id and f.id = any(n.attachment_ids)) end,
             'requireAck', n.require_ack, 'publishedAt', wire_time(n.published_at), 'ackAt', wire_time(r.ack_at),
             'revoked', case when n.status = 'REVOKED'
               then json_build_object('at', wire_time(n.revoked_at), 'reason', n.revoke_reason) end) as row
      from team_user u
      join notice_receipt r on r.tenant_id = u.tenant_id and r.user_id = u.id
      join notice n on n.tenant_id = r.tenant_id and n.id = r.notice_id
     where u.tenant_id = ${actor.tenantId} and u.account_id = ${actor.accountId} and u.deleted_at is null
       and n.id = ${noticeId} and n.audience = 'TEAM' and n.status in ('PUBLISHED', 'EXPIRED', 'REVOKED')
       and not n.clearing and n.deleted_at is null`.execute(db);
  const found = rows[0];
  if (!found) throw new Fault('NOT_FOUND');
  const { content } = found.row;
  const clean = { 'zh-CN': cleanHtml(content['zh-CN']), 'en-US': cleanHtml(content['en-US']) };
  return { ...found, row: { ...found.row, content: clean } };
}

export const message = (news: InboxStream): Handlers<typeof contract> => ({
  page: ({ kind, unread, ...request }, context) =>
    page(context, listing, request, {
      equals: { account_id: context.actor.accountId, kind },
      nulls: { read_at: unread },
    }),

  async unread(_, context) {
    const { rows } = await sql<{ kind: 'MESSAGE' | 'NOTICE' | 'TODO'; unread: number }>`
      select kind, count(*)::int as unread from inbox_message
       where ${mine(context)} and read_at is null group by kind`.execute(context.db);
    return { MESSAGE: 0, NOTICE: 0, TODO: 0, ...Object.fromEntries(rows.map((row) => [row.kind, row.unread])) };
  },

  async stream(_, context) {
    const { actor, signal } = context;
    const alive = () =>
      context
        .within('read', async () => true)
        .catch((error: unknown) => {
          if (error instanceof Fault && ['TOKEN_EXPIRED', 'TENANT_EXPIRED'].includes(error.code)) return false;
          throw error;
        });
    const body = news.open(actor, alive);
    signal.addEventListener('abort', () => body.destroy(), { once: true });
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    return { status: 200, headers, body };
  },

  async openNotice({ noticeId }, context) {
    const { row, teamUserId } = await ownNotice(noticeId, context);
    if (row.revoked === null) await markReceipts(context.db, whoOf(context, teamUserId), [noticeId], 'READ');
    return row;
  },

  async ackNotice({ noticeId }, context) {
    const { row, teamUserId } = await ownNotice(noticeId, context);
    if (row.revoked !== null) throw new Fault('STATE_NOT_ALLOWED');
    await markReceipts(context.db, whoOf(context, teamUserId), [noticeId], 'ACK');
    return (await ownNotice(noticeId, context)).row;
  },

  /** Reading and clearing one's own messages is not worth a line in the log. */
  async read({ messageIds, kind }, context) {
    await readInboxMessages(context.db, context.actor, { messageIds, kind });
    return null;
  },

  async clear({ kind }, context) {
    await clearInboxMessages(context.db, context.actor, kind);
    return null;
  },
});
