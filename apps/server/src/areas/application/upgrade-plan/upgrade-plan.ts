import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../../kernel/calls/context.ts';
import type { PlanStream } from './read/live-stream.ts';
import { planTransitions } from './transitions/transitions.ts';
import { planPreviews } from './preview/preview.ts';
import { planLaunches } from './launch/launch.ts';
import { planReads } from './read/read.ts';
import { planOffers } from './offers/offers.ts';
import { planRollback } from './transitions/rollback.ts';
import { planWrites } from './write/write.ts';

/** Upgrade plans: staged, gated, and run by the engine (`engine/engine.ts`). */
export const upgradePlan = (news: PlanStream): Handlers<typeof contract> => ({
  ...planReads(news),
  ...planPreviews,
  ...planWrites,
  ...planTransitions,
  ...planRollback,
  ...planOffers,
  ...planLaunches,
});
