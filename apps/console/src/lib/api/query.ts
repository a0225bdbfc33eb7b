import { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../later.ts';
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

/** However long an answer takes. */
const LATEST_MS = 4000;

/** Does something once the page has its answers and the browser nothing else to do; gives back what calls it off. */
export function onceCalm(run: () => void): () => void {
  const cache = queryClient.getQueryCache();
  let isOver = false;
  const end = () => {
    isOver = true;
    unsubscribe();
    clearTimeout(timer);
  };
  const go = () => {
    if (isOver) return;
    end();
    whenIdle(run);
  };
  const unsubscribe = cache.subscribe(() => {
    if (queryClient.isFetching() === 0 && cache.getAll().some(({ state }) => state.status !== 'pending')) go();
  });
  const timer = setTimeout(go, LATEST_MS);
  return end;
}
