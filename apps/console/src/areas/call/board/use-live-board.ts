import { callBoard } from '@console/contract/areas/call/board';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { send } from '../../../lib/api/send.ts';
import { followEvents } from '../../../lib/api/stream/follow.ts';

const POLL_MS = 5_000;
/** Also while the line is there: one message may be lost. */
const CHECK_MS = 30_000;

/** The board as it is now, as long as somebody looks: told by the server when it changes, asked for again where it does not tell. */
export function useLiveBoard() {
  const queries = useQueryClient();
  const [line, setLine] = useState<'connecting' | 'live' | 'polling'>('connecting');
  const isSeen = useDocumentVisibility() === 'visible';
  const { data, error, refetch, isError } = useQuery({
    queryKey: [callBoard.now.path],
    queryFn: async ({ signal }) => {
      const board = await call(callBoard.now, {}, { signal, showError: false });
      return { ...board, skewMs: Date.parse(board.asOf) - Date.now() };
    },
    refetchInterval: isSeen && (line === 'live' ? CHECK_MS : POLL_MS),
    staleTime: 0,
  });
  useEffect(() => {
    if (!isSeen) return undefined;
    const stop = new AbortController();
    const askAgain = () => void queries.invalidateQueries({ queryKey: [callBoard.now.path] });
    const onLine = (isOpen: boolean) => {
      setLine(isOpen ? 'live' : 'polling');
      // What happened while nobody listened.
      if (isOpen) askAgain();
    };
    // Whatever it says, the board is to be asked for.
    const open = (signal: AbortSignal) => send(callBoard.stream, {}, { signal });
    void followEvents({ open, onEvents: askAgain, onLine }, stop.signal);
    return () => stop.abort();
  }, [isSeen, queries]);
  return { data, error, refetch, line: isError ? ('stale' as const) : line, skewMs: data?.skewMs ?? 0 };
}
