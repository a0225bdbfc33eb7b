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

/**
 * Upgrades that run and enrol who comes later, or skipped the device while it was in another plan. The oldest first. Launches
 * enrol nobody: whoever comes later finds them standing.
 */
export const enrollingPlans = sql`
  p.target_model_id is null and p.status = 'RUNNING' and p.filled
  and case when o.id is null then p.snapshot = 'DYNAMIC'
           else o.status = 'SKIPPED' and o.skip_reason = 'IN_OTHER_PLAN' end`;

/**
 * Launches that have come to all: their last stage has begun, or they are over. Whoever comes later gets the model as well, and
 * whoever has lost it; not who has failed with it or was left out.
 */
const standingPlans = sql`
  m.status = 'LAUNCHED' and m.deleted_at is null and p.status in ('RUNNING', 'COMPLETED') and p.filled
  and p.current_stage_no = (select max(s.stage_no) from plan_stage s where s.tenant_id = p.tenant_id and s.plan_id = p.id)
  and (o.id is null or o.status = 'SUCCEEDED')`;

const plansAsked = { enrolling: enrollingPlans, standing: standingPlans } as const;

/** What a device is to plans of its application: to those that would enrol it, that stand, or to the one that it is in. */
export async function matchesOf(
  db: Transaction<Schema>,
  candidate: Candidate,
  which: keyof typeof plansAsked | { readonly planId: string },
): Promise<Match[]> {
  const plans = await plansFor(
    db,
    candidate,
    typeof which === 'string' ? plansAsked[which] : sql`p.id = ${which.planId}`,
  );
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

/** The model, `m`, that a plan, `p`, launches and its file, `f`. */
export const modelOfPlan = sql`
  left join product_model m on m.tenant_id = p.tenant_id and m.id = p.target_model_id
  left join product_model_file l on l.tenant_id = m.tenant_id and l.model_id = m.id and l.role = 'MODEL'
  left join file f on f.tenant_id = l.tenant_id and f.id = l.file_id`;

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
           m.id as "modelId", f.sha256,
           array(select s.bucket_to from plan_stage s
                  where s.tenant_id = p.tenant_id and s.plan_id = p.id and s.stage_no > 0 order by s.stage_no) as bounds
      from upgrade_plan p
      left join app_version v on v.tenant_id = p.tenant_id and v.id = p.target_version_id
      ${modelOfPlan}
      join application a on a.tenant_id = p.tenant_id and a.id = p.application_id
      left join plan_offer o on o.tenant_id = p.tenant_id and o.plan_id = p.id and o.device_id = ${deviceId}::uuid
     where p.tenant_id = ${tenantId} and p.application_id = ${applicationId} and ${which}
     order by p.start_order, p.id`.execute(db);
  return rows.map(({ planId, offerId, isRollback, bounds, code, minOs, platform, modelId, sha256, ...plan }) => ({
    planId,
    offerId,
    bounds,
    audience: {
      ...plan,
      tenantId,
      applicationId,
      planId,
      target: targetFrom({ code, minOs, platform, modelId, sha256 }, isRollback),
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
