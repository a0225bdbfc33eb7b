const DAY = 86_400_000;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const print = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The same day of another month, or its last one where it is shorter. */
function inMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return print(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Where a key leads in a calendar, as the authoring practices have it; nothing for any other key. */
export function dayAfterKey(day: string, key: string, shift: boolean): string | undefined {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  const step = steps[key];
  if (step !== undefined) return print(at + step * DAY);
  if (key === 'Home') return print(at - weekday * DAY);
  if (key === 'End') return print(at + (6 - weekday) * DAY);
  if (key === 'PageUp') return inMonths(day, shift ? -12 : -1);
  if (key === 'PageDown') return inMonths(day, shift ? 12 : 1);
  return undefined;
}
