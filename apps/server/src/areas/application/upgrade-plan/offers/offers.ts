import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Handlers } from '../../../../kernel/calls/context.ts';
import { Fault } from '../../../../kernel/db/fault.ts';
import { page } from '../../../../kernel/records/page.ts';
import { curveOf } from '../engine/curve.ts';
import { exportOffers } from './export.ts';
import { failuresOf } from './failures.ts';
import { knownPlan } from './list.ts';
import { deviceListing, offersOfUser } from './of-user.ts';
import { pageOfOffers } from './page.ts';

export const planOffers: Pick<
  Handlers<typeof contract>,
  'userRecord' | 'userDevice' | 'failures' | 'curve' | 'export'
> = {
  async userRecord({ pageNo, pageSize, cursor, sortField, sortOrder, planId, ...filter }, context) {
    const request = { pageNo, pageSize, cursor, sortField, sortOrder };
    if (planId !== undefined) {
      await knownPlan(planId, context);
      return pageOfOffers({ planId, ...filter }, request, context);
    }
    if (filter.userId === undefined) throw new Fault('VALIDATION');
    return offersOfUser(filter.userId, filter, request, context);
  },

  userDevice: ({ userId, ...request }, context) =>
    page(context, deviceListing, request, { equals: { user_id: userId } }),

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
