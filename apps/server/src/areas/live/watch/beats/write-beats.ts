import { HEARTBEAT_SECONDS } from '@console/contract/areas/live/live/parts';
import { sql, type Transaction } from 'kysely';
import { hasReplay } from '../../../../domain/material/shown-live.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';

/** What was heard of one viewer since the last time it was written down, in milliseconds of this process's clock. */
export interface Heard {
  readonly liveId: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly leaving: boolean;
}

/** Of whom nothing has been heard for so long, they left when they were last heard. */
const SILENCE = sql`${3 * HEARTBEAT_SECONDS} * interval '1 second'`;

/**
 * Visits begin, go on and end; sums are made of the visits and not added to, so that writing the same twice changes nothing.
 * Server processes take turns within a company: each sees what the other has written, also for the most at one time.
 */
export async function writeBeats(
  db: Transaction<Schema>,
  tenantId: string,
  heard: ReadonlyMap<string, Heard>,
  { now, fixed }: { readonly now: number; readonly fixed: Date | null },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('live beats'), hashtext(${tenantId}))`.execute(db);
  // By how long ago it was: the clocks of two machines differ, and the one of the database is one.
  const given = JSON.stringify(
    [...heard].map(([viewerId, { liveId, firstAt, lastAt, leaving }]) => ({
      viewerId,
      liveId,
      first: now - firstAt,
      last: now - lastAt,
      leaving,
    })),
  );
  const time = sql`coalesce(${fixed}::timestamptz, statement_timestamp())`;
  const beats = sql`
    beat as materialized (
      select v.id as viewer_id, s.id as live_id, v.seen_at as heard_at, s.started_at, s.ended_at, b.leaving,
             b.first_at, case when w.past then least(b.last_at, s.ended_at) else b.last_at end as last_at,
             case when s.status in ('LIVE', 'INTERRUPTED') or w.past then 'LIVE'
                  when ${hasReplay()} then 'REPLAY' else 'NONE' end as seeing
        from (select "viewerId", "liveId", leaving, ${time} - first * interval '1 millisecond' as first_at,
                     ${time} - last * interval '1 millisecond' as last_at
                from jsonb_to_recordset(${given}::jsonb) as g ("viewerId" uuid, "liveId" uuid, first float8, last float8,
                       leaving boolean)) as b
        join live_viewer v on v.tenant_id = ${tenantId} and v.id = b."viewerId" and v.live_id = b."liveId"
        join live s on s.tenant_id = v.tenant_id and s.id = v.live_id and s.deleted_at is null
        -- Heard while it was on, and written after its end.
        cross join lateral (
          select coalesce(b.first_at <= s.ended_at and b.last_at >= s.started_at, false) as past) as w)`;
  if (heard.size > 0) {
    // Over: too long ago, or of a picture that is there no more. Whoever stayed until the end was there until then.
    await sql`
      with ${beats}
      update live_visit o set ended_at = e.at, seen_at = e.at
        from beat b
        cross join lateral (
          select case when not n.replay and b.ended_at between n.seen_at and b.first_at
                       and n.seen_at >= b.first_at - ${SILENCE} then b.ended_at else n.seen_at end as at
            from live_visit n
           where n.tenant_id = ${tenantId} and n.viewer_id = b.viewer_id and n.ended_at is null) as e
       where o.tenant_id = ${tenantId} and o.viewer_id = b.viewer_id and o.ended_at is null
         and (o.seen_at < b.first_at - ${SILENCE} or b.seeing = 'NONE' or o.replay <> (b.seeing = 'REPLAY'))`.execute(
      db,
    );
    // Whoever waited for the start was there from it on.
    await sql`
      with ${beats}
      insert into live_visit (tenant_id, id, live_id, viewer_id, replay, began_at, seen_at)
      select ${tenantId}, gen_random_uuid(), b.live_id, b.viewer_id, b.seeing = 'REPLAY', f.at, greatest(f.at, b.first_at)
        from beat b
        cross join lateral (
          select case when b.seeing = 'LIVE' and b.heard_at >= b.first_at - ${SILENCE}
                       and b.started_at between b.heard_at and b.first_at then b.started_at else b.first_at end as at) as f
       where b.seeing <> 'NONE' and not (b.leaving and b.first_at = b.last_at)
         and not exists (select from live_visit n where n.tenant_id = ${tenantId} and n.viewer_id = b.viewer_id
                            and (n.ended_at is null or n.ended_at >= b.last_at))`.execute(db);
    // What another process heard a moment earlier may come a moment later.
    await sql`
      with ${beats}
      update live_visit o set seen_at = greatest(o.seen_at, b.last_at),
             began_at = case when not exists (select from live_visit n where n.tenant_id = o.tenant_id
                                  and n.viewer_id = o.viewer_id and n.ended_at > b.first_at)
                             then least(o.began_at, b.first_at) else o.began_at end,
             ended_at = case when b.leaving then greatest(o.seen_at, b.last_at) end
        from beat b
       where o.tenant_id = ${tenantId} and o.viewer_id = b.viewer_id and o.ended_at is null`.execute(db);
    await sql`
      with ${beats}
      update live_viewer v set seen_at = greatest(v.seen_at, b.last_at), visits = n.visits, watch_sec = n.watched,
             replay_sec = n.replayed
        from beat b
        cross join lateral (
          select count(*)::int as visits,
                 coalesce(round(sum(extract(epoch from coalesce(o.ended_at, o.seen_at) - o.began_at))
                   filter (where not o.replay)), 0)::int as watched,
                 coalesce(round(sum(extract(epoch from coalesce(o.ended_at, o.seen_at) - o.began_at))
                   filter (where o.replay)), 0)::int as replayed
            from live_visit o where o.tenant_id = ${tenantId} and o.viewer_id = b.viewer_id) as n
       where v.tenant_id = ${tenantId} and v.id = b.viewer_id`.execute(db);
  }
  await sql`
    update live_visit set ended_at = seen_at
     where tenant_id = ${tenantId} and ended_at is null and seen_at < ${time} - ${SILENCE}`.execute(db);
  const lives = [...new Set([...heard.values()].map(({ liveId }) => liveId))];
  if (lives.length > 0) await countViewers(db, tenantId, lives, time);
}

async function countViewers(
  db: Transaction<Schema>,
  tenantId: string,
  lives: readonly string[],
  time: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update live s set peak_viewers = greatest(s.peak_viewers, n.here), viewer_count = n.came,
           peak_at = case when n.here > s.peak_viewers then ${time} else s.peak_at end
      from unnest(${lives}::uuid[]) as l (id)
      cross join lateral (
        select (select count(*)::int from live_visit o
                 where o.tenant_id = ${tenantId} and o.live_id = l.id and o.ended_at is null and not o.replay) as here,
               (select count(*)::int from live_viewer v
                 where v.tenant_id = ${tenantId} and v.live_id = l.id
                    and exists (select from live_visit o where o.tenant_id = v.tenant_id and o.viewer_id = v.id
                                   and not o.replay)) as came) as n
     where s.tenant_id = ${tenantId} and s.id = l.id and (n.here > s.peak_viewers or n.came <> s.viewer_count)`.execute(
    db,
  );
}
