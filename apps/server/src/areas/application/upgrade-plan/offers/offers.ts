import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { curveOf } from '../engine/curve.ts';
import { exportOffers } from './export.ts';
import { failuresOf } from './failures.ts';
import { knownPlan } from './list.ts';
import { pageOfOffers } from './page.ts';

export const planOffers: Pick<Handlers<typeof contract>, 'userRecord' | 'failures' | 'curve' | 'export'> = {
  async userRecord({ pageNo, pageSize, cursor, sortField, sortOrder, ...filter }, context) {
    await knownPlan(filter.planId, context);
    return pageOfOffers(filter, { pageNo, pageSize, cursor, sortField, sortOrder }, context);
  },

  async failures({ planId }, context) {
    await knownPlan(planId, context);
    return failuresOf(planId, context);
  },

  async curve({ planId }, context) {
    await knownPlan(planId, context);
    return curveOf(planId, context);
  },

  export: exportOffers,
};
