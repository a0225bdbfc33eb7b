import * as z from 'zod/mini';
import { reads, uploads } from '../../../endpoint.ts';
import { id, keyword, pageOf, time } from '../../../fields.ts';
import { planAudience } from './parts.ts';
import { planOffer } from './offers.ts';
import { may, stageNo } from './row.ts';
import { audienceCategories } from './states.ts';

/** How many would get it, and how many would not and why. */
export const audienceCounts = z.strictObject({
  /** Devices of the scope, whatever becomes of them: the five below and the eligible ones together. */
  total: z.int(),
  eligible: z.int(),
  alreadyOnTarget: z.int(),
  inOtherPlan: z.int(),
  incompatible: z.int(),
  excluded: z.int(),
  otherSource: z.int(),
  /** Of the eligible ones: not seen for 30 days. */
  inactive30d: z.int(),
  /** Of the eligible ones, with stage 0 where there is one. */
  perStage: z.array(z.strictObject({ stageNo, count: z.int() })),
});
export type AudienceCounts = z.infer<typeof audienceCounts>;

const preview = z.strictObject({
  ...audienceCounts.shape,
  sample: z.array(
    z.strictObject({ userName: z.string(), clientName: z.nullable(z.string()), deviceModel: z.string(), stageNo }),
  ),
});
export type PlanPreview = z.infer<typeof preview>;

const candidate = z.strictObject({
  deviceId: z.string(),
  userKind: planOffer.shape.userKind,
  userId: id,
  userName: z.string(),
  phone: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  deviceModel: z.string(),
  osVersion: z.string(),
  versionName: z.string(),
  versionCode: z.int(),
  lastSeenAt: time,
  category: z.enum(audienceCategories),
  /** Of an eligible one. */
  stageNo: z.nullable(stageNo),
});
export type PlanCandidate = z.infer<typeof candidate>;

/** Whom a plan would reach, before it is saved. */
export const planPreviews = {
  /** Who would get it, and who would not and why, before it is saved. */
  userNum: reads('POST /tenant/upgradeplan/userNum', {
    words: { 'zh-CN': '预览升级范围', 'en-US': 'Preview the audience' },
    access: may('query'),
    input: z.strictObject({ ...planAudience, planId: z.optional(id) }),
    output: preview,
  }),
  appUserPage: reads('POST /tenant/upgradeplan/appUserPage', {
    words: { 'zh-CN': '预览升级名单', 'en-US': 'Preview the devices' },
    access: may('query'),
    input: z.strictObject({
      ...planAudience,
      planId: z.optional(id),
      pageNo: z._default(z.int().check(z.minimum(1), z.maximum(500)), 1),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 20),
      keyword,
      category: z.optional(z.enum(audienceCategories)),
      stageNo: z.optional(stageNo),
    }),
    output: pageOf(candidate),
  }),
  /** CSV or XLSX with one phone number or test account a row: whom a plan of mode FILE is for. */
  userFile: uploads('POST /tenant/upgradeplan/userFile', {
    words: { 'zh-CN': '上传升级名单', 'en-US': 'Upload a user list' },
    access: may('create'),
    input: z.strictObject({}),
    output: z.strictObject({
      fileId: id,
      name: z.string(),
      rows: z.int(),
      matched: z.int(),
      /** The first of those whom nobody was found for. */
      unmatched: z.array(z.strictObject({ row: z.int(), value: z.string() })),
      unmatchedCount: z.int(),
    }),
  }),
};
