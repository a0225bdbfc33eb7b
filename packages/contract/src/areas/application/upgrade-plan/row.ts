import * as z from 'zod/mini';
import { id, time, trail, version } from '../../../fields.ts';
import { platform } from '../application.ts';
import { forceAfter, planEditable, planScope, planSource, planStage, planWindow, snapshots } from './parts.ts';
import { pauseReasons, planStatuses, offerStatuses, stageStatuses, waitCodes } from './states.ts';
import { updateModes } from '../app-version.ts';

/** What the calls of upgrade plans answer with, and who may call them. */

type Action = 'query' | 'create' | 'update' | 'cancel' | 'pause' | 'resume' | 'approve' | 'export';
export const may = (action: Action) => ({ types: [1, 2, 3], permission: `app:plan:${action}` }) as const;
export const onePlan = z.strictObject({ planId: id });

export const planStatus = z.enum(planStatuses);
export const stageNo = z.int().check(z.minimum(0), z.maximum(10));
const ref = z.strictObject({ id, name: z.string() });
const counts = z.strictObject({
  /** Everyone who is meant: the skipped ones are not among them. */
  total: z.int(),
  /** A try has failed and no success has followed, whether another try is to come or not. */
  failed: z.int(),
  /** Of these, those that will be tried again. */
  retrying: z.int(),
  /** Of these, those whose next try has begun. */
  retryBegun: z.int(),
  ...(Object.fromEntries(offerStatuses.map((one) => [one, z.int()])) as Record<
    (typeof offerStatuses)[number],
    z.ZodMiniInt
  >),
});
export type OfferCounts = z.infer<typeof counts>;

const waits = z.strictObject({
  code: z.enum(waitCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type PlanWait = z.infer<typeof waits>;

const approval = z.strictObject({
  required: z.boolean(),
  state: z.enum(['NONE', 'PENDING', 'APPROVED', 'REJECTED']),
  by: z.nullable(ref),
  at: z.nullable(time),
  remark: z.nullable(z.string()),
});

export const planRow = z.strictObject({
  planId: id,
  name: z.string(),
  applicationId: id,
  applicationName: z.string(),
  platform,
  /** Null where it launches a model. */
  targetVersionId: z.nullable(id),
  targetVersionName: z.nullable(z.string()),
  targetVersionCode: z.nullable(z.int()),
  targetModel: z.nullable(z.strictObject({ modelId: id, name: z.string(), versionNo: z.string() })),
  scopeMode: planScope.shape.mode,
  snapshot: z.enum(snapshots),
  updateMode: z.enum(updateModes),
  status: planStatus,
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** 0 is the test accounts' stage; null before the start. */
  currentStageNo: z.nullable(stageNo),
  /** Without stage 0. */
  stageCount: z.int(),
  testFirst: z.boolean(),
  approval,
  stats: counts,
  startAt: z.nullable(time),
  endAt: z.nullable(time),
  startedAt: z.nullable(time),
  finishedAt: z.nullable(time),
  cancelReason: z.nullable(z.string()),
  rollbackOf: z.nullable(id),
  ...trail,
});
export type UpgradePlanRow = z.infer<typeof planRow>;

const stage = z.strictObject({
  ...planStage.shape,
  stageNo,
  status: z.enum(stageStatuses),
  startedAt: z.nullable(time),
  /** Since when the gate has been open without a break. */
  soakSince: z.nullable(time),
  finishedAt: z.nullable(time),
  stats: counts,
  /** What had come of it when somebody let it go on in spite of its failures: the gate looks at what came after. */
  forgiven: z.strictObject({ at: z.nullable(time), succeeded: z.int(), failed: z.int(), retrying: z.int() }),
});
export type PlanStage = z.infer<typeof stage>;

/** Devices that were taken out while it ran. Null is every one of them. */
const exclusion = z.strictObject({
  deviceModel: z.string(),
  osVersion: z.nullable(z.string()),
  at: time,
  byName: z.nullable(z.string()),
});

/** What changes while it runs. */
const live = {
  status: planStatus,
  pauseReason: z.nullable(z.enum(pauseReasons)),
  /** What somebody said when it was canceled; null also when it canceled itself. */
  cancelReason: z.nullable(z.string()),
  currentStageNo: z.nullable(stageNo),
  stats: counts,
  stages: z.array(stage),
  /** When the first of those that will be tried again is. */
  nextRetryAt: z.nullable(time),
  waits,
  finishedAt: z.nullable(time),
};
const progress = z.strictObject({ planId: id, version, ...live });
/** What an event `progress` of the stream carries, as JSON. */
export type PlanProgress = z.infer<typeof progress>;

export const planDetail = z.strictObject({
  ...planRow.shape,
  ...live,
  source: z.strictObject({ ...planSource.shape, versions: z.array(ref) }),
  /** With the names of what was chosen, as far as it is still there. */
  scope: z.strictObject({
    ...planScope.shape,
    chosen: z.array(ref),
    excluded: z.array(ref),
    file: z.nullable(z.strictObject({ name: z.string(), matched: z.int() })),
  }),
  seed: id,
  forceAfter,
  window: planWindow,
  retry: planEditable.retry,
  timeoutMin: z.nullable(z.int()),
  approvalRequired: z.boolean(),
  remark: z.nullable(z.string()),
  exclusions: z.array(exclusion),
  rollbackOfName: z.nullable(z.string()),
  /** When it ends whatever is still open; null before the start. */
  endsAt: z.nullable(time),
});
export type UpgradePlan = z.infer<typeof planDetail>;
