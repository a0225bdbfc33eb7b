import { routed } from '@console/contract/areas/call/route';
import { expect, test } from 'vitest';
import { wallAt } from '../../../kernel/zone-clock.ts';
import { worksAt } from './hours.ts';
import { route } from './route.ts';
import { generated, group, member, routingOf } from './routing-rig.ts';
import { allFree, type Routing } from './routing.ts';

const SEEDS = 3000;
const every = (check: (of: ReturnType<typeof generated>, seed: number) => void) => {
  for (let seed = 1; seed <= SEEDS; seed += 1) check(generated(seed), seed);
};
const rung = (answer: ReturnType<typeof route>) => answer.steps.flatMap(({ rings }) => rings);
const at = (moment: string) => ({ at: new Date(moment), locale: 'zh-CN', tried: [] }) as const;

test('nobody is rung who is not free, nor anybody twice', () => {
  every(({ routing, call }, seed) => {
    const people = new Map([...routing.groups.values()].flatMap(({ members }) => members.map((one) => [one.id, one])));
    const ids = rung(route(routing, call)).map(({ person }) => person.id);
    expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
    for (const id of ids) {
      const { active, presence, beingRung } = people.get(id)!;
      expect({ active, presence, beingRung }, `seed ${seed}`).toEqual({
        active: true,
        presence: 'ONLINE',
        beingRung: false,
      });
      expect(call.tried, `seed ${seed}`).not.toContain(id);
    }
  });
});

test('everybody of a group that works is rung or has a reason', () => {
  every(({ routing, call }, seed) => {
    for (const { group: of, rings, skipped, skip } of route(routing, call).steps) {
      const named = [...rings, ...skipped].map(({ person }) => person.id);
      const members = routing.groups.get(of.id)!.members.map(({ id }) => id);
      expect(named.toSorted(), `seed ${seed}`).toEqual(skip === 'CLOSED' ? [] : members.toSorted());
    }
  });
});

test('groups are asked in the order of the route, each once, and whoever takes over comes last', () => {
  every(({ routing, call }, seed) => {
    const { steps, open, outcome } = route(routing, call);
    const ids = steps.map(({ group: of }) => of.id);
    expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length);
    const own = steps.filter(({ overflow }) => !overflow).map(({ group: of }) => of.id);
    expect([[], routing.route?.teamGroupIds ?? []], `seed ${seed}`).toContainEqual(own);
    expect(ids.slice(0, own.length), `seed ${seed}`).toEqual(own);
    expect(open || outcome !== 'RING' || own.length === 0, `seed ${seed}`).toBe(true);
  });
});

test('a group outside its hours never rings', () => {
  every(({ routing, call }, seed) => {
    for (const { group: of, rings, skip } of route(routing, call).steps) {
      const { workHours } = routing.groups.get(of.id)!;
      const special = routing.route!.specialDays.find(
        ({ date, works }) => works && date === localDate(routing.groupZone, call.at),
      );
      const works = worksAt(workHours, wallAt(call.at, { timezone: routing.groupZone }), special ?? null);
      expect(skip === 'CLOSED', `seed ${seed}`).toBe(!works);
      expect(works || rings.length === 0, `seed ${seed}`).toBe(true);
    }
  });
});

test('waves go up one by one; all of a group that rings together are one, others each their own', () => {
  every(({ routing, call }, seed) => {
    const { steps } = route(routing, call);
    const waves = steps.map(({ rings, strategy }) => {
      const numbers = rings.map(({ wave }) => wave);
      const wanted = strategy === 'ALL_RING' ? Math.min(1, numbers.length) : numbers.length;
      expect(new Set(numbers).size, `seed ${seed}`).toBe(wanted);
      return [...new Set(numbers)];
    });
    expect(waves.flat(), `seed ${seed}`).toEqual(waves.flat().map((_, place) => place + 1));
  });
});

