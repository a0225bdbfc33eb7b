import type { LiveAccess, LiveSource, LiveStatus } from '@console/contract/areas/live/live/parts';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { hasReplay, isAnnounced, isServed } from '../../../domain/material/shown-live.ts';
import { Fault } from '../../../kernel/db/fault.ts';
import type { Schema } from '../../../kernel/db/schema.ts';
import type { WatchTicket } from './ticket.ts';

type Db = Transaction<Schema>;

/** Somebody of an app, of many at once the columns that say who. */
export interface Person {
  readonly kind: string | RawBuilder<unknown>;
  readonly id: string | RawBuilder<unknown>;
}

/** Sessions `s` that are for this person of an app; of those with a password, whoever knows it. */
export const isFor = ({ kind, id }: Person): RawBuilder<boolean> => sql`
  (s.access in ('PUBLIC', 'PASSWORD') or (s.access = 'TEAM' and ${kind} = 'TEAM_USER')
   or (s.access = 'CLIENT_GROUPS' and ${kind} = 'CLIENT_USER' and exists (
     select from live_client_group g
       join client c on c.tenant_id = g.tenant_id and c.group_id = g.group_id and c.deleted_at is null
       join client_user u on u.tenant_id = c.tenant_id and u.client_id = c.id and u.deleted_at is null
      where g.tenant_id = s.tenant_id and g.live_id = s.id and u.id = ${id}::uuid)))`;

/** What somebody who knows the password of a session `s` has passed; another password is another one. */
export const passing = sql`case when s.access = 'PASSWORD' then md5(s.password_hash) end`;

/** Viewers `v` who could still sign in to an app: as one of its people, or as a test account that acts as one. */
const couldSignIn = sql`(
  exists (select from team_user p where v.kind = 'TEAM_USER' and p.tenant_id = v.tenant_id and p.id = v.person_id
             and p.status = 'ACTIVE' and p.deleted_at is null)
  or exists (select from client_user p
               join client c on c.tenant_id = p.tenant_id and c.id = p.client_id and c.status = 'ACTIVE' and c.deleted_at is null
              where v.kind = 'CLIENT_USER' and p.tenant_id = v.tenant_id and p.id = v.person_id and p.status = 'ACTIVE'
                and p.deleted_at is null and (p.valid_to is null or p.valid_to > now()))
  or exists (select from test_account p where p.tenant_id = v.tenant_id and p.id = v.person_id and p.user_kind = v.kind
                and p.status = 'ENABLED' and p.deleted_at is null and now() between p.valid_from and p.valid_to))`;

/** Viewers `v` of a session `s` who may still watch it: asked at each call, because what a session asks for changes. */
export const mayStillWatch = (): RawBuilder<boolean> => sql`
  (${isAnnounced()} and (s.access <> 'PASSWORD' or v.passed = md5(s.password_hash))
   and case when v.kind = 'GUEST' then s.access in ('PUBLIC', 'PASSWORD')
            else ${isFor({ kind: sql`v.kind`, id: sql`v.person_id` })} and ${couldSignIn} end)`;

/** Sessions `z` of the console by which live sessions may still be looked at. */
export const mayStillLook = (): RawBuilder<boolean> => sql`
  (z.expires_at > now() and z.last_seen_at > now() - interval '12 hours'
   and exists (select from account a where a.tenant_id = z.tenant_id and a.id = z.account_id and a.status = 'ACTIVE'
                  and a.deleted_at is null and (a.expire_at is null or a.expire_at > now()))
   and exists (select from account_role h
                 join role r on r.tenant_id = h.tenant_id and r.id = h.role_id and r.status = 'ENABLED'
                  and r.deleted_at is null and 'live:session:query' = any (r.permissions)
                where h.tenant_id = z.tenant_id and h.account_id = z.account_id and h.role_id = z.role_id
                  and (h.expires_at is null or h.expires_at > now())))`;

export interface Standing {
  readonly status: LiveStatus;
  readonly source: LiveSource;
  readonly access: LiveAccess;
  readonly pullUrl: string | null;
  readonly streamName: string;
  readonly moderated: boolean;
  readonly startedAt: string | null;
  readonly hasReplay: boolean;
}

const fields = sql`s.status, s.source, s.access, s.pull_url as "pullUrl", s.stream_name as "streamName", s.moderated,
  wire_time(s.started_at) as "startedAt", ${hasReplay()} as "hasReplay"`;

/** Of who has a ticket. Whoever may no longer watch has none that works. */
export async function standingOf(db: Db, { tenantId, liveId, viewerId, sessionId }: WatchTicket): Promise<Standing> {
  const { rows } =
    viewerId === null
      ? await sql<Standing>`
          select ${fields} from live s
            join session z on z.tenant_id = s.tenant_id and z.id = ${sessionId}
           where s.tenant_id = ${tenantId} and s.id = ${liveId} and ${isServed()} and ${mayStillLook()}`.execute(db)
      : await sql<Standing>`
          select ${fields} from live s
            join live_viewer v on v.tenant_id = s.tenant_id and v.live_id = s.id and v.id = ${viewerId}
           where s.tenant_id = ${tenantId} and s.id = ${liveId} and ${mayStillWatch()}`.execute(db);
  if (!rows[0]) throw new Fault('LIVE_TICKET_ENDED');
  return rows[0];
}

export const isOn = (status: LiveStatus) => status === 'LIVE' || status === 'INTERRUPTED';

/** Who is asked for by a ticket; refused where it is none of ours, or over. */
export function refuseNoTicket(ticket: WatchTicket | null): WatchTicket {
  if (!ticket) throw new Fault('LIVE_TICKET_ENDED');
  return ticket;
}
