import * as z from 'zod/mini';
import { downloads, reads } from '../../endpoint.ts';
import { done, id, pageOf, pageRequest, platform, time } from '../../fields.ts';
import { appActorKind } from '../application/application-actor.ts';
import { chartMark, DASHBOARD_DAYS } from './call-data.ts';

/** How long ago the first of the days may be that are asked for, those included that they are compared with. */
export const USAGE_DAYS = 2 * DASHBOARD_DAYS;

export const usageVersion = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** Ninety days have parts of as many weeks, and a year of as many months as that. */
export const RETENTION_PERIODS = 14;

/** Days on the tenant's clock, both of them included; and filters that the list of operations has as well. */
export const usageRange = {
  from: z.iso.date(),
  to: z.iso.date(),
  applicationId: z.optional(id),
  platform: z.optional(platform),
  versionName: z.optional(usageVersion),
  userKind: z.optional(appActorKind),
  /** Test accounts, which are otherwise left out. */
  includeTest: z.optional(z.boolean()),
};

const counts = {
  operations: z.int(),
  failures: z.int(),
};
/** Different people who were signed in. */
const active = { active: z.int() };
const measures = {
  ...active,
  /** Of them, those who had never used what is asked for before this time, and the others. */
  fresh: z.int(),
  returning: z.int(),
  /** Times that an app was used, by when they began. */
  sessions: z.int(),
  avgSessionSec: z.nullable(z.number()),
  ...counts,
};
const span = { from: time, to: time };
const point = z.strictObject({ ...span, ...measures });
export type UsagePoint = z.infer<typeof point>;
const summary = z.strictObject({
  ...measures,
  /** People a day, of the days that have begun. */
  daily: z.nullable(z.number()),
  /** In percent. */
  failureRate: z.nullable(z.number()),
});
export type UsageSummary = z.infer<typeof summary>;

/** The first twenty, and how many there are in all. */
const many = <Row extends z.core.$ZodLooseShape>(row: Row) =>
  z.strictObject({ list: z.array(z.strictObject(row)), count: z.int() });

export const usageGranularities = ['DAY', 'WEEK', 'MONTH'] as const;
const granularity = z._default(z.enum(usageGranularities), 'DAY');

/** What is counted of a time, without what leads on from it. */
export const usageNumbers = {
  span: z.strictObject(span),
  summary,
  previous: z.nullable(z.strictObject({ span: z.strictObject(span), summary, trend: z.array(point) })),
  trend: z.array(point),
  /** Where the app said which it is. */
  byVersion: many({ versionName: z.string(), ...active, ...counts }),
  byPlatform: many({ platform, ...active, ...counts }),
  byUserKind: many({ userKind: appActorKind, ...active, ...counts }),
  byEvent: many({ event: z.string(), ...counts }),
  asOf: time,
};
export const usedApplications = <Named extends z.core.$ZodLooseShape>(named: Named) =>
  many({ ...named, name: z.string(), platform, ...active, ...counts });
const may = (action: 'query' | 'export') => ({ types: [1, 2, 3], permission: `dashboard:usage:${action}` }) as const;

export const usagePeopleKinds = ['FRESH', 'RETURNING'] as const;
const person = z.strictObject({
  userId: id,
  userKind: appActorKind,
  /** As they are called now; null of those who are no longer there. */
  name: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  /** The first time ever, by the filters. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  days: z.int(),
  ...counts,
});
export type UsagePerson = z.infer<typeof person>;

/** PART of it is within the range; RUNNING is not over, COMING has not begun: none of these is complete. */
export const retentionStates = ['WHOLE', 'PART', 'RUNNING', 'COMING'] as const;
const period = z.strictObject({ from: z.iso.date(), to: z.iso.date(), state: z.enum(retentionStates) });
export type RetentionPeriod = z.infer<typeof period>;
/** Of those who first used it in one period: how many, and how many of them were active in each one after it. */
const cohort = z.strictObject({ size: z.int(), again: z.array(z.nullable(z.int())) });

/** What people do in the apps, in numbers. */
export const usageDashboard = {
  usageData: reads('POST /tenant/dashboard/usageData', {
    words: { 'zh-CN': '使用统计', 'en-US': 'Get usage statistics' },
    access: may('query'),
    input: z.strictObject({
      ...usageRange,
      granularity,
      /** With the same number of days before. */
      compare: z._default(z.boolean(), true),
    }),
    output: z.strictObject({
      ...usageNumbers,
      byApplication: usedApplications({ applicationId: id }),
      /** All that can be asked for, whichever of them is. */
      versions: z.array(z.string()),
      /** Operations go, and their sums stay: numbers from before have no whole list of them. Null where none have gone. */
      listedFrom: z.nullable(time),
      /** Of what the reader may see. */
      marks: z.array(chartMark),
    }),
  }),
  /** Who the people are is for those who may see what they did. */
  usagePeople: reads('POST /tenant/dashboard/usagePeople', {
    words: { 'zh-CN': '活跃用户列表', 'en-US': 'List active people' },
    access: { types: [1, 2, 3], permission: 'log:appuser:query' },
    input: pageRequest(['operations', 'days', 'firstDay', 'lastDay'], {
      ...usageRange,
      only: z.optional(z.enum(usagePeopleKinds)),
      /** When they used it for the first time ever, by the filters: days, both of them included. */
      firstFrom: z.optional(z.iso.date()),
      firstTo: z.optional(z.iso.date()),
    }),
    output: pageOf(person),
  }),
  usageRetention: reads('POST /tenant/dashboard/usageRetention', {
    words: { 'zh-CN': '用户留存', 'en-US': 'Get user retention' },
    access: may('query'),
    input: z.strictObject({ ...usageRange, granularity: z._default(z.enum(['WEEK', 'MONTH']), 'WEEK') }),
    output: z.strictObject({
      /** Weeks from Monday, or months of the calendar, as far as they are within the range. */
      periods: z.array(period),
      /** One of each period that has begun, in their order; null of what has not. */
      cohorts: z.array(cohort),
      asOf: time,
    }),
  }),
  exportUsage: downloads('POST /tenant/dashboard/exportUsage', {
    words: { 'zh-CN': '导出使用统计', 'en-US': 'Export usage statistics' },
    access: may('export'),
    input: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'xlsx'), ...usageRange, granularity }),
    output: done,
  }),
};
