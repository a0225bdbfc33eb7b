import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { pageOfPlans } from './list.ts';
import { openStream, type PlanStream } from './live-stream.ts';
import { planDetail } from './row.ts';

export const planReads = (
  news: PlanStream,
): Pick<Handlers<typeof contract>, 'page' | 'pageAll' | 'detail' | 'progress'> => ({
  page: pageOfPlans,
  pageAll: pageOfPlans,
  detail: ({ planId }, context) => planDetail(context, planId),
  progress: ({ planId }, context) => openStream(news, planId, context),
});
