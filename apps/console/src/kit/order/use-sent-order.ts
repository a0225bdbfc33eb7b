import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

/** Sends one order after the other, so that the last one stays; then the list shows what is stored. */
export function useSentOrder(key: readonly unknown[]) {
  const queries = useQueryClient();
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  return (now: unknown, send: () => Promise<unknown>) => {
    queries.setQueryData(key, now);
    // A refusal is told by the call itself.
    const refresh = () => queries.invalidateQueries({ queryKey: key });
    sending.current = sending.current.then(() => send().then(refresh, refresh));
  };
}
