import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { exportRecords } from './export.ts';
import { failuresOf } from './failures.ts';
import { knownPlan } from './list.ts';
import { pageOfRecords } from './page.ts';

export const planRecords: Pick<Handlers<typeof contract>, 'userRecord' | 'failures' | 'export'> = {
  async userRecord({ pageNo, pageSize, cursor, sortField, sortOrder, ...wish }, context) {
    await knownPlan(wish.planId, context);
    return pageOfRecords(wish, { pageNo, pageSize, cursor, sortField, sortOrder }, context);
  },

  async failures({ planId }, context) {
    await knownPlan(planId, context);
    return failuresOf(planId, context);
  },

  export: exportRecords,
};
