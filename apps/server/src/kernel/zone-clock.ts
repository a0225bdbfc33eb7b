/** Whose clock is meant: that of a place, with its summer time, or one that is so many minutes ahead of UTC. */
export type Zone = { readonly timezone: string } | { readonly offsetMin: number };

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** What a clock of the zone shows at a moment, written as if it stood in UTC. */
export const wallAt = (moment: Date, zone: Zone): number => moment.getTime() + offsetAt(moment, zone);

export const startOfDay = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;
export const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
/** 1 is Monday. */
export const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() || 7;

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When a wall clock shows this. An hour that summer time leaves out is taken for the one after it. */
export function momentOf(wall: number, zone: Zone): Date {
  const guess = new Date(wall - offsetAt(new Date(wall), zone));
  return new Date(wall - offsetAt(guess, zone));
}

export function isTimeZone(timezone: string): boolean {
  try {
    formatOf(timezone);
    return true;
  } catch {
    return false;
  }
}

/** What a clock of the zone is ahead of UTC, in milliseconds. */
function offsetAt(moment: Date, zone: Zone): number {
  if ('offsetMin' in zone) return zone.offsetMin * MINUTE_MS;
  const day = startOfDay(moment.getTime());
  const key = `${zone.timezone} ${day}`;
  let offset = days.get(key);
  if (offset === undefined) {
    const [first, last] = [day, day + DAY_MS].map((at) => exactOffset(new Date(at), zone.timezone));
    offset = first === last ? first! : null;
    if (days.size >= MOST_DAYS) days.clear();
    days.set(key, offset);
  }
  return offset ?? exactOffset(moment, zone.timezone);
}

/** Of days on which no clock is changed, their one offset; asking for it takes a tenth of a millisecond. */
const days = new Map<string, number | null>();
const MOST_DAYS = 2000;

function exactOffset(moment: Date, timezone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(moment)) part[type] = Number(value);
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
