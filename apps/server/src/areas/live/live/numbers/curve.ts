import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';

const MOST_MINUTES = 24 * 60;

/**
 * When the visits of a session began and ended, in seconds after its start, cut to the time it was on; parts of a `with`.
 * Of one that is going on, it is known that it was there when it was last heard of.
 */
export const visitsOf = (tenantId: string, liveId: string): RawBuilder<unknown> => sql`
  session as (
    select s.started_at, coalesce(s.ended_at, now()) as until from live s
     where s.tenant_id = ${tenantId} and s.id = ${liveId} and s.started_at is not null),
  visit as (
    select v.viewer_id, extract(epoch from greatest(v.began_at, s.started_at) - s.started_at)::float8 as came,
           extract(epoch from least(coalesce(v.ended_at, v.seen_at), s.until) - s.started_at)::float8 as went
      from live_visit v, session s
     where v.tenant_id = ${tenantId} and v.live_id = ${liveId} and not v.replay
       and least(coalesce(v.ended_at, v.seen_at), s.until) > greatest(v.began_at, s.started_at))`;

/**
 * How many were there after each coming and going, and at the beginning of each minute: one pass over the visits in their
 * order. What happens at the same moment counts together.
 */
export const curveOf = (tenantId: string, liveId: string): RawBuilder<unknown> => sql`
  ${visitsOf(tenantId, liveId)},
  minute as (
    select n as minute from session s,
           generate_series(0, least(greatest(ceil(extract(epoch from s.until - s.started_at) / 60), 1), ${MOST_MINUTES})::int - 1) as n),
  step as (
    select at, sum(change) over (order by at) as viewers from (
      select came as at, 1 as change from visit
      union all select went, -1 from visit
      union all select minute * 60.0, 0 from minute) as changing)`;

/** The most at one time, as the visits say, when it is over: what was counted meanwhile may have missed a moment. */
export async function keepPeak(db: Transaction<Schema>, tenantId: string, liveId: string): Promise<void> {
  await sql`
    with ${curveOf(tenantId, liveId)},
    peak as (select viewers, at from step order by viewers desc, at limit 1)
    update live l set peak_viewers = p.viewers, peak_at = s.started_at + make_interval(secs => p.at)
      from peak p, session s where l.tenant_id = ${tenantId} and l.id = ${liveId} and p.viewers > 0`.execute(db);
}
