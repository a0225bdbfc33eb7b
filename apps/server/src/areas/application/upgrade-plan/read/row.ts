import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { jsonObject } from '../../../../kernel/records/page.ts';
import { at, own, rowFields } from './row-fields.ts';
import { livePlans } from './row-live.ts';

type Chosen = 'client' | 'client_group' | 'team_group' | 'app_version';
const live = (table: Chosen) => sql`${sql.table(table)} c where c.deleted_at is null`;
/** Whoever uses apps, of all three kinds. */
const people = sql`(
  select tenant_id, id, name from client_user where deleted_at is null
  union all select tenant_id, id, name from team_user where deleted_at is null
  union all select tenant_id, id, name from test_account where deleted_at is null) c where true`;

const listed = (list: RawBuilder<unknown>) => sql`array(select jsonb_array_elements_text(${list})::uuid)`;
const named = (from: RawBuilder<unknown>, list: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
    from ${from} and c.tenant_id = upgrade_plan.tenant_id and c.id = any(${listed(list)}))`;

const ids = sql`upgrade_plan.scope -> 'ids'`;
const chosen = sql`case upgrade_plan.scope ->> 'mode'
  when 'CLIENT_GROUPS' then ${named(live('client_group'), ids)}
  when 'CLIENTS' then ${named(live('client'), ids)}
  when 'TEAM_GROUPS' then ${named(live('team_group'), ids)}
  when 'USERS' then ${named(people, ids)}
  when 'PLAN' then ${named(sql`upgrade_plan c where true`, ids)}
  else '[]' end`;

const exclusions = sql`(
  select coalesce(json_agg(json_build_object('deviceModel', e.one ->> 'deviceModel', 'osVersion', e.one ->> 'osVersion',
           'at', wire_time((e.one ->> 'at')::timestamptz),
           'byName', (select a.name from account a
                       where a.tenant_id = upgrade_plan.tenant_id and a.id = (e.one ->> 'by')::uuid)) order by e.place), '[]')
    from jsonb_array_elements(upgrade_plan.exclusions) with ordinality as e (one, place))`;

const detail = jsonObject({
  ...rowFields,
  source: sql`upgrade_plan.source || jsonb_build_object('versions', (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.version_name) order by v.code_order desc, v.id), '[]')
      from app_version v where v.tenant_id = upgrade_plan.tenant_id and v.deleted_at is null
       and v.version_name is not null and v.id = any(${listed(sql`upgrade_plan.source -> 'versionIds'`)})))`,
  scope: sql`upgrade_plan.scope || jsonb_build_object('chosen', ${chosen},
    'excluded', ${named(people, sql`upgrade_plan.scope -> 'excludeIds'`)},
    'file', (select json_build_object('name', l.name, 'matched', l.matched) from plan_user_list l
              where l.tenant_id = upgrade_plan.tenant_id and l.id = upgrade_plan.user_list_id))`,
  seed: own('seed'),
  forceAfter: own('force_after'),
  window: own('open_window'),
  retry: jsonObject({ times: own('retry_times'), intervalMin: own('retry_interval_min') }),
  timeoutMin: own('timeout_min'),
  approvalRequired: own('approval_asked'),
  remark: own('remark'),
  exclusions,
  rollbackOfName: sql`(select o.name from upgrade_plan o
                        where o.tenant_id = upgrade_plan.tenant_id and o.id = upgrade_plan.rollback_of)`,
  endsAt: at('ends_at'),
});

/** Everything of one plan, as every call that changes it answers. */
export async function planDetail({ db, actor }: Pick<Context, 'db' | 'actor'>, planId: string): Promise<UpgradePlan> {
  const { rows } = await sql<{ row: UpgradePlan }>`
    select ${detail} as row from upgrade_plan
     where upgrade_plan.tenant_id = ${actor.tenantId} and upgrade_plan.id = ${planId}`.execute(db);
  const [progress] = await livePlans(db, actor.tenantId, [planId]);
  if (!rows[0] || !progress) throw new Fault('NOT_FOUND');
  return { ...rows[0].row, ...progress };
}
