import * as z from 'zod/mini';
import { downloads, reads } from '../../../endpoint.ts';
import { done, id, keyword, pageOf, pageRequest, text, time } from '../../../fields.ts';
import { platform } from '../application.ts';
import { may, onePlan, stageNo } from './row.ts';
import { offerStatuses, skipReasons } from './states.ts';

export const planOffer = z.strictObject({
  recordId: id,
  planId: id,
  planName: z.string(),
  applicationName: z.string(),
  stageNo,
  userKind: z.enum(['CLIENT_USER', 'TEAM_USER', 'TEST_ACCOUNT']),
  userId: id,
  userName: z.string(),
  /** Masked. */
  phone: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  deviceId: z.string(),
  deviceModel: z.string(),
  osVersion: z.string(),
  fromVersion: z.string(),
  toVersion: z.string(),
  status: z.enum(offerStatuses),
  progress: z.int(),
  failCode: z.nullable(z.string()),
  failMessage: z.nullable(z.string()),
  skipReason: z.nullable(z.enum(skipReasons)),
  attempts: z.int(),
  reminders: z.int(),
  nextAttemptAt: z.nullable(time),
  notifiedAt: z.nullable(time),
  finishedAt: z.nullable(time),
  updatedAt: time,
});
export type PlanOffer = z.infer<typeof planOffer>;

const device = z.strictObject({
  id,
  /** The app's own name of it. */
  deviceId: z.string(),
  applicationId: id,
  applicationName: z.string(),
  platform,
  deviceModel: z.string(),
  osVersion: z.string(),
  versionName: z.string(),
  versionCode: z.int(),
  firstSeenAt: time,
  lastSeenAt: time,
});
export type AppDevice = z.infer<typeof device>;

const recordFilters = {
  stageNo: z.optional(stageNo),
  status: z.optional(z.enum(offerStatuses)),
  /** A try has failed and another is to come. */
  retrying: z.optional(z.boolean()),
  failCode: z.optional(text(60)),
  deviceModel: z.optional(text(60)),
  osVersion: z.optional(text(40)),
  skipReason: z.optional(z.enum(skipReasons)),
};

const failure = z.strictObject({
  failCode: z.string(),
  deviceModel: z.string(),
  osVersion: z.string(),
  failed: z.int(),
  /** Of all failures, in percent. */
  share: z.number(),
  /** Devices of this model and system that are still to come: they would be left out. Counted as far as pages count. */
  open: z.int(),
  /** One of the messages that came with it. */
  sample: z.nullable(z.string()),
  lastAt: time,
});
export type PlanFailure = z.infer<typeof failure>;

/** What has become of a plan's devices. */
export const planOffers = {
  /** The devices of a plan and what has become of them; or what has become of one user's, in all plans. */
  userRecord: reads('POST /tenant/upgradeplan/userRecord', {
    words: { 'zh-CN': '升级记录', 'en-US': 'List records of an upgrade plan' },
    access: may('query'),
    /** One of the two at least. */
    input: pageRequest(['updatedAt'], { planId: z.optional(id), userId: z.optional(id), ...recordFilters }),
    output: pageOf(planOffer),
  }),
  /** The devices that somebody used last, the latest first. */
  userDevice: reads('POST /tenant/upgradeplan/userDevice', {
    words: { 'zh-CN': '用户的设备', 'en-US': 'Devices of a user' },
    access: may('query'),
    input: pageRequest(['lastSeenAt'], { userId: id }),
    output: pageOf(device),
  }),
  /** By code, device model and system version; the largest first. */
  failures: reads('GET /tenant/upgradeplan/failures', {
    words: { 'zh-CN': '失败归因', 'en-US': 'Get failures by cause' },
    access: may('query'),
    input: onePlan,
    output: z.strictObject({ failed: z.int(), list: z.array(failure) }),
  }),
  /** How many had succeeded and failed at which time. */
  curve: reads('GET /tenant/upgradeplan/curve', {
    words: { 'zh-CN': '升级曲线', 'en-US': 'Get upgrades over time' },
    access: may('query'),
    input: onePlan,
    output: z.strictObject({ list: z.array(z.strictObject({ at: time, succeeded: z.int(), failed: z.int() })) }),
  }),
  export: downloads('GET /tenant/upgradeplan/export', {
    words: { 'zh-CN': '导出升级记录', 'en-US': 'Export the records of a plan' },
    access: may('export'),
    input: z.strictObject({
      planId: id,
      ...recordFilters,
      stageNo: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10))),
      retrying: z.optional(z.stringbool()),
      keyword,
      format: z.enum(['csv', 'xlsx']),
    }),
    output: done,
  }),
};