test('the outcome says what the steps say', () => {
  every(({ routing, call }, seed) => {
    const { outcome, steps, open, assocId } = route(routing, call);
    const rings = steps.some((step) => step.rings.length > 0);
    expect(outcome === 'RING', `seed ${seed}`).toBe(rings);
    expect(outcome === 'NO_ROUTE', `seed ${seed}`).toBe(assocId === null);
    const busy = steps.some(({ skipped }) =>
      skipped.some(({ reason }) => ['IN_CALL', 'BUSY', 'BEING_RUNG'].includes(reason)),
    );
    const room = routing.waiting < (routing.route?.queueMax ?? 0);
    expect(outcome === 'QUEUE', `seed ${seed}`).toBe(!rings && busy && room);
    expect(outcome === 'QUEUE_FULL', `seed ${seed}`).toBe(!rings && busy && !room);
    const offHours = outcome === 'MESSAGE' || outcome === 'REJECT';
    expect(!offHours || !open || steps.every(({ skip }) => skip === 'CLOSED'), `seed ${seed}`).toBe(true);
  });
});

test('the same question has the same answer, in whatever order people are named; and it is one of the contract', () => {
  every(({ routing, call }, seed) => {
    const answer = route(routing, call);
    const turned = [...routing.groups].map(([id, one]) => [id, { ...one, members: one.members.toReversed() }] as const);
    const again = route(
      { ...routing, groups: new Map(turned.toReversed()) },
      { ...call, tried: call.tried.toReversed() },
    );
    expect(rung(again), `seed ${seed}`).toEqual(rung(answer));
    expect(again.outcome, `seed ${seed}`).toBe(answer.outcome);
    expect(routed.safeParse({ ...answer, assocId: null, clientGroup: null, steps: [] }).success).toBe(true);
  });
});

test('whoever rings one wave after the other ends with nobody, having rung everybody free once', () => {
  every(({ routing, call }, seed) => {
    if (seed % 5 !== 0) return;
    const all = rung(route(routing, call)).map(({ person }) => person.id);
    const tried = [...call.tried];
    const order: string[] = [];
    for (;;) {
      const { outcome, steps } = route(routing, { ...call, tried });
      if (outcome !== 'RING') break;
      const rings = steps.flatMap((step) => step.rings);
      const first = rings.filter(({ wave }) => wave === rings[0]!.wave).map(({ person }) => person.id);
      order.push(...first);
      tried.push(...first);
      expect(order.length, `seed ${seed}`).toBeLessThanOrEqual(all.length);
    }
    expect(order, `seed ${seed}`).toEqual(all);
  });
});

test('with everybody free nobody waits', () => {
  every(({ routing, call }, seed) => {
    const { outcome } = route(allFree(routing), { ...call, tried: [] });
    expect(['QUEUE', 'QUEUE_FULL'], `seed ${seed}`).not.toContain(outcome);
  });
});

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }));
const ask = (routing: Routing, moment: string) => route(routing, at(moment));

test('a holiday is closed; a day that is worked instead has the hours of a Monday, for the groups too', () => {
  const routing = routingOf([group({ id: 'g', workHours: weekdays, members: [member({ id: 'p' })] })], {
    workHours: weekdays,
    specialDays: [
      { date: '2026-10-01', works: false, name: '国庆节' },
      { date: '2026-10-10', works: true, name: '调休上班' },
    ],
  });
  expect(ask(routing, '2026-10-01T10:00:00+08:00')).toMatchObject({ outcome: 'MESSAGE', specialDay: '国庆节' });
  expect(ask(routing, '2026-10-10T10:00:00+08:00')).toMatchObject({ outcome: 'RING', specialDay: '调休上班' });
  expect(ask(routing, '2026-10-10T18:00:00+08:00').outcome).toBe('MESSAGE');
  expect(ask(routing, '2026-10-17T10:00:00+08:00').outcome).toBe('MESSAGE');
});

test('hours follow the clock on the wall through both changes of summer time', () => {
  const hours = [7].map((weekday) => ({ weekday, from: '02:00', to: '03:00' }));
  const berlin = (moment: string) => worksAt(hours, wallAt(new Date(moment), { timezone: 'Europe/Berlin' }), null);
  // The hour from two to three comes twice in October, and not at all in March.
  expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map(berlin)).toEqual([true, true]);
  expect(['2026-10-24T23:30:00Z', '2026-10-25T02:30:00Z'].map(berlin)).toEqual([false, false]);
  expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(berlin)).toEqual([false, false]);
});

