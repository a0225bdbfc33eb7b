import { useSearchParams } from 'react-router';

export interface Pair {
  from: string;
  to: string;
}

/** Which two versions the address compares, so that a red-line can be sent to a colleague. */
export function useCompared() {
  const [params, setParams] = useSearchParams();
  const [from, to] = (params.get('compare') ?? '').split('..');
  const set = (value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === undefined) next.delete('compare');
        else next.set('compare', value);
        return next;
      },
      { replace: true },
    );
  return {
    pair: from && to ? { from, to } : undefined,
    compare: (chosen: Pair) => set(`${chosen.from}..${chosen.to}`),
    close: () => set(undefined),
  };
}
