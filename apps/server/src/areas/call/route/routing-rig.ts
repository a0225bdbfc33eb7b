import type { SpecialDay } from '@console/contract/areas/call/assoc';
import { offHoursRules } from '@console/contract/areas/call/assoc';
import { presences } from '@console/contract/areas/call/info/parts';
import { routings } from '@console/contract/areas/team/team-group';
import type { Shift } from '@console/contract/areas/team/team-group-work-hours';
import type { RouteSettings, Routing, RoutingCall, RoutingGroup, RoutingMember } from './routing.ts';

/** The same numbers for the same seed, on every machine. */
function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    maybe: (chance = 0.5) => next() < chance,
    one: <T>(of: readonly T[]): T => of[below(of.length)]!,
    some: <T>(of: readonly T[], chance = 0.5): T[] => of.filter(() => next() < chance),
  };
}
type Dice = ReturnType<typeof dice>;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const member = (more: Partial<RoutingMember> & { readonly id: string }): RoutingMember => ({
  name: more.id,
  active: true,
  presence: 'ONLINE',
  beingRung: false,
  skills: [],
  languages: ['zh-CN'],
  load: 0,
  lastRungAt: null,
  lastEndedAt: null,
  ...more,
});

export const group = (more: Partial<RoutingGroup> & { readonly id: string }): RoutingGroup => ({
  name: more.id,
  routing: 'ALL_RING',
  ringSec: 30,
  workHours: null,
  overflowGroupId: null,
  members: [],
  ...more,
});

const settings = (more: Partial<RouteSettings> = {}): RouteSettings => ({
  assocId: 'route',
  strategy: null,
  ringSec: null,
  queueMax: 5,
  queueTimeoutSec: 300,
  promiseSec: 30,
  workHours: null,
  zone: 'Asia/Shanghai',
  specialDays: [],
  offHours: 'MESSAGE',
  overflowGroupId: null,
  recording: 'OFF',
  retentionDays: 180,
  teamGroupIds: [],
  ...more,
});

/** Groups in the order in which the route asks them; one named `overflow` stands behind. */
export function routingOf(groups: readonly RoutingGroup[], more: Partial<RouteSettings> = {}): Routing {
  const teamGroupIds = groups.filter(({ id }) => id !== 'overflow').map(({ id }) => id);
  return {
    clientGroup: { id: 'customers', name: 'Customers' },
    route: settings({ teamGroupIds, ...more }),
    groups: new Map(groups.map((one) => [one.id, one])),
    groupZone: 'Asia/Shanghai',
    labels: [],
    waiting: 0,
  };
}

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const skills = ['泵', '监护仪', 'Dialysis', 'Robot'];

function shifts(random: Dice): Shift[] | null {
  if (random.maybe(0.6)) return null;
  const days = random.some([1, 2, 3, 4, 5, 6, 7], 0.9);
  const made = days.flatMap((weekday) => {
    const from = random.below(random.maybe() ? 600 : 1300);
    return [{ weekday, from: clock(from), to: clock(Math.min(1439, from + 60 + random.below(1200))) }];
  });
  return made.length === 0 ? null : made;
}

const specialDays = (random: Dice): SpecialDay[] =>
  random.some([...Array.from({ length: 14 }).keys()], 0.15).map((day) => ({
    date: `2026-10-${String(day + 20).padStart(2, '0')}`,
    works: random.maybe(),
    name: `day ${day}`,
  }));

/** Any settings at all, and somebody who calls. */
export function generated(seed: number): { routing: Routing; call: RoutingCall } {
  const random = dice(seed);
  const people = Array.from({ length: random.below(9) }, (_, at) =>
    member({
      id: `p${at}`,
      active: random.maybe(0.9),
      presence: random.one([...presences, 'ONLINE', 'ONLINE']),
      beingRung: random.maybe(0.2),
      skills: random.some(skills, 0.3),
      languages: random.some(['zh-CN', 'en-US']),
      load: random.below(4),
      lastRungAt: random.maybe(0.3) ? null : random.below(3) * 1000,
      lastEndedAt: random.maybe(0.3) ? null : random.below(3) * 1000,
    }),
  );
  const ids = Array.from({ length: 1 + random.below(5) }, (_, at) => `g${at}`);
  const groups = ids.map((id) =>
    group({
      id,
      routing: random.one(routings),
      ringSec: 10 + random.below(60),
      workHours: shifts(random),
      overflowGroupId: random.maybe(0.3) ? random.one(ids) : null,
      members: random.some(people, 0.6),
    }),
  );
  const overflowGroupId = random.maybe(0.4) ? random.one(ids) : null;
  const route = random.maybe(0.03)
    ? null
    : settings({
        teamGroupIds: random.some(ids, 0.7),
        strategy: random.maybe(0.4) ? random.one(routings) : null,
        ringSec: random.maybe() ? 20 : null,
        queueMax: random.below(3),
        workHours: shifts(random),
        zone: random.one(zones),
        specialDays: specialDays(random),
        offHours: random.one(offHoursRules),
        overflowGroupId,
      });
  return {
    routing: {
      clientGroup: { id: 'customers', name: 'Customers' },
      route,
      groups: new Map(groups.map((one) => [one.id, one])),
      groupZone: random.one(zones),
      labels: random.some(['监护仪 M8', 'dialysis machine', '泵']),
      waiting: random.below(4),
    },
    call: {
      // Two weeks in which Europe and Australia change their clocks.
      at: new Date(Date.UTC(2026, 9, 20) + random.below(14 * 24 * 60) * 60_000),
      locale: random.one(['zh-CN', 'en-US']),
      tried: random.some(people, 0.2).map(({ id }) => id),
    },
  };
}
