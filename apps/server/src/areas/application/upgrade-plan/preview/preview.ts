import type { upgradePlan as contract } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import type { Context, Handlers } from '../../../../kernel/calls/context.ts';
import { readPlan } from '../stored-plan.ts';
import { checkedAudience } from '../write/input-references.ts';
import type { GivenAudience } from '../write/input.ts';
import { requestedAudience, countAudience, nameSample } from './counts.ts';
import { candidatesPage } from './page.ts';

/** Whom a plan would be for. The engine asks the database in the same words: what is seen here is what will be. */
export const planPreviews: Pick<Handlers<typeof contract>, 'userNum' | 'appUserPage'> = {
  async userNum({ planId, ...given }, context) {
    const { audience, stages } = await audienceFor({ ...given, targetModelId: null }, planId ?? null, context);
    const { sampled, ...counts } = await countAudience(context.db, audience, stages);
    return { ...counts, sample: await nameSample(context, sampled) };
  },

  async appUserPage({ planId, pageNo, pageSize, keyword, category, stageNo, ...given }, context) {
    const { audience, stages } = await audienceFor({ ...given, targetModelId: null }, planId ?? null, context);
    return candidatesPage(context, audience, stages, { pageNo, pageSize, keyword, category, stageNo });
  },
};

export async function audienceFor(given: GivenAudience, planId: string | null, context: Context) {
  const { db, actor } = context;
  const before = planId === null ? undefined : await readPlan(db, actor.tenantId, planId);
  const { given: checked } = await checkedAudience(given, before ?? null, context, 'read');
  return { audience: await requestedAudience(checked, planId, context), stages: checked.stages };
}
