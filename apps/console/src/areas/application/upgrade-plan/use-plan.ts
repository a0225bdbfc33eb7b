import { upgradePlan, type UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/client.ts';

const AGAIN_MS = 3_000;

/** One plan; asked again and again where `everyMs` says so, and where it has changed and could not be asked for. */
export const usePlan = (planId: string, everyMs?: number | false) =>
  useQuery({
    queryKey: [upgradePlan.detail.path, planId],
    queryFn: ({ signal }) => call(upgradePlan.detail, { planId }, { signal, showError: false }),
    refetchInterval: ({ state }) => everyMs || (state.isInvalidated && AGAIN_MS),
  });

/** What every changing call answers is what the page shows from then on. */
export function useCachePlan(): (plan: UpgradePlan) => void {
  const queries = useQueryClient();
  return (plan) => queries.setQueryData([upgradePlan.detail.path, plan.planId], plan);
}
