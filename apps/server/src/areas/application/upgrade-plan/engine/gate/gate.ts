import { gateCountsOf, type GateCounts } from '@console/contract/areas/application/upgrade-plan/gate-counts';
import type { PlanStage } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';

/** The gate of a stage: whether it has passed, has failed, or what is missing. Asked again, it says the same. */

export interface GateRule {
  readonly successPct: number;
  readonly errorPct: number;
  readonly minSample: number;
  readonly soakMin: number;
}

export type GateDecision =
  /** Nobody is in it. */
  | { readonly is: 'EMPTY' }
  | { readonly is: 'SAMPLE'; readonly finished: number; readonly needed: number }
  | { readonly is: 'ERRORS'; readonly finished: number; readonly failedPct: number }
  | { readonly is: 'SUCCESS'; readonly successPct: number }
  | { readonly is: 'SOAK'; readonly since: Date; readonly until: Date }
  | { readonly is: 'PASSED' };

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
/** Compared without dividing; a hair's breadth is what decimal fractions such as 0.07 are off by. */
const isAbove = (part: number, whole: number, percent: number) => part * 100 - percent * whole > 1e-6;

/** `soakSince` is since when it has been open without a break, as far as is known. */
export function judge(
  { total, succeeded, failed }: GateCounts,
  { successPct, errorPct, minSample, soakMin }: GateRule,
  { soakSince, now }: { readonly soakSince: Date | null; readonly now: Date },
): GateDecision {
  if (total <= 0) return { is: 'EMPTY' };
  const finished = succeeded + failed;
  const needed = Math.min(minSample, total);
  if (finished < needed) return { is: 'SAMPLE', finished, needed };
  if (isAbove(failed, finished, errorPct)) {
    return { is: 'ERRORS', finished, failedPct: percentOf(failed, finished) };
  }
  // As many as are not above "so many have not succeeded" have.
  if (isAbove(failed, finished, 100 - successPct)) {
    return { is: 'SUCCESS', successPct: percentOf(succeeded, finished) };
  }
  const since = soakSince ?? now;
  const until = new Date(since.getTime() + soakMin * 60_000);
  return now < until ? { is: 'SOAK', since, until } : { is: 'PASSED' };
}

/** The same of a stage as it is stored. */
export function decisionOf(
  stage: GateRule & Pick<PlanStage, 'stats' | 'forgiven'>,
  times: { readonly soakSince: Date | null; readonly now: Date },
): GateDecision {
  const decision = judge(gateCountsOf(stage), stage, times);
  // Somebody let it go on, and there is nobody left by whom it could be judged anew.
  return decision.is === 'EMPTY' && stage.forgiven.at !== null ? { is: 'PASSED' } : decision;
}

/** What a stage comes to that does not go on, because its plan has ended. */
export function finalStatus(decision: GateDecision): 'PASSED' | 'FAILED' | 'SKIPPED' {
  if (decision.is === 'PASSED' || decision.is === 'SOAK') return 'PASSED';
  return decision.is === 'ERRORS' || decision.is === 'SUCCESS' ? 'FAILED' : 'SKIPPED';
}
