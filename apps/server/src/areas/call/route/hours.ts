import type { SpecialDay } from '@console/contract/areas/call/assoc';
import type { Shift } from '@console/contract/areas/team/team-group-work-hours';
import { dateOf, MINUTE_MS, minutesOf, startOfDay, weekdayOf } from '../../../kernel/zone-clock.ts';

const MONDAY = 1;

/** The special day that it is when a clock on the wall shows this. */
export function specialDayAt(days: readonly SpecialDay[], wall: number): SpecialDay | null {
  if (days.length === 0) return null;
  const date = dateOf(wall);
  return days.find((day) => day.date === date) ?? null;
}

/**
 * Whether somebody works: by what a clock on the wall shows, so that an hour that comes twice is worked twice
 * and one that is left out is not missed. A day that is worked instead of another has the hours of a Monday.
 */
export function worksAt(hours: readonly Shift[] | null, wall: number, special: SpecialDay | null): boolean {
  if (special && !special.works) return false;
  if (hours === null) return true;
  const minute = Math.floor((wall - startOfDay(wall)) / MINUTE_MS);
  const weekday = special ? MONDAY : weekdayOf(wall);
  return hours.some((shift) => shift.weekday === weekday && minutesOf(shift.from) <= minute && minute < endOf(shift));
}

/** The last minute of the day belongs to the shift that ends with it, so that two shifts meet at midnight. */
const endOf = ({ to }: Shift) => (to === '23:59' ? 24 * 60 : minutesOf(to));
