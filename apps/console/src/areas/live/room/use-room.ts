import { live } from '@console/contract/areas/live/live/live';
import { liveRoom } from '@console/contract/areas/live/room';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { send } from '../../../lib/api/send.ts';
import { followEvents } from '../../../lib/api/stream/follow.ts';

const POLL_MS = 5_000;
/** Also while the line is there: bitrate and viewers move without an event. */
const CHECK_MS = 10_000;

/** The room as it is now: told by the server when it changes, asked for again where it does not tell. */
export function useRoom(liveId: string, isOpen: boolean) {
  const queries = useQueryClient();
  const [line, setLine] = useState<'connecting' | 'live' | 'polling'>('connecting');
  const isSeen = useDocumentVisibility() === 'visible';
  const { data, error, refetch, isError } = useQuery({
    queryKey: [liveRoom.now.path, liveId],
    queryFn: async ({ signal }) => {
      const now = await call(liveRoom.now, { liveId }, { signal, showError: false });
      return { ...now, skewMs: Date.parse(now.asOf) - Date.now() };
    },
    enabled: isOpen,
    refetchInterval: isSeen && (line === 'live' ? CHECK_MS : POLL_MS),
    staleTime: 0,
  });
  useEffect(() => {
    if (!isSeen || !isOpen) return undefined;
    const stop = new AbortController();
    const paths = new Set<unknown>([liveRoom.now.path, liveRoom.questions.path, live.items.path, live.detail.path]);
    const askAgain = () => void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) });
    const onLine = (isThere: boolean) => {
      setLine(isThere ? 'live' : 'polling');
      // What happened while nobody listened.
      if (isThere) askAgain();
    };
    const open = (signal: AbortSignal) => send(liveRoom.stream, { liveId }, { signal });
    void followEvents({ open, onEvents: askAgain, onLine }, stop.signal);
    return () => stop.abort();
  }, [isSeen, isOpen, liveId, queries]);
  return { data, error, refetch, line: isError ? ('stale' as const) : line, skewMs: data?.skewMs ?? 0 };
}

export type Room = ReturnType<typeof useRoom>;
export type RoomNow = NonNullable<Room['data']>;
