import type { OfferStatus } from '@console/contract/areas/application/upgrade-plan/states';
import type { PlanStage, OfferCounts } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';

/** What a bar shows: states that mean the same to whoever watches. */
export const groups = {
  succeeded: ['SUCCEEDED'],
  failed: ['FAILED'],
  timeout: ['TIMEOUT'],
  working: ['NOTIFIED', 'WAIT_CONFIRM', 'DOWNLOADING', 'DOWNLOADED', 'INSTALLING'],
  waiting: ['PENDING'],
  canceled: ['CANCELED'],
} as const satisfies Record<string, readonly OfferStatus[]>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

export const sizeOf = (group: Group, counts: OfferCounts): number =>
  groups[group].reduce((sum, status) => sum + counts[status], 0);

export const failedOf = (counts: OfferCounts): number => counts.FAILED + counts.TIMEOUT;
export const finishedOf = (counts: OfferCounts): number => counts.SUCCEEDED + failedOf(counts);
export const openOf = (counts: OfferCounts): number => sizeOf('working', counts) + counts.PENDING;

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
export function gateOf({ stats, minSample, successPct, errorPct, forgiven }: Gated): Gate {
  // Those who left the stage since may be among the forgiven.
  const succeeded = Math.max(0, stats.SUCCEEDED - forgiven.succeeded);
  const failed = Math.max(0, failedOf(stats) - forgiven.failed);
  const finished = succeeded + failed;
  const meant = Math.max(0, stats.total - stats.CANCELED - forgiven.succeeded - forgiven.failed);
  const needed = Math.min(minSample, meant);
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
export function isUnreachable({ stats, successPct, forgiven }: Gated): boolean {
  const failed = Math.max(0, failedOf(stats) - forgiven.failed);
  const meant = Math.max(0, stats.total - stats.CANCELED - forgiven.succeeded - forgiven.failed);
  return (meant - failed) * 100 < successPct * meant;
}

export const isForgiven = ({ forgiven }: Pick<PlanStage, 'forgiven'>): boolean => forgiven.failed > 0;

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
