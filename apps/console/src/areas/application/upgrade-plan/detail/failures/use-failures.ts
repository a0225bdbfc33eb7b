import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../../lib/api/client.ts';

const EVERY_MS = 5_000;

/** What has failed and where; follows a plan that runs, and is asked once more when it stops. */
export function useFailures({ planId, stats, status }: Pick<UpgradePlanRow, 'planId' | 'stats' | 'status'>) {
  const some = stats.failed > 0;
  return useQuery({
    queryKey: [upgradePlan.failures.path, planId, status],
    queryFn: ({ signal }) => call(upgradePlan.failures, { planId }, { signal, showError: false }),
    enabled: some,
    placeholderData: keepPreviousData,
    refetchInterval: status === 'RUNNING' && EVERY_MS,
  });
}
