import type { Live } from '@console/contract/areas/live/live/live';
import { MOST_SESSION_HOURS } from '@console/contract/areas/live/live/parts';
import { minuteOf } from '../../../kit/time/zone-time.ts';

type Planned = Pick<Live, 'planStartAt' | 'planEndAt'>;

const HOUR = 3_600_000;

/** `2026-11-20 09:00 – 10:30`, with the second day where it ends on another. */
export function planText({ planStartAt, planEndAt }: Planned): string {
  const [start, end] = [minuteOf(planStartAt), minuteOf(planEndAt)];
  return `${start} – ${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`;
}

/** Ends after it starts, and soon enough. */
export function isPlanRight({ planStartAt, planEndAt }: Planned): boolean {
  const lasts = Date.parse(planEndAt) - Date.parse(planStartAt);
  return lasts > 0 && lasts <= MOST_SESSION_HOURS * HOUR;
}

/** Whoever moves the start means the session to last as long as before. */
export function moveStart(planEndAt: string, planStartAt: string, lastsMs: number): Planned {
  const start = Date.parse(planStartAt);
  if (Number.isNaN(start)) return { planStartAt, planEndAt };
  return { planStartAt, planEndAt: new Date(start + lastsMs).toISOString() };
}

/** How long it lasts; an hour where that makes no sense. */
export const lengthOf = (plan: Planned): number =>
  isPlanRight(plan) ? Date.parse(plan.planEndAt) - Date.parse(plan.planStartAt) : HOUR;
