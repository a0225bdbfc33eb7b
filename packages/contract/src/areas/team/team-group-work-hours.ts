import * as z from 'zod/mini';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BAD_FORMAT'));

/** 1 is Monday. The day ends at 23:59: what goes on over midnight is two shifts. */
export const shift = z.strictObject({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  from: clock,
  to: clock,
});
export type Shift = z.infer<typeof shift>;

export const SHIFTS_A_DAY = 3;

/** Null is around the clock. */
export const workHours = z.nullable(z.array(shift).check(z.minLength(1), z.maxLength(7 * SHIFTS_A_DAY)));

/** In the order of the week. */
export const inWeekOrder = (shifts: readonly Shift[]): Shift[] =>
  shifts.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));

export type WrongHours = 'BACKWARD' | 'OVERLAP';

/** The days on which a shift ends before it begins, or begins before the one before it has ended. */
export function wrongDays(shifts: readonly Shift[]): ReadonlyMap<number, WrongHours> {
  const wrong = new Map<number, WrongHours>();
  const sorted = inWeekOrder(shifts);
  for (const [place, { weekday, from, to }] of sorted.entries()) {
    const before = sorted[place - 1];
    if (before?.weekday === weekday && from < before.to) wrong.set(weekday, 'OVERLAP');
    if (to <= from) wrong.set(weekday, 'BACKWARD');
  }
  return wrong;
}
