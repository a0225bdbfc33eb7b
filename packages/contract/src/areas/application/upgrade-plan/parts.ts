import * as z from 'zod/mini';
import { id, text, time } from '../../../fields.ts';
import { updateModes } from '../app-version.ts';

/** What an upgrade plan is made of. Words of states stand with the moves between them, in `plan-states.ts`. */

/** Which versions it upgrades from. */
export const sourceModes = ['ANY', 'LIST', 'RANGE'] as const;
export const planSource = z.strictObject({
  mode: z.enum(sourceModes),
  /** Of LIST. */
  versionIds: z.array(id).check(z.maxLength(100)),
  /** Of RANGE, both ends belong to it; null is open. */
  minCode: z.nullable(z.int().check(z.minimum(0))),
  maxCode: z.nullable(z.int().check(z.minimum(0))),
});
export type PlanSource = z.infer<typeof planSource>;

/** PLAN are those who got the version of another plan: a rollback is drafted with it. */
export const scopeModes = [
  'ALL',
  'TEST_ACCOUNTS',
  'CLIENT_GROUPS',
  'CLIENTS',
  'TEAM_GROUPS',
  'USERS',
  'REGION',
  'PERCENT',
  'FILE',
  'PLAN',
] as const;
export type ScopeMode = (typeof scopeModes)[number];

const models = z.array(text(60)).check(z.maxLength(50));
export const planScope = z.strictObject({
  mode: z.enum(scopeModes),
  /** Groups, customers, team groups or users, by mode; the plan of PLAN. */
  ids: z.array(id).check(z.maxLength(1_000)),
  /** Of PERCENT. */
  percent: z.nullable(z.number().check(z.minimum(0.1), z.maximum(100))),
  /** Of REGION: countries, provinces or cities, each with what lies in it. */
  locationCodes: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(200)),
  /** Of FILE: what `userFile` has read. */
  fileId: z.nullable(id),
  /** Users who never get it. */
  excludeIds: z.array(id).check(z.maxLength(1_000)),
  /** Empty `in` is every model. */
  deviceModels: z.strictObject({ in: models, notIn: models }),
});
export type PlanScope = z.infer<typeof planScope>;

/** STATIC are the devices there are when it starts; DYNAMIC are also those that come later. */
export const snapshots = ['STATIC', 'DYNAMIC'] as const;

/** An optional upgrade becomes a forced one: after so many reminders, or at a date, whichever comes first. */
export const forceAfter = z.nullable(
  z.strictObject({
    reminders: z.nullable(z.int().check(z.minimum(1), z.maximum(20))),
    at: z.nullable(time),
  }),
);
export type ForceAfter = z.infer<typeof forceAfter>;

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BAD_FORMAT'));
/** When devices are offered the upgrade. `to` before `from` ends on the next day. */
export const planWindow = z.nullable(
  z.strictObject({
    /** 1 is Monday, 7 is Sunday: the day on which the window opens. */
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
    from: clock,
    to: clock,
    zone: z.enum(['TENANT', 'DEVICE']),
  }),
);
export type PlanWindow = z.infer<typeof planWindow>;

export const STAGES_AT_MOST = 10;
const percent = z.number().check(z.minimum(0), z.maximum(100));
/** One step of the plan, and what must be true before the next one. */
export const planStage = z.strictObject({
  name: text(30),
  /** So many percent of those who are left, or so many devices: one of the two. */
  percent: z.nullable(z.number().check(z.minimum(0.1), z.maximum(100))),
  count: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** Of those who have finished. At least so many have succeeded … */
  successPct: percent,
  /** … and no more than so many have failed. */
  errorPct: percent,
  /** Before so many have finished nothing is decided; in a smaller stage, before all have. */
  minSample: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Minutes for which it must stay so. */
  soakMin: z.int().check(z.minimum(0), z.maximum(43_200)),
  onSuccess: z.enum(['NEXT', 'WAIT_CONFIRM']),
  onError: z.enum(['PAUSE', 'CANCEL']),
});
export type PlanStageInput = z.infer<typeof planStage>;
export const defaultStage = {
  successPct: 95,
  errorPct: 5,
  minSample: 20,
  soakMin: 60,
  onSuccess: 'NEXT',
  onError: 'PAUSE',
} as const satisfies Partial<PlanStageInput>;

/** Stage 0: the devices of the test accounts. One that fails stops it, and users come when all have succeeded. */
export const testStage = {
  percent: 100,
  count: null,
  successPct: 100,
  errorPct: 0,
  // More than there can be: a smaller stage waits for all of its devices.
  minSample: 100_000,
  soakMin: 0,
  onSuccess: 'NEXT',
  onError: 'PAUSE',
} as const satisfies Omit<PlanStageInput, 'name'>;

/** What a list in a file may have. */
export const USER_FILE_ROWS = 100_000;

export const retryTimes = [0, 1, 2, 5] as const;
export const retryIntervals = [0, 10, 30, 60, 1440] as const;

/** Whom it is for, and what of: the part of a plan that the preview looks at. */
export const planAudience = {
  applicationId: id,
  targetVersionId: id,
  source: planSource,
  scope: planScope,
  /** Begins with the test accounts' devices. */
  testFirst: z.boolean(),
  stages: z.array(planStage).check(z.minLength(1), z.maxLength(STAGES_AT_MOST)),
  /** Made by the form. Who falls into which stage follows from it, so that the preview shows what will be. */
  seed: id,
  /** The plan that this one takes back: its version may be higher than the target. */
  rollbackOf: z.nullable(id),
};

export const planEditable = {
  name: text(50),
  ...planAudience,
  snapshot: z.enum(snapshots),
  updateMode: z.enum(updateModes),
  forceAfter,
  /** Null is as soon as it may; else at least 5 minutes ahead. */
  startAt: z.nullable(time),
  /** An hour to 30 days after the start; null is 30 days. */
  endAt: z.nullable(time),
  window: planWindow,
  retry: z.strictObject({ times: z.literal(retryTimes), intervalMin: z.literal(retryIntervals) }),
  /** From the offer to the result; longer than the interval of the retries. Null is no limit. */
  timeoutMin: z.nullable(z.int().check(z.minimum(1), z.maximum(1440))),
  /** Asked for by the author; the application may ask for it as well. */
  approvalRequired: z.boolean(),
  remark: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
};
