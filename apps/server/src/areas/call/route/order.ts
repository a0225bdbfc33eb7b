import type { RingReason } from '@console/contract/areas/call/route';
import type { TeamGroup } from '@console/contract/areas/team/team-group';
import type { RoutingMember } from './routing.ts';

interface Wanted {
  readonly labels: readonly string[];
  readonly locale: string;
}

interface Placed {
  readonly member: RoutingMember;
  readonly reason: RingReason;
}

/** Those who are free, in the order in which they are rung. The same people are always in the same order. */
export function inRingOrder(
  strategy: TeamGroup['routing'],
  free: readonly RoutingMember[],
  wanted: Wanted,
): readonly Placed[] {
  switch (strategy) {
    case 'ALL_RING':
      return free.toSorted(byId).map((member) => ({ member, reason: 'ALL_RING' }));
    case 'ROUND_ROBIN':
      return free.toSorted(byTurn).map((member) => ({ member, reason: 'NEXT_IN_TURN' }));
    case 'LEAST_BUSY':
      return free.toSorted(byLoad).map((member) => ({ member, reason: 'LEAST_BUSY' }));
    default: {
      const labels = wanted.labels.map((label) => label.toLowerCase());
      return free
        .map((member) => ({ member, reason: fit(member, labels, wanted.locale) }))
        .toSorted((a, b) => ranks.indexOf(a.reason) - ranks.indexOf(b.reason) || byTurn(a.member, b.member));
    }
  }
}

const ranks: readonly RingReason[] = ['SKILL_AND_LANGUAGE', 'SKILL', 'LANGUAGE', 'NO_MATCHING_SKILL'];

function fit({ skills, languages }: RoutingMember, labels: readonly string[], locale: string): RingReason {
  const skill = skills.some((own) => labels.some((label) => names(label, own.trim().toLowerCase())));
  const language = languages.includes(locale);
  if (skill) return language ? 'SKILL_AND_LANGUAGE' : 'SKILL';
  return language ? 'LANGUAGE' : 'NO_MATCHING_SKILL';
}

/** “Dialysis” is a skill for the “Dialysis machine 4008”; a single letter must be the whole label. */
const names = (label: string, skill: string) => (skill.length > 1 ? label.includes(skill) : label === skill);

const byId = (a: RoutingMember, b: RoutingMember) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Never before any time. */
const earlier = (a: number | null, b: number | null) => (a ?? -Infinity) - (b ?? -Infinity) || 0;

/** Whoever was rung longest ago comes first. */
const byTurn = (a: RoutingMember, b: RoutingMember) => earlier(a.lastRungAt, b.lastRungAt) || byId(a, b);

/** Fewest calls, then the longest rest. */
const byLoad = (a: RoutingMember, b: RoutingMember) =>
  a.load - b.load || earlier(a.lastEndedAt, b.lastEndedAt) || byId(a, b);
