import type { AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { categoryOf, inScope, isBusy, stageOf, targetFrom, type Audience, type TargetRow } from './audience.ts';

/** A device as it is at this moment, which is not written down yet. */
export interface Joiner {
  readonly tenantId: string;
  readonly applicationId: string;
  /** Null where it asks for the first time. */
  readonly deviceId: string | null;
  readonly userId: string;
  readonly isTest: boolean;
  readonly clientId: string | null;
  readonly deviceModel: string;
  readonly osVersion: string;
  readonly osLevel: number | null;
  readonly versionCode: number;
}

/** What a plan would make of it. */
export interface Fit {
  readonly planId: string;
  /** Of the line that it has in the plan already. */
  readonly recordId: string | null;
  /** Null where the plan does not mean it. */
  readonly category: AudienceCategory | null;
  readonly stageNo: number;
}

/**
 * Of one application at a time one device joins, or a stretch of devices is put into a plan: so that a user is in one
 * plan. Taken before any row is held.
 */
export async function holdJoining(db: Transaction<Schema>, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan ' || ${applicationId}::text, 0))`.execute(db);
}

/** Plans that run and take who comes later, or hold it as one who was in another plan. The oldest first. */
export const freePlans = sql`
  p.status = 'RUNNING' and p.filled
  and case when r.id is null then p.snapshot = 'DYNAMIC'
           else r.status = 'SKIPPED' and r.skip_reason = 'IN_OTHER_PLAN' end`;

/** How a device fits into plans of its application: into those that are free for it, or into one that it is in. */
export async function fitsOf(
  db: Transaction<Schema>,
  joiner: Joiner,
  which: 'free' | { readonly planId: string },
): Promise<Fit[]> {
  const plans = await plansFor(db, joiner, which === 'free' ? freePlans : sql`p.id = ${which.planId}`);
  if (plans.length === 0) return [];
  const device = deviceRow(joiner);
  const looks = plans.map(
    ({ audience, bounds }, at) => sql`
      select ${sql.lit(at)} as at, case when ${inScope(audience)} then ${categoryOf(audience, isBusy(audience))} end as category,
             ${stageOf(audience, bounds)} as "stageNo" from ${device} as d`,
  );
  const { rows } = await sql<{ at: number; category: AudienceCategory | null; stageNo: number }>`
    ${sql.join(looks, sql` union all `)} order by at`.execute(db);
  return rows.map(({ at, category, stageNo }) => {
    const { planId, recordId } = plans[at]!;
    return { planId, recordId, category, stageNo };
  });
}

interface Found {
  readonly planId: string;
  readonly recordId: string | null;
  readonly audience: Audience;
  readonly bounds: readonly number[];
}

type PlanRow = Pick<Audience, 'seed' | 'source' | 'scope' | 'testFirst' | 'exclusions'> &
  TargetRow & { planId: string; recordId: string | null; isRollback: boolean; bounds: number[] };

async function plansFor(
  db: Transaction<Schema>,
  { tenantId, applicationId, deviceId }: Joiner,
  which: RawBuilder<unknown>,
): Promise<Found[]> {
  const { rows } = await sql<PlanRow>`
    select p.id as "planId", r.id as "recordId", p.seed, p.source, p.scope, p.test_first as "testFirst", p.exclusions,
           p.rollback_of is not null as "isRollback", v.version_code as code, v.parsed ->> 'minOs' as "minOs", a.platform,
           array(select s.bucket_to from plan_stage s
                  where s.tenant_id = p.tenant_id and s.plan_id = p.id and s.stage_no > 0 order by s.stage_no) as bounds
      from upgrade_plan p
      join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
      join application a on a.tenant_id = p.tenant_id and a.id = p.application_id
      left join plan_record r on r.tenant_id = p.tenant_id and r.plan_id = p.id and r.device_id = ${deviceId}::uuid
     where p.tenant_id = ${tenantId} and p.application_id = ${applicationId} and ${which}
     order by p.start_order, p.id`.execute(db);
  return rows.map(({ planId, recordId, isRollback, bounds, code, minOs, platform, ...plan }) => ({
    planId,
    recordId,
    bounds,
    audience: {
      ...plan,
      tenantId,
      applicationId,
      planId,
      target: targetFrom({ code, minOs, platform }, isRollback),
    },
  }));
}

/** In the place of the table of devices, with what the questions about an audience look at. */
const deviceRow = (joiner: Joiner) => sql`
  (select ${joiner.tenantId}::uuid as tenant_id, ${joiner.applicationId}::uuid as application_id,
          ${joiner.deviceId}::uuid as id, ${joiner.userId}::uuid as user_id, ${joiner.isTest}::boolean as is_test,
          ${joiner.clientId}::uuid as client_id, true as user_active, ${joiner.deviceModel}::text as model,
          ${joiner.osVersion}::text as os_version, ${joiner.osLevel}::integer as os_level,
          ${joiner.versionCode}::bigint as version_code)`;
