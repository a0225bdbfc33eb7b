import { formatTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLocale } from '../../lib/words.ts';
import { isMoment, readDate } from '../date/typed-date.ts';

/** A moment as a field of date and time writes it, in the company's zone. */
export const fieldTime = (iso: string | null): string =>
  iso !== null && isMoment(iso) ? formatTime(iso).slice(0, 16) : (iso ?? '');

/** And back; an empty field is no moment, and what is none stays as it is. */
export function momentOf(field: string): string | null {
  if (field === '') return null;
  const read = readDate('moment', field);
  if (read === undefined) return field;
  const guess = Date.parse(`${read.replace(' ', 'T')}Z`);
  const shift = (moment: number) => Date.parse(`${formatTime(new Date(moment)).replace(' ', 'T')}Z`) - moment;
  // The clock may be put forward or back between the guess and the moment itself.
  return new Date(guess - shift(guess - shift(guess))).toISOString();
}

/** To the minute, which is as exact as people plan. */
export const minuteOf = (iso: string): string => formatTime(iso).slice(0, 16);

export const nextHour = (now = Date.now()): string =>
  new Date(Math.ceil((now + 60_000) / 3_600_000) * 3_600_000).toISOString();

/** The company's zone as people call it. */
export function useZoneName(): string {
  const [locale] = useLocale();
  const { timezone } = useUser();
  const parts = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}
