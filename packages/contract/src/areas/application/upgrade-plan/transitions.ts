import * as z from 'zod/mini';
import { writes } from '../../../endpoint.ts';
import { id, text, version } from '../../../fields.ts';
import { may, onePlan, planDetail, stageNo } from './row.ts';

const reason = text(200);

/** What is done with a plan once it is written: `plan-states.ts` says when. */
export const planTransitions = {
  /** Back to a draft, before it has started. */
  recall: writes('POST /tenant/upgradeplan/recall', {
    words: { 'zh-CN': '退回草稿', 'en-US': 'Return a plan to draft' },
    access: may('update'),
    input: onePlan,
    output: planDetail,
  }),
  /** By somebody who neither wrote nor submitted it. */
  approve: writes('POST /tenant/upgradeplan/approve', {
    words: { 'zh-CN': '批准升级计划', 'en-US': 'Approve an upgrade plan' },
    access: may('approve'),
    /** The version that was read: what was changed since is not approved with it. */
    input: z.strictObject({ planId: id, version, remark: z.nullable(z.string().check(z.trim(), z.maxLength(200))) }),
    output: planDetail,
  }),
  reject: writes('POST /tenant/upgradeplan/reject', {
    words: { 'zh-CN': '驳回升级计划', 'en-US': 'Reject an upgrade plan' },
    access: may('approve'),
    input: z.strictObject({ planId: id, version, remark: reason }),
    output: planDetail,
  }),
  /** In an emergency nobody has to say why; `explain` does so afterwards. */
  pause: writes('POST /tenant/upgradeplan/pause', {
    words: { 'zh-CN': '暂停升级计划', 'en-US': 'Pause an upgrade plan' },
    access: may('pause'),
    input: z.strictObject({ planId: id, reason: z.optional(reason) }),
    output: planDetail,
  }),
  explain: writes('POST /tenant/upgradeplan/explain', {
    words: { 'zh-CN': '填写暂停原因', 'en-US': 'Explain why a plan is paused' },
    access: may('pause'),
    input: z.strictObject({ planId: id, reason }),
    output: planDetail,
  }),
  resume: writes('POST /tenant/upgradeplan/resume', {
    words: { 'zh-CN': '继续升级计划', 'en-US': 'Resume an upgrade plan' },
    access: may('resume'),
    input: onePlan,
    output: planDetail,
  }),
  /** `stageNo` is the one that was seen running: pressed twice, it goes on by one. */
  next: writes('POST /tenant/upgradeplan/next', {
    words: { 'zh-CN': '进入下一阶段', 'en-US': 'Continue with the next stage' },
    access: may('resume'),
    input: z.strictObject({ planId: id, stageNo }),
    output: planDetail,
  }),
  cancel: writes('GET /tenant/upgradeplan/cancel', {
    words: { 'zh-CN': '取消升级计划', 'en-US': 'Cancel an upgrade plan' },
    access: may('cancel'),
    input: z.strictObject({ planId: id, reason: z.optional(reason) }),
    output: planDetail,
  }),
  /** Takes a device model, or one with one system version, out of it; what they have failed no longer counts. */
  exclude: writes('POST /tenant/upgradeplan/exclude', {
    words: { 'zh-CN': '排除机型', 'en-US': 'Exclude a device model' },
    access: may('update'),
    input: z.strictObject({
      planId: id,
      deviceModel: text(60),
      osVersion: z.nullable(text(40)),
      /** And goes on, where it was paused; this needs the right to resume. */
      resume: z.boolean(),
    }),
    output: planDetail,
  }),
  /** A draft that takes back what this plan has brought: to those who got it. */
  rollback: writes('POST /tenant/upgradeplan/rollback', {
    words: { 'zh-CN': '起草回退计划', 'en-US': 'Draft a rollback' },
    access: may('create'),
    input: onePlan,
    output: planDetail,
  }),
};
