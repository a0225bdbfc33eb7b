import type { CallAssoc, SpecialDay } from '@console/contract/areas/call/assoc';
import type { Presence } from '@console/contract/areas/call/info/parts';
import type { TeamGroup } from '@console/contract/areas/team/team-group';
import type { Shift } from '@console/contract/areas/team/team-group-work-hours';
import type { Locale } from '@console/contract/locale';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Somebody who could answer, as of the moment of loading. */
export interface RoutingMember extends Named {
  /** Has activated and is not switched off. */
  readonly active: boolean;
  readonly presence: Presence;
  /** Another call rings there. */
  readonly beingRung: boolean;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  /** Calls answered within the last 24 hours. */
  readonly load: number;
  /** Milliseconds; null: never. */
  readonly lastRungAt: number | null;
  readonly lastEndedAt: number | null;
}

export interface RoutingGroup extends Named {
  readonly routing: TeamGroup['routing'];
  readonly ringSec: number;
  readonly workHours: readonly Shift[] | null;
  readonly overflowGroupId: string | null;
  readonly members: readonly RoutingMember[];
}

/** What a route says of its calls, as it is kept. */
export interface RouteSettings extends Pick<
  CallAssoc,
  | 'assocId'
  | 'strategy'
  | 'ringSec'
  | 'queueMax'
  | 'queueTimeoutSec'
  | 'promiseSec'
  | 'zone'
  | 'offHours'
  | 'overflowGroupId'
  | 'recording'
  | 'retentionDays'
> {
  readonly workHours: readonly Shift[] | null;
  readonly specialDays: readonly SpecialDay[];
  /** In their order. */
  readonly teamGroupIds: readonly string[];
}

/** Everything that decides where a call goes, but the moment and the caller. */
export interface Routing {
  readonly clientGroup: Named | null;
  /** Null: nobody can be reached from this customer's group. */
  readonly route: RouteSettings | null;
  /** The route's groups and those they overflow into, by id. */
  readonly groups: ReadonlyMap<string, RoutingGroup>;
  /** In which the groups' own hours are read: the tenant's. */
  readonly groupZone: string;
  /** What the product is called and how it is labelled. */
  readonly labels: readonly string[];
  /** How many calls of this route wait before this one. */
  readonly waiting: number;
}

export interface RoutingCall {
  readonly at: Date;
  readonly locale: Locale;
  /** Who was rung by this call in vain. */
  readonly tried: readonly string[];
}

/** As if everybody who can answer were free. */
export function allFree(routing: Routing): Routing {
  const free = (member: RoutingMember): RoutingMember => ({ ...member, presence: 'ONLINE', beingRung: false });
  const groups = [...routing.groups].map(
    ([id, group]) => [id, { ...group, members: group.members.map(free) }] as const,
  );
  return { ...routing, groups: new Map(groups), waiting: 0 };
}
