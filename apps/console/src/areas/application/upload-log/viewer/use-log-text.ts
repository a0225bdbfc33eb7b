import { uploadLog } from '@console/contract/areas/application/upload-log/upload-log';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../lib/api/client.ts';
import { linesOf } from './log-lines.ts';

type Asked = { offset: number } | { before: number };

const START: Asked = { offset: 0 };
const END: Asked = { before: Number.MAX_SAFE_INTEGER };

/** The text of one file of a log, as far as it has been loaded: from its start on, or from its end back. */
export function useLogText(id: string, entry: number | undefined, from: 'start' | 'end') {
  const query = useInfiniteQuery({
    queryKey: [uploadLog.view.path, id, entry, from],
    queryFn: ({ pageParam, signal }) =>
      call(uploadLog.view, { id, entry: entry ?? 0, ...pageParam }, { signal, showError: false }),
    initialPageParam: from === 'start' ? START : END,
    getNextPageParam: ({ next }): Asked | undefined => (next === null ? undefined : { offset: next }),
    getPreviousPageParam: ({ offset }): Asked | undefined => (offset === 0 ? undefined : { before: offset }),
    enabled: entry !== undefined,
    // A log never changes; asking again would only ask for all of it.
    staleTime: Infinity,
    retry: false,
  });
  const pages = query.data?.pages;
  // A line that is longer than a chunk goes on in the next.
  const lines = useMemo(() => linesOf((pages ?? []).map(({ text }) => text).join('')), [pages]);
  const first = pages?.[0];
  const last = pages?.at(-1);
  const size = last?.size ?? 0;
  return {
    ...query,
    lines,
    /** Known where nothing is missing before it. */
    numbered: first?.offset === 0,
    loaded: last === undefined ? 0 : (last.next ?? size) - (first?.offset ?? 0),
    size,
  };
}
