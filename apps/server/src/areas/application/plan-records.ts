import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../core/context.ts';
import { exportRecords } from './plan-export.ts';
import { failuresOf } from './plan-failures.ts';
import { knownPlan } from './plan-records-list.ts';
import { pageOfRecords } from './plan-records-page.ts';

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
