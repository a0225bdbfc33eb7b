import { USAGE_DAYS, usageDashboard } from '@console/contract/areas/dashboard/usage-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { patchSearch, readRequest, type Patch } from '../../../kit/list/list-query.ts';
import { dayIn } from '../../../kit/time/end-date.ts';
import { call } from '../../../lib/api/client.ts';
import { type Days, faultOf as faultOfDays, lengthOf } from '../call-data/ranges.ts';
import { useDefaultDays } from '../call-data/use-dashboard-request.ts';
import type { UsageRequest } from './usage-filters.ts';

export type UsageTab = 'overview' | 'retention' | 'contents' | 'people';

/** Who came back is told by weeks where the address says no more than days. */
export type RetentionRequest = UsageRequest & { granularity: 'WEEK' | 'MONTH' };
export const retentionOf = (request: UsageRequest): RetentionRequest => ({
  ...request,
  granularity: request.granularity === 'DAY' ? 'WEEK' : request.granularity,
});

export const oldestDay = (): string => dayIn(-USAGE_DAYS);

/** What is wrong with a range; the server would refuse it as well. */
export function faultOf(
  request: Days & Pick<UsageRequest, 'compare'>,
): 'rangeOrder' | 'rangeLong' | 'rangeOld' | 'beforeOld' | undefined {
  const fault = faultOfDays(request);
  if (fault !== undefined) return fault;
  const left = lengthOf({ from: oldestDay(), to: request.from }) - 1;
  if (left < 0) return 'rangeOld';
  return request.compare && left < lengthOf(request) ? 'beforeOld' : undefined;
}

/** What the address asks for, in the contract's words, as lists have it. */
export function useUsageRequest() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const days = useDefaultDays();
  const request = useMemo(
    () => readRequest<UsageRequest>(usageDashboard.usageData.input, new URLSearchParams(search), days),
    [search, days],
  );
  const set = (patch: Patch) => {
    const next = patchSearch(new URLSearchParams(search), patch, { ...days, granularity: 'DAY', compare: true });
    for (const name of ['pageNo', 'cursor']) next.delete(name);
    void navigate({ pathname, search: next.toString() }, { replace: true });
  };
  return { request, set };
}

export const useUsage = (request: UsageRequest, enabled: boolean) =>
  useQuery({
    queryKey: [usageDashboard.usageData.path, request],
    queryFn: ({ signal }) => call(usageDashboard.usageData, request, { signal, showError: false }),
    placeholderData: keepPreviousData,
    enabled,
  });
