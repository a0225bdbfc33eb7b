import * as z from 'zod/mini';
import { id } from '../../fields.ts';
import { routings } from '../team/team-group.ts';
import { callRef, presences } from './info/parts.ts';

/** Why somebody is rung at this place, or is not rung at all. */
export const ringReasons = [
  'ALL_RING',
  'NEXT_IN_TURN',
  'LEAST_BUSY',
  'SKILL_AND_LANGUAGE',
  'SKILL',
  'LANGUAGE',
  'NO_MATCHING_SKILL',
] as const;
export type RingReason = (typeof ringReasons)[number];
export const skipReasons = ['OFFLINE', 'AWAY', 'BUSY', 'IN_CALL', 'BEING_RUNG', 'TRIED', 'DISABLED'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why a group is passed over. */
export const groupSkips = ['CLOSED', 'EMPTY', 'NOBODY_FREE'] as const;
export type GroupSkip = (typeof groupSkips)[number];

const ring = z.strictObject({
  person: callRef,
  presence: z.enum(presences),
  reason: z.enum(ringReasons),
  /** People of one wave are rung at the same time. */
  wave: z.int(),
});

const step = z.strictObject({
  group: callRef,
  /** The overflow group stands behind the others. */
  overflow: z.boolean(),
  strategy: z.enum(routings),
  ringSec: z.int(),
  skip: z.nullable(z.enum(groupSkips)),
  rings: z.array(ring),
  skipped: z.array(z.strictObject({ person: callRef, reason: z.enum(skipReasons) })),
});
export type RouteStep = z.infer<typeof step>;

/**
 * RING: the first wave is rung now. QUEUE: somebody on duty will be free, so one waits. MESSAGE and REJECT: outside the hours.
 * NOBODY: nobody of all groups is there. NO_ROUTE: no route leads from this customer's group.
 */
export const routeOutcomes = ['RING', 'QUEUE', 'QUEUE_FULL', 'MESSAGE', 'REJECT', 'NOBODY', 'NO_ROUTE'] as const;
export type RouteOutcome = (typeof routeOutcomes)[number];

export const routed = z.strictObject({
  outcome: z.enum(routeOutcomes),
  assocId: z.nullable(id),
  clientGroup: z.nullable(callRef),
  /** Inside the route's own hours at that moment, and the special day it is, if it is one. */
  open: z.boolean(),
  specialDay: z.nullable(z.string()),
  steps: z.array(step),
});
export type Routed = z.infer<typeof routed>;
