import * as z from 'zod/mini';
import { downloads, reads } from '../../endpoint.ts';
import { done, id, keyword, pageOf, pageRequest, time } from '../../fields.ts';
import { callMedia } from '../call/info/parts.ts';

export const DASHBOARD_DAYS = 400;

/** Days on the tenant's clock, both of them included; and the call list's own filters, so that each number opens its list. */
export const dashboardRange = {
  from: z.iso.date(),
  to: z.iso.date(),
  teamGroupId: z.optional(id),
  expertId: z.optional(id),
  clientGroupId: z.optional(id),
  clientId: z.optional(id),
  productId: z.optional(id),
  media: z.optional(z.enum(callMedia)),
  /** Calls of test accounts, which are otherwise left out. */
  includeTest: z.optional(z.boolean()),
};

/** Counts, each of which is the total of a list; and what follows from them. Rates are in percent, null of none. */
const measures = {
  total: z.int(),
  answered: z.int(),
  missed: z.int(),
  rejected: z.int(),
  canceled: z.int(),
  failed: z.int(),
  open: z.int(),
  answerRate: z.nullable(z.number()),
  durationSec: z.int(),
  avgDurationSec: z.nullable(z.number()),
  avgWaitSec: z.nullable(z.number()),
  /** Answered within the promise, and later than that. */
  kept: z.int(),
  broken: z.int(),
  withinPromiseRate: z.nullable(z.number()),
  scored: z.int(),
  avgScore: z.nullable(z.number()),
  solved: z.int(),
  notSolved: z.int(),
  solvedRate: z.nullable(z.number()),
  /** Those that a bad network spoilt. */
  poor: z.int(),
};
const sums = z.strictObject(measures);
export type CallMeasures = z.infer<typeof sums>;

/** From a moment up to another, which is no longer part of it. */
const span = { from: time, to: time };
const one = z.strictObject({ id, name: z.string(), ...measures });
export type CallsOfOne = z.infer<typeof one>;
/** The twenty with the most calls, and how many there are in all. */
const many = z.strictObject({ list: z.array(one), count: z.int() });
const point = z.strictObject({ ...span, ...measures });
export type TrendPoint = z.infer<typeof point>;

/** By itself, and by hand. */
export const markKinds = ['VERSION', 'PLAN_PAUSED', 'NOTICE', 'TEAM_NOTICE', 'AGREEMENT', 'LAUNCH', 'HAND'] as const;
export const chartMark = z.strictObject({
  time,
  kind: z.enum(markKinds),
  title: z.string(),
  /** Where there are English words of its own; and who made it by hand. */
  titleEn: z.nullable(z.string()),
  by: z.nullable(z.string()),
  id,
});
export type ChartMark = z.infer<typeof chartMark>;

const number = {
  errorNo: z.string(),
  /** Its calls are those of the filter `errorNoId`; of a text of which no set is known null, and its calls those of `errorNoText`. */
  errorNoId: z.nullable(id),
  title: z.nullable(z.string()),
};

const costSorts = ['calls', 'expertSec', 'avgDurationSec', 'solvedRate', 'avgScore'] as const;
const costFilters = {
  ...dashboardRange,
  /** Numbers that are in no set, or that have no steps yet: what is to be written next. */
  withoutSteps: z.optional(z.boolean()),
};
const may = (action: 'query' | 'export') =>
  ({ types: [3], permission: `dashboard:call:${action}`, service: 'REMOTE_ASSIST' }) as const;

/** Calls in numbers. Whoever sees a part of the calls sees the numbers of that part. */
export const callDashboard = {
  callData: reads('POST /tenant/dashboard/callData', {
    words: { 'zh-CN': '通话统计', 'en-US': 'Get the call dashboard' },
    access: may('query'),
    input: z.strictObject({
      ...dashboardRange,
      /** HOUR is for seven days at most. */
      granularity: z._default(z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH']), 'DAY'),
      /** With the same number of days before. */
      compare: z._default(z.boolean(), true),
    }),
    output: z.strictObject({
      span: z.strictObject(span),
      summary: sums,
      previous: z.nullable(z.strictObject({ span: z.strictObject(span), summary: sums, trend: z.array(point) })),
      trend: z.array(point),
      byTeamGroup: many,
      byExpert: many,
      byClientGroup: many,
      byClient: many,
      byProduct: many,
      byProblemType: many,
      /** A call with two numbers counts for both. */
      byErrorNo: z.strictObject({
        list: z.array(z.strictObject({ ...number, ...measures })),
        count: z.int(),
      }),
      /** Hours on the tenant's clock; 1 is Monday. Hours without a call are left out. */
      heatMap: z.array(z.strictObject({ weekday: z.int(), hour: z.int(), total: z.int(), missed: z.int() })),
      scores: z.array(z.strictObject({ score: z.int(), count: z.int() })),
      /** Of what the reader may see. */
      marks: z.array(chartMark),
      asOf: time,
    }),
  }),
  errorCost: reads('POST /tenant/dashboard/errorCost', {
    words: { 'zh-CN': '错误编号成本', 'en-US': 'List what error numbers cost' },
    access: may('query'),
    input: pageRequest(costSorts, costFilters),
    output: pageOf(
      z.strictObject({
        ...number,
        /** The set it is in: its page is found by that and the number. Null of a text, and of a number that has been deleted. */
        errorCodeId: z.nullable(id),
        setName: z.nullable(z.string()),
        /** In how many sets a number is written like this text; of one whose set is known, 1. */
        sets: z.int(),
        hasSteps: z.boolean(),
        calls: z.int(),
        expertSec: z.int(),
        avgDurationSec: z.nullable(z.number()),
        avgScore: z.nullable(z.number()),
        solved: z.int(),
        notSolved: z.int(),
        solvedRate: z.nullable(z.number()),
        /** What was shown last in most of the calls that were solved. */
        endedBy: z.nullable(z.strictObject({ materialId: id, name: z.string(), calls: z.int() })),
      }),
    ),
  }),
  exportErrorCost: downloads('POST /tenant/dashboard/exportErrorCost', {
    words: { 'zh-CN': '导出错误编号成本', 'en-US': 'Export what error numbers cost' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), keyword, ...costFilters }),
    output: done,
  }),
};
