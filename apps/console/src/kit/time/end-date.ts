import { formatDate, formatTime } from '../../lib/format.ts';
import { isDay, isMoment } from '../date/typed-date.ts';

const DAY = 24 * 3600_000;

/** The end of a day in the tenant's zone, as the contract wants it; an empty field is no end, and what is no day stays as it is. */
export function endOfDay(date: string): string | null {
  if (date === '') return null;
  if (!isDay(date)) return date;
  const wall = Date.parse(`${date}T23:59:59Z`);
  const aheadAt = (moment: number) => Date.parse(`${formatTime(new Date(moment)).replace(' ', 'T')}Z`) - moment;
  // Clocks may change between the two.
  return new Date(wall - aheadAt(wall - aheadAt(wall))).toISOString();
}

/** Of the calendar: a day may be longer or shorter than 24 hours. */
export const movedDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

export const dayOf = (time: string | null): string =>
  time !== null && isMoment(time) ? formatDate(time) : (time ?? '');
export const today = (): string => formatDate(new Date());
export const dayIn = (days: number): string => movedDay(today(), days);

/** Days until then, as the list counts them; 0 is today. */
export const daysUntil = (time: string): number =>
  formatDate(time) === today() ? 0 : Math.ceil((Date.parse(time) - Date.now()) / DAY);

export const isOver = (time: string | null): boolean => time !== null && Date.parse(time) <= Date.now();
