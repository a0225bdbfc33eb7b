import { dayIn, dayOf, endOfDay } from '../../../kit/time/end-date.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** As far back as the list looks by itself. */
const USUAL_DAYS = 7;

/** Behind the last second of a day in the tenant's zone. */
export function dayBehind(day: string): string | undefined {
  const end = endOfDay(day);
  return end === null ? undefined : new Date(Date.parse(end) + SECOND).toISOString();
}

/** The first moment of a day; left empty it is as usual. */
export function startOf(day: string): string | undefined {
  const end = endOfDay(day);
  return end === null ? undefined : dayBehind(dayOf(new Date(Date.parse(end) - DAY).toISOString()));
}

export const usualStart = () => startOf(dayIn(1 - USUAL_DAYS));

export const firstDay = (from: string | undefined) => (from === undefined ? '' : dayOf(from));

/** The end is the first moment that is no longer meant. */
export const lastDay = (to: string | undefined) =>
  to === undefined ? '' : dayOf(new Date(Date.parse(to) - SECOND).toISOString());
