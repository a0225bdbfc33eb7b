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

/** Those who can reach each other, each signed in for an hour. */
const callersOf = (database: Database, tenantId: string) =>
  inTenant(database, tenantId, async (db) => {
    const { rows } = await sql<Caller>`
      select 'CLIENT_USER' as kind, u.id as "userId", u.name from client_user u
        join client c on c.tenant_id = u.tenant_id and c.id = u.client_id and c.deleted_at is null
       where u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and u.deleted_at is null and exists (
         select from call_assoc a where a.tenant_id = c.tenant_id and a.client_group_id = c.group_id
            and a.status = 'ENABLED' and a.deleted_at is null)
      union all
      select 'TEAM_USER', u.id, u.name from team_user u
       where u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and u.deleted_at is null
       limit 500`.execute(db);
    const people = rows.map((row) => ({ ...row, userToken: randomBytes(32).toString('base64url') }));
    const sessions = people.map(({ userToken, ...person }) => ({ ...person, id: newId(), hash: hashToken(userToken) }));
    await sql`
      insert into app_session (tenant_id, id, token_hash, app_key_id, user_kind, user_id, expires_at)
      select ${tenantId}, n.id, n.hash, k.id, n.kind, n."userId", now() + interval '1 hour'
        from jsonb_to_recordset(${JSON.stringify(sessions)}) as n (id uuid, hash text, kind text, "userId" uuid)
        join app_key k on k.tenant_id = ${tenantId} and k.secret_hash = ${hashToken(demoAppKey)}`.execute(db);
    return people.map(({ kind, name, userToken }) => ({ kind, name, userToken }));
  });
