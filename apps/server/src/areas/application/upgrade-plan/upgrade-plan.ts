import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { PlanStream } from './read/live-stream.ts';
import { planMoving } from './transitions/transitions.ts';
import { planPreviewing } from './preview/preview.ts';
import { planReading } from './read/read.ts';
import { planOffers } from './offers/offers.ts';
import { planRollback } from './transitions/rollback.ts';
import { planSaving } from './write/write.ts';

/** Upgrade plans: staged, gated, and run by the engine (`engine/engine.ts`). */
export const upgradePlan = (news: PlanStream): Handlers<typeof contract> => ({
  ...planReading(news),
  ...planPreviewing,
  ...planSaving,
  ...planMoving,
  ...planRollback,
  ...planOffers,
});
