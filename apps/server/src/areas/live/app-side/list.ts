import type { liveAppSide as contract } from '@console/contract/areas/live/app-side';
import type { Locale, ReturnOf } from '@console/contract/endpoint';
import { sql } from 'kysely';
import { hasReplay, isAnnounced } from '../../../domain/material/shown-live.ts';
import type { Context } from '../../../kernel/calls/context.ts';
import { agreementOf, coverAddress } from '../watch/enter/door.ts';
import { isFor } from '../watch/standing.ts';

/** What an app can show; what is older is looked for by nobody. */
const AT_MOST = 200;

/** What is on, then what comes next, then the newest of what can be seen again. */
export async function listFor(
  { db, app, appUser }: Context,
  { locale, publicUrl }: { readonly locale: Locale; readonly publicUrl: string },
): Promise<ReturnOf<(typeof contract)['list']>> {
  const inEnglish = locale === 'en-US';
  const { kind, userId } = appUser;
  const { rows } = await sql<ReturnOf<(typeof contract)['list']>['list'][number]>`
    select s.id as "liveId", case when ${inEnglish} then coalesce(s.name_en, s.name) else s.name end as title,
           case when ${inEnglish} then coalesce(s.intro_en, s.intro) else s.intro end as intro,
           ${coverAddress(sql`s.slug`)} as "coverUrl",
           array(select u.name from live_host h
              join team_user u on u.tenant_id = h.tenant_id and u.id = h.team_user_id and u.deleted_at is null
             where h.tenant_id = s.tenant_id and h.live_id = s.id order by h.sort) as hosts,
           s.status, wire_time(s.plan_start_at) as "planStartAt", wire_time(s.plan_end_at) as "planEndAt",
           wire_time(s.started_at) as "startedAt", ${hasReplay()} as replay, s.access = 'PASSWORD' as "passwordWanted",
           ${agreementOf(publicUrl)} as agreement,
           exists (select from live_viewer v
                     join live_reminder r on r.tenant_id = v.tenant_id and r.viewer_id = v.id and r.live_id = v.live_id
                    where v.tenant_id = s.tenant_id and v.live_id = s.id and v.kind = ${kind}
                      and v.person_id = ${userId}) as reminded
      from live s
     where s.tenant_id = ${app.tenantId} and ${isAnnounced()} and ${isFor({ kind, id: userId })}
       and (s.status in ('SCHEDULED', 'LIVE', 'INTERRUPTED') or ${hasReplay()})
     order by case s.status when 'SCHEDULED' then 1 when 'ENDED' then 2 else 0 end,
              case when s.status = 'ENDED' then null else s.plan_start_at end, s.plan_start_at desc, s.id
     limit ${AT_MOST}`.execute(db);
  return { list: rows };
}
