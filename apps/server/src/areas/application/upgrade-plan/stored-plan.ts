import type {
  ForceAfter,
  PlanScope,
  PlanSource,
  PlanWindow,
} from '@console/contract/areas/application/upgrade-plan/parts';
import type { PauseReason, PlanStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { AppVersion } from '@console/contract/areas/application/app-version';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../kernel/db/schema.ts';
import { targetOf, type Audience, type Exclusion } from './audience/audience.ts';

/** A plan as the engine and the app side know it. */
export interface StoredPlan {
  readonly planId: string;
  readonly applicationId: string;
  readonly name: string;
  readonly status: PlanStatus;
  readonly pauseReason: PauseReason | null;
  readonly currentStageNo: number | null;
  /** One of the two. */
  readonly targetVersionId: string | null;
  readonly targetModelId: string | null;
  readonly source: PlanSource;
  readonly scope: PlanScope;
  readonly testFirst: boolean;
  readonly seed: string;
  readonly rollbackOf: string | null;
  readonly exclusions: readonly Exclusion[];
  readonly snapshot: 'STATIC' | 'DYNAMIC';
  readonly updateMode: AppVersion['updateMode'];
  readonly forceAfter: ForceAfter;
  readonly window: PlanWindow;
  readonly retryTimes: number;
  readonly retryIntervalMin: number;
  readonly timeoutMin: number | null;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly endsAt: Date | null;
  readonly filled: boolean;
  readonly fillCursor: string | null;
  readonly excluding: boolean;
  readonly closing: boolean;
  readonly version: number;
  readonly createdBy: string | null;
  readonly updatedBy: string | null;
  readonly submittedBy: string | null;
}

/** Locked, it is changed by nobody else until the end of the transaction. */
export async function readPlan(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  how: 'read' | 'lock' = 'read',
): Promise<StoredPlan | undefined> {
  const { rows } = await sql<StoredPlan>`
    select id as "planId", application_id as "applicationId", name, status, pause_reason as "pauseReason",
           current_stage_no as "currentStageNo", target_version_id as "targetVersionId",
           target_model_id as "targetModelId", source, scope,
           test_first as "testFirst", seed, rollback_of as "rollbackOf", exclusions, snapshot,
           update_mode as "updateMode", force_after as "forceAfter", open_window as "window",
           retry_times as "retryTimes", retry_interval_min as "retryIntervalMin", timeout_min as "timeoutMin",
           start_at as "startAt", end_at as "endAt", ends_at as "endsAt", filled, fill_cursor as "fillCursor",
           excluding, closing, version, created_by as "createdBy",
           updated_by as "updatedBy", submitted_by as "submittedBy"
      from upgrade_plan where tenant_id = ${tenantId} and id = ${planId}
      ${how === 'lock' ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function audienceOf(db: Transaction<Schema>, tenantId: string, plan: StoredPlan): Promise<Audience> {
  const { planId, applicationId, seed, source, scope, testFirst, exclusions } = plan;
  const target = await targetOf(db, tenantId, plan, plan.rollbackOf !== null);
  return { tenantId, planId, applicationId, seed, source, scope, testFirst, exclusions, target };
}
