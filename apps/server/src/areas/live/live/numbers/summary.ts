import type { live as contract } from '@console/contract/areas/live/live/live';
import type { OutputOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { curveOf } from './curve.ts';

/** All of it in one statement, so that its numbers are of one moment. */
export async function summaryOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  liveId: string,
): Promise<OutputOf<(typeof contract)['summary']>> {
  const own = sql`tenant_id = ${actor.tenantId} and live_id = ${liveId}`;
  const { rows } = await sql<OutputOf<(typeof contract)['summary']>>`
    with ${curveOf(actor.tenantId, liveId)},
    peak as (select viewers, at from step where viewers > 0 order by viewers desc, at limit 1),
    watched as (select viewer_id, sum(went - came) as seconds from visit group by viewer_id),
    by_minute as (select floor(at / 60)::int as minute, max(viewers)::int as viewers from step group by 1)
    select coalesce((select viewers from peak), 0)::int as "peakViewers",
           (select wire_time(s.started_at + make_interval(secs => p.at)) from peak p, session s) as "peakAt",
           (select count(*)::int from watched) as "viewerCount",
           (select round(avg(seconds))::int from watched) as "avgWatchSec",
           (select count(distinct viewer_id)::int from live_visit where ${own} and replay) as "replayViewers",
           (select count(*)::int from live_question where ${own}) as "questionCount",
           (select count(*)::int from live_question where ${own} and state = 'ANSWERED') as "answeredCount",
           (select coalesce(json_agg(coalesce(b.viewers, 0) order by m.minute), '[]')
              from minute m left join by_minute b on b.minute = m.minute) as "byMinute",
           (select coalesce(json_agg(json_build_object('itemId', i.id, 'title', t.name, 'openedBy', i.opened_by)
                                     order by i.sort, i.id), '[]')
              from live_item i join material t on t.tenant_id = i.tenant_id and t.id = i.material_id
             where i.tenant_id = ${actor.tenantId} and i.live_id = ${liveId} and t.deleted_at is null) as items,
           wire_time(now()) as "asOf"`.execute(db);
  return rows[0]!;
}
