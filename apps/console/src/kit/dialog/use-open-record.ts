import { useSearchParams } from 'react-router';

/** The record that the address opens beside its list, so that it can be linked to; closing takes it out again. */
export function useOpenRecord(name: string): [string | undefined, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete(name);
        else next.set(name, id);
        return next;
      },
      { replace: true },
    );
  return [params.get(name) ?? undefined, open];
}
