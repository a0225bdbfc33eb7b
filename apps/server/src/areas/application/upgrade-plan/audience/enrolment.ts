import type { AudienceCategory } from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { categoryOf, inScope, isBusy, stageOf, targetFrom, type Audience, type TargetRow } from './audience.ts';

/** A device as it describes itself at this moment, which is not stored yet. */
export interface Candidate {
  readonly tenantId: string;
  readonly applicationId: string;
  /** Null at its first check. */
  readonly deviceId: string | null;
  readonly userId: string;
  readonly isTest: boolean;
  readonly clientId: string | null;
  readonly deviceModel: string;
  readonly osVersion: string;
  readonly osLevel: number | null;
  readonly versionCode: number;
}

/** What a device is to a plan. */
export interface Match {
  readonly planId: string;
  /** Of the offer that it has in the plan already. */
  readonly offerId: string | null;
  /** Null where it is outside of the plan's scope. */
  readonly category: AudienceCategory | null;
  readonly stageNo: number;
}

/**
 * Of one application at a time one device enrols, or a batch of devices is put into a plan: so that a user is in one
 * plan. Taken before any row is locked.
 */
export async function lockEnrolment(db: Transaction<Schema>, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan ' || ${applicationId}::text, 0))`.execute(db);
}

/** Plans that run and enrol who comes later, or skipped the device while it was in another plan. The oldest first. */
export const enrollingPlans = sql`
  p.status = 'RUNNING' and p.filled
  and case when o.id is null then p.snapshot = 'DYNAMIC'
           else o.status = 'SKIPPED' and o.skip_reason = 'IN_OTHER_PLAN' end`;

/** What a device is to plans of its application: to those that would enrol it, or to the one that it is in. */
export async function matchesOf(
  db: Transaction<Schema>,
  candidate: Candidate,
  which: 'enrolling' | { readonly planId: string },
): Promise<Match[]> {
  const plans = await plansFor(db, candidate, which === 'enrolling' ? enrollingPlans : sql`p.id = ${which.planId}`);
  if (plans.length === 0) return [];
  const device = deviceRow(candidate);
  const questions = plans.map(
    ({ audience, bounds }, at) => sql`
      select ${sql.lit(at)} as at, case when ${inScope(audience)} then ${categoryOf(audience, isBusy(audience))} end as category,
             ${stageOf(audience, bounds)} as "stageNo" from ${device} as d`,
  );
  const { rows } = await sql<{ at: number; category: AudienceCategory | null; stageNo: number }>`
    ${sql.join(questions, sql` union all `)} order by at`.execute(db);
  return rows.map(({ at, category, stageNo }) => {
    const { planId, offerId } = plans[at]!;
    return { planId, offerId, category, stageNo };
  });
}

interface EnrolPlan {
  readonly planId: string;
  readonly offerId: string | null;
  readonly audience: Audience;
  readonly bounds: readonly number[];
}

type PlanRow = Pick<Audience, 'seed' | 'source' | 'scope' | 'testFirst' | 'exclusions'> &
  TargetRow & { planId: string; offerId: string | null; isRollback: boolean; bounds: number[] };

async function plansFor(
  db: Transaction<Schema>,
  { tenantId, applicationId, deviceId }: Candidate,
  which: RawBuilder<unknown>,
): Promise<EnrolPlan[]> {
  const { rows } = await sql<PlanRow>`
    select p.id as "planId", o.id as "offerId", p.seed, p.source, p.scope, p.test_first as "testFirst", p.exclusions,
           p.rollback_of is not null as "isRollback", v.version_code as code, v.parsed ->> 'minOs' as "minOs", a.platform,
           array(select s.bucket_to from plan_stage s
                  where s.tenant_id = p.tenant_id and s.plan_id = p.id and s.stage_no > 0 order by s.stage_no) as bounds
      from upgrade_plan p
      join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
      join application a on a.tenant_id = p.tenant_id and a.id = p.application_id
      left join plan_offer o on o.tenant_id = p.tenant_id and o.plan_id = p.id and o.device_id = ${deviceId}::uuid
     where p.tenant_id = ${tenantId} and p.application_id = ${applicationId} and ${which}
     order by p.start_order, p.id`.execute(db);
  return rows.map(({ planId, offerId, isRollback, bounds, code, minOs, platform, ...plan }) => ({
    planId,
    offerId,
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

/** Stands for the table of devices, with the columns that questions about an audience read. */
const deviceRow = (candidate: Candidate) => sql`
  (select ${candidate.tenantId}::uuid as tenant_id, ${candidate.applicationId}::uuid as application_id,
          ${candidate.deviceId}::uuid as id, ${candidate.userId}::uuid as user_id, ${candidate.isTest}::boolean as is_test,
          ${candidate.clientId}::uuid as client_id, true as user_active, ${candidate.deviceModel}::text as model,
          ${candidate.osVersion}::text as os_version, ${candidate.osLevel}::integer as os_level,
          ${candidate.versionCode}::bigint as version_code)`;
