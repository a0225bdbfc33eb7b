import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api/client.ts';

/** Whom a plan would reach if it began now, by its own settings. */
export function usePreview(plan: UpgradePlan | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [upgradePlan.userNum.path, plan?.planId, plan?.version],
    queryFn: ({ signal }) => call(upgradePlan.userNum, audienceOf(plan!), { signal, showError: false }),
    // Of a launch the call knows nothing.
    enabled: plan !== undefined && plan.targetModel === null && enabled,
    staleTime: 60_000,
    // An estimate that cannot be had now is no reason to ask again and again.
    retry: false,
  });
}

function audienceOf(plan: UpgradePlan) {
  const { planId, applicationId, targetVersionId, testFirst, seed, rollbackOf } = plan;
  const { versions: _versions, ...source } = plan.source;
  const { chosen: _chosen, excluded: _excluded, file: _file, ...scope } = plan.scope;
  const stages = plan.stages
    .filter(({ stageNo }) => stageNo > 0)
    .map(({ name, percent, count, successPct, errorPct, minSample, soakMin, onSuccess, onError }) => {
      return { name, percent, count, successPct, errorPct, minSample, soakMin, onSuccess, onError };
    });
  return {
    planId,
    applicationId,
    targetVersionId: targetVersionId ?? '',
    testFirst,
    seed,
    rollbackOf,
    source,
    scope,
    stages,
  };
}
