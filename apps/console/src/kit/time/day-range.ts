import { dayOf, endOfDay, movedDay } from './end-date.ts';

const SECOND = 1000;

/** Behind the last second of a day in the tenant's zone. */
export function endOfRange(day: string): string | undefined {
  const end = endOfDay(day);
  return end === null ? undefined : new Date(Date.parse(end) + SECOND).toISOString();
}

/** The first moment of a day; left empty it is as usual. */
export function startOf(day: string): string | undefined {
  return day === '' ? undefined : endOfRange(movedDay(day, -1));
}

export const firstDay = (from: string | undefined) => (from === undefined ? '' : dayOf(from));

/** The end is the first moment that is no longer meant. */
export const lastDay = (to: string | undefined) =>
  to === undefined ? '' : dayOf(new Date(Date.parse(to) - SECOND).toISOString());
