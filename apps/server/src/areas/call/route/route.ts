import type { GroupSkip, RouteOutcome, Routed, RouteStep, SkipReason } from '@console/contract/areas/call/route';
import { wallAt } from '../../../kernel/zone-clock.ts';
import { inRingOrder } from './order.ts';
import { specialDayAt, worksAt } from './hours.ts';
import type { RouteSettings, Routing, RoutingCall, RoutingGroup, RoutingMember } from './routing.ts';

/** Where a call goes: the groups in their order, whom each of them rings, and why others are not. */
export function route(routing: Routing, call: RoutingCall): Routed {
  const { clientGroup, route: settings } = routing;
  const nothing = { assocId: settings?.assocId ?? null, clientGroup, open: false, specialDay: null, steps: [] };
  if (!settings) return { ...nothing, outcome: 'NO_ROUTE' };
  const duty = dutyAt(routing, settings, call.at);
  const base = { ...nothing, open: duty.open, specialDay: duty.specialDay };
  if (!duty.within && settings.offHours !== 'OVERFLOW_GROUP') return { ...base, outcome: settings.offHours };
  const steps = stepsOf(duty.groups, settings, routing.labels, call);
  return { ...base, outcome: outcomeOf(steps, settings, routing.waiting), steps };
}

interface OnDuty {
  readonly group: RoutingGroup;
  readonly overflow: boolean;
  readonly works: boolean;
}

interface Duty {
  /** Inside the route's own hours. */
  readonly within: boolean;
  /** The same; of a route without hours, whether one of its groups works. */
  readonly open: boolean;
  readonly specialDay: string | null;
  /** Which groups are asked, in their order. */
  readonly groups: readonly OnDuty[];
}

/** Who is asked at a moment. Everything that depends on the moment is in here. */
export function dutyAt(routing: Routing, settings: RouteSettings, at: Date): Duty {
  const { groups, groupZone } = routing;
  const wall = wallAt(at, { timezone: settings.zone });
  const groupWall = groupZone === settings.zone ? wall : wallAt(at, { timezone: groupZone });
  const special = specialDayAt(settings.specialDays, wall);
  const within = worksAt(settings.workHours, wall, special);
  // A holiday closes the route; whoever takes over then works as on any other day.
  const instead = specialDayAt(settings.specialDays, groupWall);
  const asked = (overflow: boolean) => (group: RoutingGroup) => ({
    group,
    overflow,
    works: worksAt(group.workHours, groupWall, instead?.works ? instead : null),
  });
  const own = within ? settings.teamGroupIds.flatMap((id) => groups.get(id) ?? []) : [];
  const all = [...own.map(asked(false)), ...behind(own, settings, groups).map(asked(true))];
  const open = within && (settings.workHours !== null || all.some(({ works }) => works));
  return { within, open, specialDay: special?.name ?? null, groups: all };
}

/** Who takes over when all groups were tried: the route's overflow group or, where it has none, those of its groups. */
function behind(
  own: readonly RoutingGroup[],
  { overflowGroupId }: RouteSettings,
  groups: ReadonlyMap<string, RoutingGroup>,
): RoutingGroup[] {
  const starts = overflowGroupId === null ? own.map((group) => group.overflowGroupId) : [overflowGroupId];
  const seen = new Set(own.map(({ id }) => id));
  const found: RoutingGroup[] = [];
  for (const start of starts) {
    for (let next = groups.get(start ?? ''); next; next = groups.get(next.overflowGroupId ?? '')) {
      if (seen.has(next.id)) break;
      seen.add(next.id);
      found.push(next);
      // The route names one group, not what stands behind it.
      if (overflowGroupId !== null) break;
    }
  }
  return found;
}

function stepsOf(
  asked: readonly OnDuty[],
  settings: RouteSettings,
  labels: readonly string[],
  call: RoutingCall,
): RouteStep[] {
  const tried = new Set(call.tried);
  let wave = 0;
  return asked.map(({ group, overflow, works }) => {
    const strategy = settings.strategy ?? group.routing;
    const free = works ? group.members.filter((member) => skipReason(member, tried) === null) : [];
    const skipped = works
      ? group.members.flatMap((member) => {
          const reason = skipReason(member, tried);
          return reason === null ? [] : [{ person: { id: member.id, name: member.name }, reason }];
        })
      : [];
    const rings = inRingOrder(strategy, free, { labels, locale: call.locale }).map(({ member, reason }, at) => {
      tried.add(member.id);
      if (at === 0 || strategy !== 'ALL_RING') wave += 1;
      return { person: { id: member.id, name: member.name }, presence: member.presence, reason, wave };
    });
    const skip: GroupSkip | null = works
      ? group.members.length === 0
        ? 'EMPTY'
        : rings.length === 0
          ? 'NOBODY_FREE'
          : null
      : 'CLOSED';
    return {
      group: { id: group.id, name: group.name },
      overflow,
      strategy,
      ringSec: settings.ringSec ?? group.ringSec,
      skip,
      rings,
      skipped,
    };
  });
}

/** Who of one group is rung next, by its own strategy: all who are free, or one. */
export function nextOf(
  group: RoutingGroup,
  { labels, locale, tried }: Omit<RoutingCall, 'at'> & Pick<Routing, 'labels'>,
): readonly { readonly id: string; readonly name: string }[] {
  const vain = new Set(tried);
  const free = group.members.filter((member) => skipReason(member, vain) === null);
  const order = inRingOrder(group.routing, free, { labels, locale }).map(({ member: { id, name } }) => ({ id, name }));
  return group.routing === 'ALL_RING' ? order : order.slice(0, 1);
}

function skipReason(member: RoutingMember, tried: ReadonlySet<string>): SkipReason | null {
  if (!member.active) return 'DISABLED';
  if (tried.has(member.id)) return 'TRIED';
  if (member.presence !== 'ONLINE') return member.presence;
  return member.beingRung ? 'BEING_RUNG' : null;
}

/** Whoever is one of these will be free again. */
const soonFree: ReadonlySet<SkipReason> = new Set(['IN_CALL', 'BEING_RUNG', 'BUSY']);

function outcomeOf(steps: readonly RouteStep[], settings: RouteSettings, waiting: number): RouteOutcome {
  if (steps.some(({ rings }) => rings.length > 0)) return 'RING';
  if (steps.some(({ skipped }) => skipped.some(({ reason }) => soonFree.has(reason)))) {
    return waiting < settings.queueMax ? 'QUEUE' : 'QUEUE_FULL';
  }
  // No group works although the route does: to the customer that is outside the hours as well.
  if (steps.every(({ skip }) => skip === 'CLOSED')) return settings.offHours === 'REJECT' ? 'REJECT' : 'MESSAGE';
  return 'NOBODY';
}
