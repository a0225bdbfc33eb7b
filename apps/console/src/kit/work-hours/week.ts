import {
  inWeekOrder,
  type Shift,
  wrongDays,
  type WrongHours,
} from '@console/contract/areas/team/team-group-work-hours';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];
const LAST_WORKDAY = 5;

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clock = (total: number) =>
  `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
const DAY_END = minutes('23:59');

export const defaultWeek: readonly Shift[] = weekdays
  .filter((weekday) => weekday <= LAST_WORKDAY)
  .map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));

/** A first shift is a working day; a further one begins an hour after the last, as after a break. */
export function nextShift(shifts: readonly Shift[], weekday: Weekday): Shift {
  const last = shifts.findLast((shift) => shift.weekday === weekday);
  if (!last || !WHOLE.test(last.to)) return { weekday, from: '09:00', to: '18:00' };
  const from = Math.min(minutes(last.to) + 60, DAY_END - 1);
  return { weekday, from: clock(from), to: clock(Math.min(from + 240, DAY_END)) };
}

/** Monday to Friday like this day; the weekend stays. */
export function copyToWorkdays(shifts: readonly Shift[], weekday: Weekday): Shift[] {
  const pattern = shifts.filter((shift) => shift.weekday === weekday);
  const weekend = shifts.filter((shift) => shift.weekday > LAST_WORKDAY);
  const workdays = weekdays.filter((day) => day <= LAST_WORKDAY);
  return inWeekOrder([...workdays.flatMap((day) => pattern.map((shift) => ({ ...shift, weekday: day }))), ...weekend]);
}

const WHOLE = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `9`, `830` and `08：30` are times as people type them; what is no time stays as it was typed. */
export function normalisedClock(typed: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:：.]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  const found = `${hour?.padStart(2, '0')}:${minute}`;
  if (found === '24:00') return '23:59';
  return WHOLE.test(found) ? found : typed.trim();
}

/** While someone types: a time that is whole is taken at once, what may still become one stays as it is. */
export const typedClock = (typed: string): string =>
  /^(\d{4}|\d{2}[:：.]\d{2})$/.test(typed.trim()) ? normalisedClock(typed) : typed;

export type WrongDay = WrongHours | 'INCOMPLETE';

/** What is wrong on which day; a time that is still being typed comes first. */
export function problemsOf(shifts: readonly Shift[]): ReadonlyMap<number, WrongDay> {
  const incomplete = shifts
    .filter(({ from, to }) => !WHOLE.test(from) || !WHOLE.test(to))
    .map(({ weekday }) => weekday);
  const whole = shifts.filter(({ weekday }) => !incomplete.includes(weekday));
  return new Map<number, WrongDay>([
    ...wrongDays(whole),
    ...incomplete.map((weekday) => [weekday, 'INCOMPLETE'] as const),
  ]);
}

/** Days with the same hours in a row stand together: Monday to Friday in one line. */
export function dayRanges(shifts: readonly Shift[]): { first: Weekday; last: Weekday; hours: string[] }[] {
  const hoursOf = (day: Weekday) =>
    inWeekOrder(shifts.filter(({ weekday }) => weekday === day)).map(({ from, to }) => `${from}–${to}`);
  const found: { first: Weekday; last: Weekday; hours: string[] }[] = [];
  for (const day of weekdays) {
    const hours = hoursOf(day);
    const before = found.at(-1);
    if (before && before.hours.join() === hours.join()) before.last = day;
    else found.push({ first: day, last: day, hours });
  }
  return found;
}