test('two shifts that meet at midnight leave no minute open', () => {
  const night = [
    { weekday: 5, from: '20:00', to: '23:59' },
    { weekday: 6, from: '00:00', to: '08:00' },
  ];
  const works = (moment: string) => worksAt(night, wallAt(new Date(moment), { timezone: 'Asia/Shanghai' }), null);
  expect(['2026-10-23T23:59:30+08:00', '2026-10-24T00:00:00+08:00'].map(works)).toEqual([true, true]);
  expect(works('2026-10-24T08:00:00+08:00')).toBe(false);
});

test('the route has its own zone, the groups that of the company', () => {
  const routing = routingOf([group({ id: 'g', members: [member({ id: 'p' })] })], {
    workHours: weekdays,
    zone: 'America/New_York',
  });
  expect(ask(routing, '2026-10-20T10:00:00-04:00').outcome).toBe('RING');
  expect(ask(routing, '2026-10-20T10:00:00+08:00').outcome).toBe('MESSAGE');
});

test('outside the hours the overflow group rings alone, where the rule says so', () => {
  const groups = [
    group({ id: 'g', members: [member({ id: 'day' })] }),
    group({ id: 'overflow', members: [member({ id: 'night' })] }),
  ];
  const rule = { workHours: weekdays, overflowGroupId: 'overflow', offHours: 'OVERFLOW_GROUP' } as const;
  const night = ask(routingOf(groups, rule), '2026-10-20T22:00:00+08:00');
  expect(rung(night).map(({ person }) => person.id)).toEqual(['night']);
  const day = ask(routingOf(groups, rule), '2026-10-20T12:00:00+08:00');
  expect(rung(day).map(({ person }) => person.id)).toEqual(['day', 'night']);
  const closed = { ...rule, offHours: 'REJECT' } as const;
  expect(ask(routingOf(groups, closed), '2026-10-20T22:00:00+08:00')).toMatchObject({ outcome: 'REJECT', steps: [] });
});

test('without one of the route, the groups’ own overflow groups take over, along their chain', () => {
  const groups = [
    group({ id: 'a', overflowGroupId: 'x', members: [member({ id: 'pa' })] }),
    group({ id: 'b', overflowGroupId: 'a', members: [member({ id: 'pb' })] }),
    group({ id: 'x', overflowGroupId: 'y', members: [member({ id: 'px' })] }),
    group({ id: 'y', members: [member({ id: 'py' })] }),
  ];
  const { steps } = ask(routingOf(groups, { teamGroupIds: ['a', 'b'] }), '2026-10-20T22:00:00+08:00');
  expect(steps.map(({ group: of, overflow }) => [of.id, overflow])).toEqual([
    ['a', false],
    ['b', false],
    ['x', true],
    ['y', true],
  ]);
});

test('each strategy has its order', () => {
  const members = [
    member({ id: 'a', load: 2, lastRungAt: 1, lastEndedAt: 5, skills: ['监护仪'], languages: ['en-US'] }),
    member({ id: 'b', load: 1, lastRungAt: 3, lastEndedAt: 9, skills: ['监护仪'] }),
    member({ id: 'c', load: 1, lastRungAt: null, lastEndedAt: 2 }),
    member({ id: 'd', load: 0, lastRungAt: 2, languages: [] }),
  ];
  const order = (routing: 'ROUND_ROBIN' | 'LEAST_BUSY' | 'SKILL_FIRST') => {
    const world = { ...routingOf([group({ id: 'g', routing, members })]), labels: ['多参数监护仪 M8'] };
    return rung(ask(world, '2026-10-20T22:00:00+08:00')).map(({ person, reason }) => `${person.id} ${reason}`);
  };
  expect(order('ROUND_ROBIN').map((one) => one[0])).toEqual(['c', 'a', 'd', 'b']);
  expect(order('LEAST_BUSY').map((one) => one[0])).toEqual(['d', 'c', 'b', 'a']);
  expect(order('SKILL_FIRST')).toEqual(['b SKILL_AND_LANGUAGE', 'a SKILL', 'c LANGUAGE', 'd NO_MATCHING_SKILL']);
});

const localDate = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
