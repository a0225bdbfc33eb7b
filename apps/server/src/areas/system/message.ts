import type { message as contract } from '@console/contract/areas/system/message';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../core/context.ts';
import { page, type Listing } from '../../core/page.ts';

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

export const message: Handlers<typeof contract> = {
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

  /** Reading and clearing one's own messages is not worth a line in the log. */
  async read({ messageIds, kind }, context) {
    await sql`update inbox_message set read_at = now()
               where ${mine(context)} and read_at is null
                 and (${messageIds ?? null}::uuid[] is null or id = any(${messageIds ?? null}::uuid[]))
                 and (${kind ?? null}::text is null or kind = ${kind ?? null})`.execute(context.db);
    return null;
  },

  async clear({ kind }, context) {
    await sql`delete from inbox_message where ${mine(context)} and kind = ${kind}`.execute(context.db);
    return null;
  },
};
