import { gateCountsOf, openIn } from '@console/contract/areas/application/upgrade-plan/gate-counts';
import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanStage, OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';

/** What a bar shows: states that mean the same to whoever watches. Those of a failed try are counted apart. */
export const groups = {
  succeeded: ['SUCCEEDED'],
  failed: ['FAILED'],
  timeout: ['TIMEOUT'],
  retrying: [],
  working: ['NOTIFIED', 'WAIT_CONFIRM', 'DOWNLOADING', 'DOWNLOADED', 'INSTALLING'],
  waiting: ['PENDING'],
  canceled: ['CANCELED'],
} as const satisfies Record<string, readonly OfferStatus[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

/** Every device is in one group: one whose try has failed is neither waiting nor at work, but to be retried. */
export function sizeOf(group: Group, counts: OfferCounts): number {
  if (group === 'retrying') return counts.retrying;
  const all = groups[group].reduce((sum, status) => sum + counts[status], 0);
  if (group === 'working') return all - counts.retryBegun;
  return group === 'waiting' ? all - (counts.retrying - counts.retryBegun) : all;
}

/** Failed for good: no try is to come. */
export const lostOf = (counts: OfferCounts): number => counts.failed - counts.retrying;
export const openOf = openIn;

/** To one digit and never up: 94.96 % does not look like the 95 % that were asked for. */
export const percentDown = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 1000) / whole) / 10;

/** To one digit and never down: more than the limit looks like more than the limit. */
export const percentUp = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.ceil((part * 1000) / whole) / 10;

export interface Gate {
  finished: number;
  /** Before so many have finished nothing is decided. */
  needed: number;
  successPct: number;
  failedPct: number;
  hasSample: boolean;
  /** Measured exactly: what is shown is rounded. */
  hasSuccess: boolean;
  hasTooManyErrors: boolean;
}

type Gated = Pick<PlanStage, 'stats' | 'minSample' | 'successPct' | 'errorPct' | 'forgiven'>;

/** The numbers of a stage against what it asks for, as the engine sees them. */
export function gateOf(stage: Gated): Gate {
  const { minSample, successPct, errorPct } = stage;
  const { total, succeeded, failed } = gateCountsOf(stage);
  const finished = succeeded + failed;
  const needed = Math.min(minSample, total);
  return {
    finished,
    needed,
    successPct: percentDown(succeeded, finished),
    failedPct: percentUp(failed, finished),
    hasSample: finished > 0 && finished >= needed,
    hasSuccess: finished > 0 && succeeded * 100 >= successPct * finished,
    hasTooManyErrors: failed * 100 > errorPct * finished,
  };
}

/** Also if all that is still open went well, too few would have: somebody has to decide. */
export function isUnreachable(stage: Gated): boolean {
  const { total, failed } = gateCountsOf(stage);
  // Those that are tried again may still succeed.
  const lost = failed - (stage.stats.retrying - stage.forgiven.retrying);
  return (total - lost) * 100 < stage.successPct * total;
}

export const isGood = ({ hasSample, hasSuccess, hasTooManyErrors }: Gate): boolean =>
  hasSample && hasSuccess && !hasTooManyErrors;

/** Until when a stage is observed. */
export const soakEnd = ({ soakSince, soakMin }: Pick<PlanStage, 'soakSince' | 'soakMin'>): string | undefined =>
  soakSince === null ? undefined : new Date(Date.parse(soakSince) + soakMin * 60_000).toISOString();

/** Minutes in the largest unit that leaves nothing over. */
export function spanOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes > 0 && minutes % 1440 === 0) return { unit: 'days', count: minutes / 1440 };
  if (minutes > 0 && minutes % 60 === 0) return { unit: 'hours', count: minutes / 60 };
  return { unit: 'minutes', count: minutes };
}
