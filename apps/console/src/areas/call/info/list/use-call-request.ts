import { callInfo } from '@console/contract/areas/call/info/info';
import type { InputOf } from '@console/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { patchSearch, readRequest, type Patch } from '../../../../kit/list/list-query.ts';
import { startOf } from '../../../../kit/time/day-range.ts';
import { dayIn } from '../../../../kit/time/end-date.ts';
import { call } from '../../../../lib/api/client.ts';

export type CallFilters = InputOf<(typeof callInfo)['summaryData']>;

/** As far back as the list looks by itself. */
const DEFAULT_DAYS = 30;

export const useDefaultStart = () => useState(() => startOf(dayIn(1 - DEFAULT_DAYS)))[0];

/** What the address asks for, as the sums and the file understand it: the same filters as the list's. */
export function useCallRequest() {
  const { pathname, search } = useLocation();
  const from = useDefaultStart();
  const filters = useMemo(
    () => readRequest<CallFilters>(callInfo.summaryData.input, new URLSearchParams(search), { from }),
    [search, from],
  );
  const hrefOf = (patch: Patch) => {
    const before = new URLSearchParams(search);
    for (const name of ['pageNo', 'cursor', 'sortField', 'sortOrder', 'tab']) before.delete(name);
    return `${pathname}?${patchSearch(before, patch, { from })}`.replace(/\?$/, '');
  };
  return { filters, hrefOf };
}

/** What the calls of the list add up to, and what the number is called that it may be about: asked for once, wherever it is shown. */
export const useCallSummary = (filters: CallFilters, enabled = true) =>
  useQuery({
    queryKey: [callInfo.summaryData.path, filters],
    queryFn: ({ signal }) => call(callInfo.summaryData, filters, { signal, showError: false }),
    placeholderData: keepPreviousData,
    enabled,
  });
