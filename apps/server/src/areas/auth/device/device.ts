import { signIn as ways } from '@console/contract/areas/auth/sign-in';
import type { device as contract } from '@console/contract/areas/auth/device';
import { sql } from 'kysely';
import type { Context, Handlers } from '../../../kernel/calls/context.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import { endOtherSessions, endSessionsOf } from '../../../domain/identity/sessions.ts';
import { page, type Listing } from '../../../kernel/records/page.ts';

const callOf = ({ method, path }: { method: string; path: string }) => sql.lit(`${method} ${path}`);

const listing: Listing = {
  table: 'sign_in_log',
  fields: {
    id: sql.ref('sign_in_log.id'),
    time: sql`wire_time(sign_in_log.time)`,
    result: sql.ref('sign_in_log.result'),
    failCode: sql.ref('sign_in_log.fail_code'),
    // A line of someone who got in says by which way; of one who did not, the call does.
    method: sql`coalesce(sign_in_log.method, case sign_in_log.call when ${callOf(ways.smsLogin)} then 'SMS'
                when ${callOf(ways.oktaLogin)} then 'SSO' else 'PASSWORD' end)`,
    ip: sql.ref('sign_in_log.ip'),
    userAgent: sql.ref('sign_in_log.user_agent'),
  },
  sorts: { time: { column: 'time', cast: 'timestamptz' } },
  defaultSort: ['time', 'desc'],
  search: [],
};

/** Of the signed-in person alone. */
const mine = ({ actor }: Context) =>
  sql<boolean>`session.tenant_id = ${actor.tenantId} and session.account_id = ${actor.accountId}`;

interface OpenSession {
  sessionId: string;
  method: 'PASSWORD' | 'SMS' | 'SSO';
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

export const device: Handlers<typeof contract> = {
  async sessions(_, context) {
    // The same limits as in `session_open`: what it no longer accepts is not open.
    const { rows } = await sql<OpenSession>`
      select id as "sessionId", method, ip, user_agent as "userAgent", wire_time(created_at) as "createdAt",
             wire_time(last_seen_at) as "lastSeenAt", id = ${context.actor.sessionId} as "isCurrent"
        from session
       where ${mine(context)} and expires_at > now() and last_seen_at > now() - interval '12 hours'
       order by id = ${context.actor.sessionId} desc, session.last_seen_at desc, id limit 200`.execute(context.db);
    return rows;
  },

  async end({ sessionId }, context) {
    const [ended] = await endSessionsOf(context.db, context.actor, sessionId);
    if (!ended) throw new Fault('NOT_FOUND');
    context.log({
      action: 'LOGOUT',
      objectType: 'session',
      objectId: sessionId,
      ...(ended.userAgent !== null && { objectName: ended.userAgent }),
    });
    return null;
  },

  async endOthers(_, context) {
    const { db, actor } = context;
    const ended = await endOtherSessions(db, actor, actor.sessionId);
    if (ended > 0) {
      context.log({
        action: 'LOGOUT',
        objectType: 'session',
        changes: [{ field: 'otherSessions', before: ended, after: 0 }],
      });
    }
    return { ended };
  },

  signIns: (input, context) => page(context, listing, input, { equals: { actor_id: context.actor.accountId } }),
};
