import type { PlanWindow } from '@console/contract/areas/application/upgrade-plan/parts';

/** Whose clock is meant: that of a place, with its summer time, or one that is so many minutes ahead of UTC. */
export type Zone = { readonly timezone: string } | { readonly offsetMin: number };

export interface WindowState {
  readonly open: boolean;
  /** The next time that it opens; now, where it is open. */
  readonly opensAt: Date;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Whether devices are offered anything at this moment. Without a window, always. */
export function windowAt(window: PlanWindow, now: Date, zone: Zone): WindowState {
  if (window === null) return { open: true, opensAt: now };
  const today = startOfDay(new Date(now.getTime() + offsetAt(now, zone)));
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

/** A wall clock is written as if it stood in UTC. */
const startOfDay = (wall: Date) => Math.floor(wall.getTime() / DAY_MS) * DAY_MS;
const weekdayOf = (wall: number) => new Date(wall).getUTCDay() || 7;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When a wall clock shows this. An hour that summer time leaves out is taken for the one after it. */
function momentOf(wall: number, zone: Zone): Date {
  const guess = new Date(wall - offsetAt(new Date(wall), zone));
  return new Date(wall - offsetAt(guess, zone));
}

/** What a clock of the zone is ahead of UTC, in milliseconds. */
function offsetAt(moment: Date, zone: Zone): number {
  if ('offsetMin' in zone) return zone.offsetMin * MINUTE_MS;
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone.timezone).formatToParts(moment)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const seconds = Math.floor(moment.getTime() / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds;
}

/** Making one takes far longer than using it, and companies have a handful of zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
