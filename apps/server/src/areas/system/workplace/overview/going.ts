import { upgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { callInfo } from '@console/contract/areas/call/info/info';
import { live } from '@console/contract/areas/live/live/live';
import { COUNT_CAP } from '@console/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { mayCall } from '../../../../kernel/calls/rights.ts';
import { ofLiveApplication } from './waiting.ts';

/** As many as one takes in at a glance; the number beside them says how many more there are. */
const SHOWN = 4;
const NOTHING = sql`null`;

/** What goes on at this moment, of what the role may see. */
export function goingOn({ actor }: Context, seen: RawBuilder<unknown>): RawBuilder<unknown> {
  const { tenantId } = actor;
  const running = sql`from upgrade_plan o where o.tenant_id = ${tenantId} and o.status = 'RUNNING' and ${ofLiveApplication}`;
  const plans = sql`json_build_object(
    'running', (select count(*)::int from (select ${running} limit ${COUNT_CAP}) as counted),
    'list', (select coalesce(json_agg(line), '[]') from (
      select json_build_object('planId', o.id, 'name', o.name,
               'applicationName', (select a.name from application a where a.tenant_id = o.tenant_id and a.id = o.application_id),
               'stageNo', o.current_stage_no,
               'stageCount', (select count(*)::int from plan_stage s
                               where s.tenant_id = o.tenant_id and s.plan_id = o.id and s.stage_no > 0),
               'startedAt', wire_time(o.started_at)) as line
        ${running} order by o.created_at desc, o.id desc limit ${SHOWN}) as lines))`;
  const lives = sql`(select coalesce(json_agg(line), '[]') from (
    select json_build_object('liveId', l.id, 'title', l.name, 'titleEn', l.name_en, 'status', l.status,
             'planStartAt', wire_time(l.plan_start_at), 'startedAt', wire_time(l.started_at)) as line
      from ((select * from live where tenant_id = ${tenantId} and status in ('LIVE', 'INTERRUPTED') and deleted_at is null
              order by plan_start_at limit ${SHOWN})
            union all
            (select * from live where tenant_id = ${tenantId} and status = 'SCHEDULED' and deleted_at is null
                and plan_end_at > now() order by plan_start_at limit ${SHOWN})) as l
     order by l.status = 'SCHEDULED', l.plan_start_at, l.id limit ${SHOWN}) as lines)`;
  const open = sql`(select json_build_object('open', count(*)::int, 'queued', (count(*) filter (where c.status = 'QUEUED'))::int,
                             'from', wire_time(min(id_time(c.id))))
                      from (select call.id, call.status from call where call.tenant_id = ${tenantId} and call.ended_at is null
                               and not call.is_test and ${seen} limit ${COUNT_CAP}) as c)`;
  const may = (access: Parameters<typeof mayCall>[0], what: RawBuilder<unknown>) =>
    mayCall(access, actor) ? what : NOTHING;
  return sql`json_build_object('plans', ${may(upgradePlan.pageAll.access, plans)}, 'lives', ${may(live.page.access, lives)},
                               'calls', ${may(callInfo.page.access, open)})`;
}
