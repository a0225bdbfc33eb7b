import * as z from 'zod/mini';
import { adds, downloads, reads, writes } from '../../../endpoint.ts';
import { done, id, pageOf, pageRequest, version } from '../../../fields.ts';
import { planTransitions } from './transitions.ts';
import { planEditable } from './parts.ts';
import { planPreviews } from './preview.ts';
import { planLaunches } from './launch.ts';
import { planOffers } from './offers.ts';
import { may, onePlan, planDetail, planRow, planStatus } from './row.ts';

export type { AudienceCounts, PlanCandidate, PlanPreview } from './preview.ts';
export type { AppDevice, PlanFailure, PlanOffer } from './offers.ts';
export type { PlanProgress, PlanStage, PlanWait, OfferCounts, UpgradePlan, UpgradePlanRow } from './row.ts';

const listFilters = {
  applicationId: z.optional(id),
  status: z.optional(planStatus),
  /** Those that wait for the caller's approval. */
  toApprove: z.optional(z.boolean()),
  /** Those that paused themselves, and wait for somebody to look. */
  stoppedItself: z.optional(z.boolean()),
};
const sorts = ['createdAt', 'startedAt', 'name'] as const;

export const upgradePlan = {
  /** Of one version. */
  page: reads('POST /tenant/upgradeplan/page', {
    words: { 'zh-CN': '版本的升级计划', 'en-US': 'List upgrade plans of a version' },
    access: may('query'),
    input: pageRequest(sorts, { ...listFilters, targetVersionId: z.optional(id) }),
    output: pageOf(planRow),
  }),
  pageAll: reads('POST /tenant/upgradeplan/pageAll', {
    words: { 'zh-CN': '全部升级计划', 'en-US': 'List all upgrade plans' },
    access: may('query'),
    input: pageRequest(sorts, listFilters),
    output: pageOf(planRow),
  }),
  detail: reads('GET /tenant/upgradeplan/detail', {
    words: { 'zh-CN': '升级计划详情', 'en-US': 'Get an upgrade plan' },
    access: may('query'),
    input: onePlan,
    output: planDetail,
  }),
  /** Server-sent events: one `progress` whenever something of it has changed, at most one a second. */
  progress: downloads('GET /tenant/upgradeplan/progress', {
    words: { 'zh-CN': '升级计划实时进度', 'en-US': 'Stream live progress of an upgrade plan' },
    access: may('query'),
    input: onePlan,
    output: done,
  }),
  ...planPreviews,
  /** Saved as a draft, or submitted at once. */
  add: adds('POST /tenant/upgradeplan/add', {
    words: { 'zh-CN': '新增升级计划', 'en-US': 'Add an upgrade plan' },
    access: may('create'),
    input: z.strictObject({ ...planEditable, submit: z.boolean() }),
    output: planDetail,
  }),
  update: writes('POST /tenant/upgradeplan/update', {
    words: { 'zh-CN': '修改升级计划', 'en-US': 'Update an upgrade plan' },
    access: may('update'),
    input: z.strictObject({ planId: id, version, ...planEditable, submit: z.boolean() }),
    output: planDetail,
  }),
  ...planLaunches,
  ...planTransitions,
  ...planOffers,
};
