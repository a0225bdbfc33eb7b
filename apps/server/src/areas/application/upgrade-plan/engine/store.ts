import type { OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import {
  offerStatuses,
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
import { decisionOf, type GateDecision, type GateRule } from './gate/gate.ts';

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
  /** When somebody let it go on in spite of its failures, and how many had succeeded by then. */
  readonly baseAt: string | null;
  readonly baseSucceeded: number;
}

export async function readStages(db: Transaction<Schema>, tenantId: string, planId: string): Promise<StageRow[]> {
  const { rows } = await sql<StageRow>`
    select stage_no as "stageNo", status, percent, count, success_pct as "successPct", error_pct as "errorPct",
           min_sample as "minSample", soak_min as "soakMin", on_success as "onSuccess", on_error as "onError",
           bucket_to as "bucketTo", soak_since as "soakSince", wire_time(base_at) as "baseAt",
           base_succeeded as "baseSucceeded"
      from plan_stage where tenant_id = ${tenantId} and plan_id = ${planId} order by stage_no`.execute(db);
  return rows;
}

export interface TallyLine {
  readonly stageNo: number;
  readonly status: OfferStatus;
  readonly failure: 'NONE' | 'COUNTED' | 'FORGIVEN';
  readonly amount: number;
}

export async function readTally(db: Transaction<Schema>, tenantId: string, planId: string): Promise<TallyLine[]> {
  const { rows } = await sql<TallyLine>`
    select stage_no as "stageNo", status, failure, sum(amount)::integer as amount from plan_tally
     where tenant_id = ${tenantId} and plan_id = ${planId}
     group by stage_no, status, failure having sum(amount) <> 0 order by stage_no, status, failure`.execute(db);
  return rows;
}

const amountOf = (tally: readonly TallyLine[], which: (line: TallyLine) => boolean) =>
  tally.reduce((sum, line) => (which(line) ? sum + line.amount : sum), 0);

const isOpen = ({ status }: TallyLine) => openOfferStatuses.includes(status);
export const openIn = (tally: readonly TallyLine[]) => amountOf(tally, isOpen);
export const succeededIn = (tally: readonly TallyLine[]) => amountOf(tally, ({ status }) => status === 'SUCCEEDED');
export const failedIn = (tally: readonly TallyLine[]) => amountOf(tally, ({ failure }) => failure !== 'NONE');

export function stageDecision(stage: StageRow, tally: readonly TallyLine[], now: Date): GateDecision {
  const own = tally.filter(({ stageNo }) => stageNo === stage.stageNo);
  const forgiven = own.filter(({ failure }) => failure === 'FORGIVEN');
  const { baseAt: at, baseSucceeded: succeeded, soakSince } = stage;
  const counts = {
    ...stage,
    stats: statsOf(own),
    forgiven: { at, succeeded, failed: failedIn(forgiven), retrying: openIn(forgiven) },
  };
  return decisionOf(counts, { soakSince, now });
}

const statsOf = (tally: readonly TallyLine[]): OfferCounts => ({
  ...(Object.fromEntries(offerStatuses.map((one) => [one, amountOf(tally, ({ status }) => status === one)])) as Record<
    OfferStatus,
    number
  >),
  total: amountOf(tally, ({ status }) => status !== 'SKIPPED'),
  failed: failedIn(tally),
  retrying: failedIn(tally.filter(isOpen)),
  retryBegun: failedIn(tally.filter((line) => isOpen(line) && line.status !== 'PENDING')),
});

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

/** What the engine decides by itself: each has a sentence of its own in the log. */
type EngineMove =
  | 'PLAN_STARTED'
  | 'PLAN_FIRST_STAGE'
  | 'PLAN_NEXT_STAGE'
  | 'PLAN_PAUSED_ERRORS'
  | 'PLAN_PAUSED_CONFIRM'
  | 'PLAN_CANCELED_ERRORS'
  | 'PLAN_COMPLETED'
  | 'PLAN_TIME_OVER'
  | 'PLAN_MODEL_OFFLINE';

export async function logMove(
  db: Transaction<Schema>,
  job: Pick<Job, 'id' | 'tenantId'>,
  kind: EngineMove,
  { planId, name }: { readonly planId: string; readonly name: string },
  changes: readonly Change[],
): Promise<void> {
  await writeJobLog(db, { ...job, kind }, [
    { action: 'STATUS', objectType: PLAN, objectId: planId, objectName: name, changes },
  ]);
}

export const statusChange = (before: PlanStatus, after: PlanStatus): Change => ({ field: 'status', before, after });
export const stageChange = (before: number | null, after: number): Change => ({
  field: 'currentStageNo',
  before,
  after,
});
