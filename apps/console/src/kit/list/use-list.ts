import type { Endpoint } from '@console/contract/endpoint';
import { COUNT_CAP } from '@console/contract/fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api/client.ts';
import { rememberSearch, useScrollMemory } from '../page/list-return.ts';
import { countConditions, type Patch, patchSearch, readRequest } from './list-query.ts';

interface PageRequest {
  pageNo: number;
  pageSize: number;
  cursor?: string | undefined;
  keyword?: string | undefined;
  sortField?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

interface Page<Row> {
  list: Row[];
  total: number;
  totalCapped?: boolean | undefined;
  next?: string | undefined;
}

/** A page of rows with what it takes to show it and to ask for another. */
export interface List<Row, In = PageRequest> {
  request: In;
  /** Nothing until the first answer; then never nothing again, also while the next page is on its way. */
  rows: readonly Row[] | undefined;
  total: number;
  capped: boolean;
  next: string | undefined;
  lastPage: number;
  /** The cursors that led here, for going back one page behind the cap. */
  trail: readonly string[];
  error: Error | null;
  isFetching: boolean;
  /** The rows belong to the request before. */
  isStale: boolean;
  /** How many conditions narrow the list. */
  conditions: number;
  refetch(this: void): void;
  hrefOf(this: void, patch: Partial<In>): string;
  /** Changes filters, keyword, sort or page size, and starts again at the first page. */
  set(this: void, patch: Partial<In>): void;
  reset(this: void): void;
}

const firstPage = { pageNo: undefined, cursor: undefined };

/**
 * One page of a list whose filters, sort and page live in the address: shareable, and there again after a refresh.
 * Every change replaces the address, so that "back" leaves the list instead of walking through its filters.
 */
export function useList<In extends PageRequest, Arg, Ret, Row>(
  endpoint: Endpoint<In, Arg, Ret, Page<Row>>,
  defaults: Partial<In> = {},
  /** What the list is a list of; no address changes it. */
  scope: Partial<In> = {},
): List<Row, In> {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The defaults of a list are written down in its page and never change while it is shown.
  const [fixed] = useState({ ...defaults, ...scope });
  const [closed] = useState(() => Object.keys(scope));
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const request = useMemo(() => {
    const open = [...params].filter(([key]) => !closed.includes(key));
    return readRequest(endpoint.input, new URLSearchParams(open), fixed);
  }, [endpoint, params, fixed, closed]);

  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [endpoint.path, request],
    // What was parsed is what the call takes: a request has no fields that parsing changes.
    queryFn: ({ signal }) => call(endpoint, request as unknown as Arg, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });

  const hrefOf = useCallback(
    (patch: Partial<In>) =>
      `${pathname}?${patchSearch(params, patch as Patch, { pageNo: 1, pageSize: 20, ...fixed })}`.replace(/\?$/, ''),
    [pathname, params, fixed],
  );
  const set = useCallback(
    (patch: Partial<In>) => void navigate(hrefOf({ ...firstPage, ...patch }), { replace: true }),
    [navigate, hrefOf],
  );
  const reset = useCallback(() => {
    const { sortField, sortOrder, pageSize } = Object.fromEntries(params);
    const kept = patchSearch(new URLSearchParams(), { sortField, sortOrder, pageSize }, fixed);
    void navigate({ pathname, search: kept.toString() }, { replace: true });
  }, [navigate, pathname, params, fixed]);

  const lastPage = Math.max(1, Math.ceil(Math.min(data?.total ?? 0, COUNT_CAP) / request.pageSize));
  const beyond = request.cursor !== undefined;
  const stranded =
    data !== undefined && !isPlaceholderData && !beyond && data.list.length === 0 && request.pageNo > lastPage;
  useEffect(() => {
    if (stranded) void navigate(hrefOf({ pageNo: lastPage } as Partial<In>), { replace: true });
  }, [stranded, navigate, hrefOf, lastPage]);

  useEffect(() => rememberSearch(pathname, search), [pathname, search]);
  useScrollMemory(data !== undefined);

  return {
    request,
    rows: data?.list,
    total: data?.total ?? 0,
    capped: data?.totalCapped === true,
    next: data?.next,
    lastPage,
    trail: (beyond && Array.isArray(state?.trail) ? state.trail : []) as string[],
    error,
    isFetching,
    isStale: isPlaceholderData,
    conditions: countConditions(request as Record<string, unknown>),
    refetch: () => void refetch(),
    hrefOf,
    set,
    reset,
  };
}
