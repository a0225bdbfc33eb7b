import { useSearchParams } from 'react-router';

/**
 * The record that the address opens beside its list, so that it can be linked to; closing takes it out again, with what else
 * the address says about it.
 */
export function useOpenRecord(
  name: string,
  within: readonly string[] = [],
): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) for (const key of [name, ...within]) next.delete(key);
        else next.set(name, id);
        return next;
      },
      { replace: true },
    );
  return [params.get(name) ?? undefined, open];
}
