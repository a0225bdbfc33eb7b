import * as z from 'zod/mini';
import { adds, reads, writes } from '../../../endpoint.ts';
import { id, keyword, nullableText, pageOf, pageRequest, time } from '../../../fields.ts';
import { platform } from '../application.ts';
import { planScope, planStage, planWindow, STAGES_AT_MOST } from './parts.ts';
import { audienceCounts } from './preview.ts';
import type { PlanMove } from './states.ts';
import { planDetail, planRow, stageNo } from './row.ts';

const may = (action: 'query' | 'launch') =>
  ({ types: [3], permission: `product:model:${action}`, service: 'MODEL_LAUNCH' }) as const;
const access = may('launch');

export const LAUNCH_APPLICATIONS = 20;
export const launchMoves = ['pause', 'resume', 'next', 'cancel'] as const satisfies readonly PlanMove[];
export type LaunchMove = (typeof launchMoves)[number];

/** Whom it is for, in each of its applications. */
const launchAudience = {
  /** Only to apps of this version code and above; null is all. */
  minVersionCode: z.nullable(z.int().check(z.minimum(0))),
  scope: planScope,
  /** Begins with the test accounts' devices. */
  testFirst: z.boolean(),
  stages: z.array(planStage).check(z.minLength(1), z.maxLength(STAGES_AT_MOST)),
  /** Made by the form. Who falls into which stage follows from it, so that the preview shows what will be. */
  seed: id,
};

/** A model of a product comes to apps as a version does: by a plan for each application, in stages. */
export const planLaunches = {
  /** Where a model can be launched to, and where it is on its way already. */
  launchApplications: reads('POST /tenant/upgradeplan/launchApplications', {
    words: { 'zh-CN': '模型可投放的应用', 'en-US': 'Applications that a model can be launched to' },
    access,
    input: z.strictObject({ modelId: id }),
    output: z.array(
      z.strictObject({
        applicationId: id,
        name: z.string(),
        platform,
        /** Every plan of this application is approved by a second person. */
        needsApproval: z.boolean(),
        /** Of a launch of this model that has not ended. */
        livePlanId: z.nullable(id),
      }),
    ),
  }),
  /** Customer groups for choosing, without the right to the list of customers. */
  launchGroups: reads('POST /tenant/upgradeplan/launchGroups', {
    words: { 'zh-CN': '投放可选的客户分组', 'en-US': 'Customer groups that a launch can be for' },
    access,
    input: z.strictObject({ keyword }),
    output: z.array(z.strictObject({ groupId: id, name: z.string(), clientCount: z.int() })),
  }),
  /** Whom a launch would reach in one application. Numbers alone: who launches models need not know the customers. */
  launchUserNum: reads('POST /tenant/upgradeplan/launchUserNum', {
    words: { 'zh-CN': '预览投放范围', 'en-US': 'Preview the audience of a launch' },
    access,
    input: z.strictObject({ modelId: id, applicationId: id, ...launchAudience }),
    output: audienceCounts,
  }),
  /** Its plans, the latest first. */
  launches: reads('POST /tenant/upgradeplan/launches', {
    words: { 'zh-CN': '模型的投放计划', 'en-US': 'Launch plans of a model' },
    access: may('query'),
    input: pageRequest(['createdAt'], { modelId: id }),
    output: pageOf(planRow),
  }),
  /** What is done with a plan of an upgrade, for those who launch models; only with plans that launch one. */
  launchMove: writes('POST /tenant/upgradeplan/launchMove', {
    words: { 'zh-CN': '暂停、继续或取消投放', 'en-US': 'Pause, resume or cancel a launch' },
    access,
    input: z.strictObject({
      planId: id,
      move: z.enum(launchMoves),
      /** Of `next`: the one that was seen running. */
      stageNo: z.optional(stageNo),
    }),
    output: planDetail,
  }),
  /** One plan for each application, submitted at once: all of them or none. */
  launch: adds('POST /tenant/upgradeplan/launch', {
    words: { 'zh-CN': '投放产品模型', 'en-US': 'Launch a product model' },
    access,
    input: z.strictObject({
      modelId: id,
      applicationIds: z.array(id).check(z.minLength(1), z.maxLength(LAUNCH_APPLICATIONS)),
      ...launchAudience,
      /** Null is as soon as it may; else at least 5 minutes ahead. */
      startAt: z.nullable(time),
      window: planWindow,
      /** Of a format that is not counted: somebody has seen that devices show it. */
      confirmed: z.boolean(),
      remark: nullableText(500),
    }),
    output: z.strictObject({ plans: z.array(planDetail) }),
  }),
};
