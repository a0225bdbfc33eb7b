import { QueryClient } from '@tanstack/react-query';
import { CallError } from './send.ts';
import { useSession } from '../session/session.ts';

/** Gone servers and busy ones are asked again for about half a minute; an answer that says no is an answer. */
function retry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  if (error.http === 0) return failures < 8;
  // Where the server said when, the call has waited and asked again already.
  return error.http === 503 && error.retryAfter === undefined && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry,
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 5000),
      staleTime: 10_000,
      // Chromium's idea of being offline knows nothing of a server on the same machine.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

useSession.subscribe((now, before) => {
  if (now.epoch !== before.epoch) queryClient.clear();
});
