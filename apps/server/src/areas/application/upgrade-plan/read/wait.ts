import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import { gateCountsOf, openIn } from '@console/contract/areas/application/upgrade-plan/gate-counts';
import type { WaitCode } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanProgress, PlanStage, PlanWait } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { windowAt } from '../window.ts';
import { decisionOf, type GateDecision } from '../engine/gate/gate.ts';

/** A plan as far as what it waits for follows from it. Times as on the wire. */
export interface WaitFacts extends Pick<
  PlanProgress,
  'status' | 'pauseReason' | 'currentStageNo' | 'stats' | 'stages'
> {
  readonly startAt: string | null;
  readonly endsAt: string | null;
  readonly window: PlanWindow;
  /** Of the company. */
  readonly zone: string;
  /** Why somebody has paused it. */
  readonly pauseNote: string | null;
  readonly filled: boolean;
  readonly fillTotal: number | null;
  readonly excluding: boolean;
  readonly isTargetOffered: boolean;
  readonly isApplicationEnabled: boolean;
  /** Another plan of the application has ended, and its devices are not free yet. */
  readonly isOtherClosing: boolean;
}

const waits = (code: WaitCode, params: PlanWait['params'] = {}): PlanWait => ({ code, params });

/** The one thing that comes next; of several, what somebody can do something about comes first. */
export function waitOf(plan: WaitFacts, now: Date): PlanWait {
  switch (plan.status) {
    case 'DRAFT':
    case 'REJECTED':
    case 'COMPLETED':
    case 'CANCELED':
      return waits(plan.status);
    case 'PENDING_APPROVAL':
      return waits('APPROVAL');
    case 'SCHEDULED':
      return waitOfScheduled(plan, now);
    case 'PAUSED':
      return waitOfPaused(plan);
    default:
      return waitOfRunning(plan, now);
  }
}

const nobodyIsOffered = ({ isTargetOffered, isApplicationEnabled }: WaitFacts): PlanWait | null =>
  isTargetOffered ? (isApplicationEnabled ? null : waits('APPLICATION_DISABLED')) : waits('TARGET_ENDED');

function waitOfScheduled(plan: WaitFacts, now: Date): PlanWait {
  const { startAt, isOtherClosing } = plan;
  const stopped = nobodyIsOffered(plan);
  if (stopped) return stopped;
  if (startAt !== null && new Date(startAt) > now) return waits('START_AT', { at: startAt });
  return isOtherClosing ? waits('OTHER_PLAN') : preparing(plan);
}

function preparing({ stats, fillTotal }: WaitFacts): PlanWait {
  const done = stats.total + stats.SKIPPED;
  // Whoever has come since it was counted is among them, too.
  return waits('PREPARING', { done, total: Math.max(done, fillTotal ?? 0) });
}

const stageNow = ({ stages, currentStageNo }: WaitFacts): PlanStage | undefined =>
  stages.find(({ stageNo }) => stageNo === currentStageNo);

function waitOfPaused(plan: WaitFacts): PlanWait {
  // An earlier stage that has passed may have failed since.
  const isFailed = plan.pauseReason === 'ERROR_THRESHOLD';
  const stage = plan.stages.find(({ status }) => isFailed && status === 'FAILED') ?? stageNow(plan);
  if (!stage || plan.pauseReason === null || plan.pauseReason === 'MANUAL') {
    return waits('PAUSED_MANUAL', plan.pauseNote === null ? {} : { note: plan.pauseNote });
  }
  const { stats, stageNo, errorPct: limitPct } = stage;
  if (plan.pauseReason === 'STAGE_GATE') return waits('CONFIRM', { stageNo });
  const { succeeded, failed } = gateCountsOf(stage);
  const finished = succeeded + failed;
  const errorPct = finished === 0 ? 0 : Math.ceil((failed / finished) * 1_000) / 10;
  return waits('PAUSED_ERRORS', { stageNo, failed, retrying: stats.retrying, finished, errorPct, limitPct });
}

function waitOfRunning(plan: WaitFacts, now: Date): PlanWait {
  const stopped = nobodyIsOffered(plan);
  if (stopped) return stopped;
  const stage = stageNow(plan);
  if (!plan.filled || !stage) return preparing(plan);
  if (plan.excluding) return waits('EXCLUDING');
  const decision = gateOf(stage, now);
  if (stage.status === 'RUNNING' || stage.status === 'SOAKING') {
    if (decision.is === 'SOAK') return waits('SOAK', { stageNo: stage.stageNo, until: decision.until.toISOString() });
    if (decision.is === 'PASSED') return waits('PASSING', { stageNo: stage.stageNo });
  }
  return shut(plan, now) ?? waitOfDevices(plan, stage, decision);
}

/** The same words as the engine's. */
function gateOf(stage: PlanStage, now: Date): GateDecision {
  const soakSince = stage.soakSince === null ? null : new Date(stage.soakSince);
  return decisionOf(stage, { soakSince, now });
}

/** By the clock of the company: there most devices are, also where each goes by its own. */
function shut({ window, zone }: WaitFacts, now: Date): PlanWait | null {
  const { open, opensAt } = windowAt(window, now, { timezone: zone });
  return open ? null : waits('WINDOW', { opensAt: opensAt.toISOString() });
}

function waitOfDevices({ stats, endsAt }: WaitFacts, stage: PlanStage, decision: GateDecision): PlanWait {
  const { stageNo, successPct: neededPct } = stage;
  const isOver = stage.status !== 'RUNNING' && stage.status !== 'SOAKING';
  if (isOver || decision.is === 'EMPTY') return waits('DEVICES', { open: openIn(stats), endsAt: endsAt ?? '' });
  if (decision.is === 'SAMPLE')
    return waits('SAMPLE', { stageNo, finished: decision.finished, needed: decision.needed });
  // Too many failures the engine sees in a moment. Until then they are too few successes.
  const reached =
    decision.is === 'SUCCESS' ? decision.successPct : decision.is === 'ERRORS' ? 100 - decision.failedPct : 100;
  // Rounded down: it has not been reached.
  return waits('SUCCESS', { stageNo, successPct: Math.floor(reached * 10) / 10, neededPct });
}
