import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../core/context.ts';
import type { PlanNews } from './plan-news.ts';
import { planMoving } from './plan-moving.ts';
import { planPreviewing } from './plan-previewing.ts';
import { planReading } from './plan-reading.ts';
import { planRecords } from './plan-records.ts';
import { planRollback } from './plan-rollback.ts';
import { planSaving } from './plan-saving.ts';

/** Upgrade plans: staged, gated, and run by the engine (`plan-engine.ts`). */
export const upgradePlan = (news: PlanNews): Handlers<typeof contract> => ({
  ...planReading(news),
  ...planPreviewing,
  ...planSaving,
  ...planMoving,
  ...planRollback,
  ...planRecords,
});
