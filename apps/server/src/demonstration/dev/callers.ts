import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isLocalPeer } from '../../edge/caller/local-peer.ts';
import type { AppRateLimit } from '../../edge/limits/app-rate-limit.ts';
import { hashToken } from '../../kernel/calls/tokens.ts';
import type { Database } from '../../kernel/db/database.ts';
import { Fault } from '../../kernel/db/fault.ts';
import { newId } from '../../kernel/db/ids.ts';
import { inTenant } from '../../kernel/db/in-tenant.ts';
import { demoAppKey } from '../app-key.ts';

interface Parts {
  readonly database: Database;
  readonly tenantId: string;
  readonly turns: AppRateLimit;
}

interface Caller {
  readonly kind: 'CLIENT_USER' | 'TEAM_USER';
  readonly userId: string;
  readonly name: string;
  readonly isReached: boolean;
}

/** Customers and experts of the demonstration for `npm run simulate -- calls`: for the person at this very machine. */
export function registerDevCallers(app: FastifyInstance, { database, tenantId, turns }: Parts): void {
  app.post('/dev/callers', async (request, reply) => {
    if (!isLocalPeer(request)) throw new Fault('NOT_FOUND');
    turns.spare(hashToken(demoAppKey));
    const people = await callersOf(database, tenantId);
    return reply.header('cache-control', 'no-store').send({ key: demoAppKey, people });
  });
}

/** Customers with a route and experts, each signed in for an hour, and whether somebody is reached now; the most reached first. */
const callersOf = (database: Database, tenantId: string) =>
  inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<Caller>`
      with clock as (
        select extract(isodow from t.at)::int as weekday, to_char(t.at, 'HH24:MI') as minute
          from (select now() at time zone timezone as at from tenant where tenant_id = ${tenantId}) as t),
      shift as (
        select g.id from team_group g where g.tenant_id = ${tenantId} and g.deleted_at is null and ${worksNow('g')}),
      route as (
        select a.id, a.client_group_id, a.off_hours, a.overflow_group_id, ${worksNow('a')} as takes_calls
          from call_assoc a where a.tenant_id = ${tenantId} and a.status = 'ENABLED' and a.deleted_at is null),
      reached as (
        select r.client_group_id, t.group_id, 1 as turn from route r
          join call_assoc_team t on t.tenant_id = ${tenantId} and t.assoc_id = r.id
         where r.takes_calls and t.group_id in (select id from shift)
        union all
        select r.client_group_id, r.overflow_group_id, 2 from route r
         where (r.takes_calls or r.off_hours = 'OVERFLOW_GROUP') and r.overflow_group_id in (select id from shift)),
      expert as (
        select m.team_user_id, count(*) filter (where r.turn = 1) as first, count(*) as times
          from reached r join team_group_member m on m.tenant_id = ${tenantId} and m.group_id = r.group_id
         group by m.team_user_id)
      select 'CLIENT_USER' as kind, u.id as "userId", u.name,
             c.group_id in (select client_group_id from reached) as "isReached", 0 as first, 0 as times
        from client_user u
        join client c on c.tenant_id = u.tenant_id and c.id = u.client_id and c.deleted_at is null
       where u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and u.deleted_at is null
         and c.group_id in (select client_group_id from route)
      union all
      select 'TEAM_USER', u.id, u.name, e.times is not null, coalesce(e.first, 0), coalesce(e.times, 0)
        from team_user u left join expert e on e.team_user_id = u.id
       where u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and u.deleted_at is null
       order by 4 desc, 5 desc, 6 desc, 2
       limit 500`.execute(db);
    const people = rows.map((row) => ({ ...row, userToken: randomBytes(32).toString('base64url') }));
    const sessions = people.map(({ userToken, ...person }) => ({ ...person, id: newId(), hash: hashToken(userToken) }));
    await sql`
      insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
      select ${tenantId}, n.id, n.hash, k.id, n.kind, n."userId", now() + interval '1 hour'
        from jsonb_to_recordset(${JSON.stringify(sessions)}) as n (id uuid, hash text, kind text, "userId" uuid)
        join app_key k on k.tenant_id = ${tenantId} and k.secret_hash = ${hashToken(demoAppKey)}`.execute(db);
    return people.map(({ kind, name, isReached, userToken }) => ({ kind, name, isReached, userToken }));
  });

/** Of a group or a route that has no hours it is always. */
const worksNow = (of: string) => sql`(${sql.ref(`${of}.work_hours`)} is null or exists (
  select from clock, jsonb_to_recordset(${sql.ref(`${of}.work_hours`)}) as h (weekday int, "from" text, "to" text)
   where h.weekday = clock.weekday and h."from" <= clock.minute and clock.minute < h."to"))`;
