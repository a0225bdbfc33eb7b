import { application, type Application } from '@console/contract/areas/application/application';
import type { InputOf } from '@console/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { countConditions, patchSearch, readRequest } from '../../../kit/list/list-query.ts';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';

type Asked = InputOf<(typeof application)['list']>;
type Request = Asked & { pageNo: number; pageSize: number };

const SIZE = 20;
const none: Partial<Request> = { keyword: undefined, platform: undefined, status: undefined };

const numberIn = (text: string | null, otherwise: number) => {
  const read = Number(text);
  return Number.isInteger(read) && read >= 1 && read <= 200 ? read : otherwise;
};

/** All applications come in one answer; they are cut into pages here, so that the list works like any other. */
export function useApplicationList(): List<Application, Request> {
  const [params, setParams] = useSearchParams();
  const asked = readRequest(application.list.input, params, {});
  const pageSize = numberIn(params.get('pageSize'), SIZE);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [application.list.path, asked],
    queryFn: ({ signal }) => call(application.list, asked, { signal, showError: false }),
    placeholderData: keepPreviousData,
  });
  const lastPage = Math.max(1, Math.ceil((data?.length ?? 0) / pageSize));
  const pageNo = Math.min(numberIn(params.get('pageNo'), 1), lastPage);
  const searchWith = (patch: Partial<Request>) => patchSearch(params, patch, { pageNo: 1, pageSize: SIZE });
  const set = (patch: Partial<Request>) => setParams(searchWith({ pageNo: 1, ...patch }), { replace: true });
  return {
    request: { ...asked, pageNo, pageSize },
    rows: data?.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: data?.length ?? 0,
    capped: false,
    next: undefined,
    lastPage,
    trail: [],
    error,
    isFetching,
    isStale: isPlaceholderData,
    conditions: countConditions(asked),
    refetch: () => void refetch(),
    hrefOf: (patch) => `?${searchWith(patch)}`,
    set,
    reset: () => set(none),
  };
}
