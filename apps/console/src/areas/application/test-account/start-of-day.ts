import { isDay } from '../../../kit/date/typed-date.ts';
import { dayOf, endOfDay } from '../../../kit/time/end-date.ts';

const DAY = 24 * 3600_000;

/** The first moment of a day in the tenant's zone: the one behind the end of the day before. */
export function startOfDay(day: string): string | null {
  const end = endOfDay(day);
  if (end === null || !isDay(day)) return end;
  const before = endOfDay(dayOf(new Date(Date.parse(end) - DAY).toISOString()));
  return before && new Date(Date.parse(before) + 1000).toISOString();
}
