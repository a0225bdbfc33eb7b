import * as z from 'zod/mini';
import { reads, writes } from '../../endpoint.ts';
import { done, id, nothing, time } from '../../fields.ts';
import type { RouteName } from '../../routes.ts';
import { liveStatus } from '../live/live/parts.ts';
import { materialKind } from '../material/material/parts.ts';

/** What can wait for somebody. Those with a time to be done by come before those that only wait. */
export const waitingKinds = [
  'requests',
  'accessRequests',
  'plansToApprove',
  'plansStopped',
  'followUps',
  'lowScores',
  'materialsExpiring',
  'agreementsIncomplete',
  'unread',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

interface Place {
  readonly route: RouteName;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** The list has to begin where the number does. */
  readonly from?: true;
}

export const LOW_SCORE = 2;

/** The list behind each number. Of materials there is none of all kinds: each kind has its own, see `parts`. */
export const waitingPlaces: Readonly<Record<Exclude<WaitingKind, 'materialsExpiring'>, Place>> = {
  requests: { route: 'userReview' },
  accessRequests: { route: 'accessRequest', query: { status: 'PENDING' } },
  plansToApprove: { route: 'approvalDesk', query: { kind: 'PLAN' } },
  plansStopped: { route: 'releaseManage_all', query: { stoppedItself: true } },
  followUps: { route: 'callLog', query: { followUp: 'OPEN' }, from: true },
  lowScores: { route: 'callLog', query: { scoreTo: LOW_SCORE }, from: true },
  agreementsIncomplete: { route: 'protocolEdition', query: { incomplete: true } },
  unread: { route: 'userMessages', query: { unread: true } },
};

const waiting = z.strictObject({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** How many are past their time; null of what has no list of those. */
  overdue: z.nullable(z.int()),
  /** When the first has to be done, and since when the oldest waits. */
  dueAt: z.nullable(time),
  since: z.nullable(time),
  /** Calls are listed from a moment on; this number counts from here. */
  from: z.nullable(time),
  parts: z.nullable(z.array(z.strictObject({ kind: materialKind, count: z.int() }))),
});
export type Waiting = z.infer<typeof waiting>;

/** Null where the role may not see them. */
const going = z.strictObject({
  plans: z.nullable(
    z.strictObject({
      running: z.int(),
      /** The last that began. */
      list: z.array(
        z.strictObject({
          planId: id,
          name: z.string(),
          applicationName: z.string(),
          /** 0 is the stage of the test accounts. */
          stageNo: z.nullable(z.int()),
          stageCount: z.int(),
          startedAt: z.nullable(time),
        }),
      ),
    }),
  ),
  /** Those that are on, then those that come next. */
  lives: z.nullable(
    z.array(
      z.strictObject({
        liveId: id,
        title: z.string(),
        titleEn: z.nullable(z.string()),
        status: liveStatus,
        planStartAt: time,
        startedAt: z.nullable(time),
      }),
    ),
  ),
  calls: z.nullable(z.strictObject({ open: z.int(), queued: z.int(), from: z.nullable(time) })),
});
export type GoingOn = z.infer<typeof going>;

const touched = z.strictObject({
  type: z.string(),
  id,
  name: z.string(),
  time,
  /** `METHOD /path` of the call; the console words it. */
  call: z.string(),
  action: z.string(),
});
export type Touched = z.infer<typeof touched>;

/** What a company that has just come does first. */
export const firstSteps = [
  'tenants',
  'departments',
  'people',
  'applications',
  'agreements',
  'products',
  'clients',
  'team',
  'materials',
  'toolboxes',
  'callRoutes',
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const workplaceCards = [
  'firstSteps',
  'waiting',
  'totals',
  'going',
  'records',
  'actions',
  'operations',
  'tenant',
  'services',
  'storage',
] as const;
export type WorkplaceCard = (typeof workplaceCards)[number];

const layout = z
  .array(z.strictObject({ card: z.enum(workplaceCards), hidden: z.boolean() }))
  .check(z.maxLength(workplaceCards.length))
  .check(z.refine((cards) => new Set(cards.map(({ card }) => card)).size === cards.length, 'DUPLICATE'));
export type WorkplaceLayout = z.infer<typeof layout>;

const operation = z.strictObject({
  id,
  time,
  /** `METHOD /path` of the call; the console words it. */
  call: z.string(),
  action: z.string(),
  objectType: z.nullable(z.string()),
  objectName: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  result: z.enum(['SUCCESS', 'FAILURE']),
  failCode: z.nullable(z.string()),
  ip: z.nullable(z.string()),
});
export type Operation = z.infer<typeof operation>;

/** The page that everybody begins with, in one call. */
export const workplaceOverview = {
  overview: reads('GET /tenant/workplace/overview', {
    words: { 'zh-CN': '工作台概览', 'en-US': 'Get the workplace overview' },
    access: 'token',
    input: nothing,
    output: z.strictObject({
      /** Kinds that this role may see, also those of which none waits. */
      waiting: z.array(waiting),
      going,
      /** Records that this person changed last, the latest first, each once. */
      records: z.array(touched),
      operations: z.array(operation),
      /** Those that this role may do; null once all of them are done. */
      firstSteps: z.nullable(z.array(z.strictObject({ step: z.enum(firstSteps), done: z.boolean() }))),
      /** As this person has put the cards; empty is as they come. */
      layout,
      asOf: time,
    }),
  }),
  /** Of the own account, on every machine. An empty list is as they come. */
  saveLayout: writes('POST /tenant/workplace/saveLayout', {
    words: { 'zh-CN': '保存工作台布局', 'en-US': 'Save the layout of your workplace' },
    access: 'token',
    input: z.strictObject({ cards: layout }),
    output: done,
  }),
};
