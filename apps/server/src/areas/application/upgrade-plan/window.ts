import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';
import {
  DAY_MS,
  MINUTE_MS,
  minutesOf,
  momentOf,
  startOfDay,
  wallAt,
  weekdayOf,
  type Zone,
} from '../../../kernel/zone-clock.ts';

export interface WindowState {
  readonly open: boolean;
  /** The next time that it opens; now, where it is open. */
  readonly opensAt: Date;
}

/** Whether devices are offered anything at this moment. Without a window, always. */
export function windowAt(window: PlanWindow, now: Date, zone: Zone): WindowState {
  if (window === null) return { open: true, opensAt: now };
  const today = startOfDay(wallAt(now, zone));
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)];
  const length = to > from ? to - from : to - from + 1440;
  // From yesterday, whose window may still be open, to the same day of the next week.
  for (let day = -1; day <= 8; day += 1) {
    const midnight = today + day * DAY_MS;
    if (!window.weekdays.includes(weekdayOf(midnight))) continue;
    const opensAt = momentOf(midnight + from * MINUTE_MS, zone);
    const closesAt = momentOf(midnight + (from + length) * MINUTE_MS, zone);
    if (now >= closesAt) continue;
    return now >= opensAt ? { open: true, opensAt: now } : { open: false, opensAt };
  }
  throw new Error('a window has at least one day of the week');
}
