import type { OfferCounts, PlanStage } from './row.ts';
import { openOfferStatuses } from './states.ts';

/** What the gate of a stage looks at. */
export interface GateCounts {
  /** Devices that have a result, or may still have one. */
  readonly total: number;
  readonly succeeded: number;
  /** From the first failed try on, until a later one succeeds. */
  readonly failed: number;
}

export const openIn = (stats: OfferCounts): number => openOfferStatuses.reduce((sum, status) => sum + stats[status], 0);

/** All of a stage, or what came after the last time somebody let it go on in spite of its failures. */
export function gateCountsOf({ stats, forgiven }: Pick<PlanStage, 'stats' | 'forgiven'>): GateCounts {
  const succeeded = Math.max(0, stats.SUCCEEDED - forgiven.succeeded);
  const isOver = stats.failed - stats.retrying - (forgiven.failed - forgiven.retrying);
  return { total: openIn(stats) + succeeded + isOver, succeeded, failed: stats.failed - forgiven.failed };
}
