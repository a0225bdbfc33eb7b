/** What a field of dates is typed in: a day, a day with its time, or a time of day. */
export type DateKind = 'day' | 'moment' | 'clock';

const whole: Readonly<Record<DateKind, RegExp>> = {
  day: /^\d{4}-\d\d-\d\d$/,
  moment: /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d$/,
  clock: /^\d\d:\d\d$/,
};

const DAY = /^(20\d\d)(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))$/;
const CLOCK = /^(\d{1,2}):?(\d\d)(?::\d\d)?$/;

function readDay(text: string): string | undefined {
  const [, year, month, date, shortMonth, shortDate] = DAY.exec(text) ?? [];
  if (year === undefined) return undefined;
  const day = [year, ...[month ?? shortMonth, date ?? shortDate].map((part) => part?.padStart(2, '0'))].join('-');
  const read = new Date(`${day}T00:00:00Z`);
  // 31 April would otherwise be read as 1 May.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

function readClock(text: string): string | undefined {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours?.padStart(2, '0')}:${minutes}` : undefined;
}

/** What a text means, as `YYYY-MM-DD`, `YYYY-MM-DD HH:mm` or `HH:mm`; nothing where it means none. */
export function readDate(kind: DateKind, typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim();
  if (kind === 'day') return readDay(text);
  if (kind === 'clock') return readClock(text);
  const [first = '', second = '', ...more] = text.split(/T|\s+/);
  const [day, clock] = [readDay(first), readClock(second)];
  return day && clock && more.length === 0 ? `${day} ${clock}` : undefined;
}

/** The same, but only once it stands there in full: "2026-1" may become 11 January or November. */
export const readWhole = (kind: DateKind, typed: string): string | undefined =>
  whole[kind].test(typed) ? readDate(kind, typed) : undefined;

/** Whether it is a moment as the wire has it, and not what someone is typing. */
export const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);

export const isDay = (text: string): boolean => readWhole('day', text) !== undefined;
