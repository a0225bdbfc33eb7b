import { consoleLog, type ConsoleLog } from '@console/contract/areas/log/console-log';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '@console/contract/endpoint';
import type { List } from '../../../kit/list/use-list.ts';
import { call } from '../../../lib/api/client.ts';

const EVERY_MS = 15_000;

export type LogList = List<ConsoleLog, InputOf<(typeof consoleLog)['page']>>;

/** Whether lines have come that the list does not show yet. The list itself never moves under the reader. */
export function useHasNewLines({ request, rows, isStale }: LogList): boolean {
  const newestFirst = request.sortOrder !== 'asc';
  const onTop = newestFirst && request.pageNo === 1 && request.cursor === undefined;
  const { data } = useQuery({
    queryKey: [consoleLog.page.path, 'newest', request],
    queryFn: ({ signal }) => call(consoleLog.page, { ...request, pageSize: 1 }, { signal, showError: false }),
    enabled: onTop && rows !== undefined && !isStale,
    refetchInterval: EVERY_MS,
    // The list has just been asked for.
    initialData: null,
    staleTime: EVERY_MS,
    retry: false,
  });
  const newest = data?.list[0];
  return onTop && newest !== undefined && rows !== undefined && (rows[0]?.seq ?? 0) < newest.seq;
}
