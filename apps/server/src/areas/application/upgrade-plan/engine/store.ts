import {
  openOfferStatuses,
  type PlanStatus,
  type OfferStatus,
  type StageStatus,
} from '@console/contract/areas/application/upgrade-plan/states';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { writeJobLog } from '../../../../kernel/calls/audit.ts';
import type { Job } from '../../../../kernel/jobs/jobs.ts';
import type { Change } from '../../../../kernel/calls/log-entry.ts';
import type { Schema } from '../../../../kernel/db/schema.ts';
import { judge, since, type GateBase, type GateCounts, type GateDecision, type GateRule } from './gate/gate.ts';

/** What the engine and the people who move a plan read and write of it. */

/** Rows of one transaction: some tens of milliseconds, so that whoever moves the plan meanwhile hardly waits. */
export const BATCH = 1_000;

export interface StageRow extends GateRule {
  readonly stageNo: number;
  readonly status: StageStatus;
  readonly percent: number | null;
  readonly count: number | null;
  readonly onSuccess: 'NEXT' | 'WAIT_CONFIRM';
  readonly onError: 'PAUSE' | 'CANCEL';
  readonly bucketTo: number | null;
  readonly soakSince: Date | null;
  readonly base: GateBase;
}

export async function readStages(db: Transaction<Schema>, tenantId: string, planId: string): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select stage_no as "stageNo", status, percent, count, success_pct as "successPct", error_pct as "errorPct",
           min_sample as "minSample", soak_min as "soakMin", on_success as "onSuccess", on_error as "onError",
           bucket_to as "bucketTo", soak_since as "soakSince",
           json_build_object('succeeded', base_succeeded, 'failed', base_failed) as base
      from plan_stage where tenant_id = ${tenantId} and plan_id = ${planId} order by stage_no`.execute(db);
  return rows;
}

export interface TallyLine {
  readonly stageNo: number;
  readonly status: OfferStatus;
  readonly amount: number;
}

export async function readTally(db: Transaction<Schema>, tenantId: string, planId: string): Promise<TallyLine[]> {
  const { rows } = await sql<TallyLine>`
    select stage_no as "stageNo", status, sum(amount)::integer as amount from plan_tally
     where tenant_id = ${tenantId} and plan_id = ${planId}
     group by stage_no, status having sum(amount) <> 0 order by stage_no, status`.execute(db);
  return rows;
}

const amountOf = (tally: readonly TallyLine[], statuses: readonly OfferStatus[]) =>
  tally.reduce((sum, { status, amount }) => (statuses.includes(status) ? sum + amount : sum), 0);

export const openIn = (tally: readonly TallyLine[]) => amountOf(tally, openOfferStatuses);
export const succeededIn = (tally: readonly TallyLine[]) => amountOf(tally, ['SUCCEEDED']);
export const failedIn = (tally: readonly TallyLine[]) => amountOf(tally, ['FAILED', 'TIMEOUT']);

const ofStage = (tally: readonly TallyLine[], stageNo: number): GateCounts => {
  const own = tally.filter((line) => line.stageNo === stageNo);
  const [succeeded, failed] = [succeededIn(own), failedIn(own)];
  return { total: openIn(own) + succeeded + failed, succeeded, failed };
};

export function decisionOf(stage: StageRow, tally: readonly TallyLine[], now: Date): GateDecision {
  const { base, soakSince } = stage;
  const decision = judge(since(ofStage(tally, stage.stageNo), base), stage, { soakSince, now });
  // Somebody let it go on, and there is nobody left by whom it could be judged anew.
  return decision.is === 'EMPTY' && base.succeeded + base.failed > 0 ? { is: 'PASSED' } : decision;
}

/** The time of the database: the one that all servers share. */
export async function timeOf(db: Transaction<Schema>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]!.now;
}

export async function setPlan(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update upgrade_plan set ${changes}, version = version + 1, updated_at = now()
             where tenant_id = ${tenantId} and id = ${planId}`.execute(db);
}

export async function setStage(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  stageNo: number,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`update plan_stage set ${changes}
             where tenant_id = ${tenantId} and plan_id = ${planId} and stage_no = ${stageNo}`.execute(db);
}

/** From here on its devices are offered the upgrade. */
export async function startStage(
  db: Transaction<Schema>,
  tenantId: string,
  planId: string,
  stageNo: number,
): Promise<void> {
  await setStage(db, tenantId, planId, stageNo, sql`status = 'RUNNING', started_at = now()`);
  await setPlan(
    db,
    tenantId,
    planId,
    sql`status = 'RUNNING', pause_reason = null, pause_note = null, current_stage_no = ${stageNo}`,
  );
}

export const PLAN = 'upgradePlan';

/** What the engine did, by itself. */
export async function logMove(
  db: Transaction<Schema>,
  job: Pick<Job, 'id' | 'kind' | 'tenantId'>,
  { planId, name }: { readonly planId: string; readonly name: string },
  changes: readonly Change[],
): Promise<void> {
  await writeJobLog(db, job, [{ action: 'STATUS', objectType: PLAN, objectId: planId, objectName: name, changes }]);
}

export const statusChange = (before: PlanStatus, after: PlanStatus): Change => ({ field: 'status', before, after });
export const stageChange = (before: number | null, after: number): Change => ({
  field: 'currentStageNo',
  before,
  after,
});
