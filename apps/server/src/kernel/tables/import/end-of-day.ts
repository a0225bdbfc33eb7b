/** The last moment of a day as the people of a time zone know it; null when it is no day. */
export function endOfDay(day: string, timezone: string): Date | null {
  const [, year, month, date] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(day.trim()) ?? [];
  if (year === undefined) return null;
  const asUtc = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date), 23, 59, 59));
  // The 31st of June is no day, although the calendar would count on.
  if (asUtc.getUTCMonth() !== Number(month) - 1 || asUtc.getUTCDate() !== Number(date)) return null;
  const wall = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(asUtc);
  const part = (type: string) => Number(wall.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return new Date(asUtc.getTime() - (shown - asUtc.getTime()));
}
