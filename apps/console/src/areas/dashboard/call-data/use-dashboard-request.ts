import { callDashboard } from '@console/contract/areas/dashboard/call-data';
import type { InputOf, OutputOf } from '@console/contract/endpoint';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { patchSearch, readRequest, type Patch } from '../../../kit/list/list-query.ts';
import { daysOf, HOURLY_DAYS, lengthOf } from './ranges.ts';

export type DashboardRequest = InputOf<(typeof callDashboard)['callData']>;

export type CallData = OutputOf<(typeof callDashboard)['callData']>;

export const useDefaultDays = () => useState(() => daysOf('D30'))[0];

/** What the address asks for, in the contract's words, as lists have it. */
export function useDashboardRequest() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const days = useDefaultDays();
  const request = useMemo(() => {
    const read = readRequest<DashboardRequest>(callDashboard.callData.input, new URLSearchParams(search), days);
    return read.granularity === 'HOUR' && lengthOf(read) > HOURLY_DAYS
      ? { ...read, granularity: 'DAY' as const }
      : read;
  }, [search, days]);
  const set = (patch: Patch) => {
    const next = patchSearch(new URLSearchParams(search), patch, { ...days, granularity: 'DAY', compare: true });
    for (const name of ['pageNo', 'cursor']) next.delete(name);
    void navigate({ pathname, search: next.toString() }, { replace: true });
  };
  return { request, set };
}

const filters = ['teamGroupId', 'expertId', 'clientGroupId', 'clientId', 'productId', 'media', 'includeTest'] as const;

/** What narrows the numbers beside the range: the list of calls knows the same words. */
export const filtersOf = (request: Pick<DashboardRequest, (typeof filters)[number]>): Patch =>
  Object.fromEntries(filters.map((name) => [name, request[name]]));

export const noFilters: Patch = Object.fromEntries(filters.map((name) => [name, undefined]));

export const countFilters = (request: DashboardRequest): number =>
  Object.values(filtersOf(request)).filter((value) => value !== undefined && value !== false).length;
