const DAY = 86_400_000;

const print = (time: number) => new Date(time).toISOString().slice(0, 10);

/** `2026-11` and so on; nothing for what is no month. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= 1970;

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return print(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
}

/** The days of whole weeks, Monday first, that a month stands in. */
export function daysAround(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY;
  const weekday = (time: number) => (new Date(time).getUTCDay() + 6) % 7;
  const start = first - weekday(first) * DAY;
  const end = last + (6 - weekday(last)) * DAY;
  return Array.from({ length: (end - start) / DAY + 1 }, (_, place) => print(start + place * DAY));
}
