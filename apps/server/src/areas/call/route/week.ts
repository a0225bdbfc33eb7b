import type { DutyDay } from '@console/contract/areas/call/assoc';
import { DAY_MS, dateOf, MINUTE_MS, momentOf, startOfDay, wallAt, weekdayOf } from '../../../kernel/zone-clock.ts';
import { dutyAt, route } from './route.ts';
import { allFree, type RouteSettings, type Routing } from './routing.ts';

/** Calls are not taken at all. */
const CLOSED = -1;
/** Shifts mostly begin and end on one of these. */
const QUARTERS = [0, 15, 30, 45];

/** How many people of a route could answer in each hour of the week with this date, on the route's clock. */
export function weekOf(routing: Routing, date: string | null, now: Date): { zone: string; days: DutyDay[] } {
  const settings = routing.route!;
  const zone = { timezone: settings.zone };
  const today = date === null ? startOfDay(wallAt(now, zone)) : Date.parse(`${date}T00:00:00Z`);
  const monday = today - (weekdayOf(today) - 1) * DAY_MS;
  const people = counter(allFree(routing), settings);
  const days = Array.from({ length: 7 }, (_, day) => {
    const midnight = monday + day * DAY_MS;
    const hour = (at: number) => {
      const begins = momentOf(midnight + at * 60 * MINUTE_MS, zone).getTime();
      const counts = QUARTERS.map((minutes) => people(new Date(begins + minutes * MINUTE_MS)));
      const open = counts.filter((count) => count !== CLOSED);
      return open.length === 0 ? CLOSED : Math.min(...open);
    };
    return {
      date: dateOf(midnight),
      specialDay: settings.specialDays.find((special) => special.date === dateOf(midnight))?.name ?? null,
      people: Array.from({ length: 24 }, (__, at) => hour(at)),
    };
  });
  return { zone: settings.zone, days };
}

/** Most hours of a week have the same groups at work: whom these would ring is asked once. */
function counter(routing: Routing, settings: RouteSettings): (at: Date) => number {
  const known = new Map<string, number>();
  return (at) => {
    const { within, groups } = dutyAt(routing, settings, at);
    const key = `${within} ${groups.flatMap(({ group, works }) => (works ? group.id : [])).join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const { open, steps } = route(routing, { at, locale: 'zh-CN', tried: [] });
    const rung = steps.reduce((sum, { rings }) => sum + rings.length, 0);
    // Inside the route's hours with no group at work is a hole, not an hour off.
    const count = rung === 0 && !open ? CLOSED : rung;
    known.set(key, count);
    return count;
  };
}
