import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountProblem, accountProblem } from './sso-myaccount.ts';

const KEY = 'identity';

/** Reads one part of the account at the provider; kept no longer than the page that shows it. */
export function useIdentity<T>(part: string, read: () => Promise<T>) {
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, part],
    queryFn: read,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const problem = error === null ? undefined : accountProblem(error);
  const hidden = problem?.kind === 'notGranted' || (problem?.kind === 'refused' && problem.code === 'E0000038');
  return { data, problem, hidden, refetch: () => void refetch() };
}

/** Runs what changes the account, one at a time, and says what stood in the way. */
export function useIdentityAction() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AccountProblem>();
  /** Resolves with whether it worked; what is shown is read again then. */
  const run = async (job: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await job();
      await queries.invalidateQueries({ queryKey: [KEY] });
      return true;
    } catch (error) {
      setProblem(accountProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run, forget: () => setProblem(undefined) };
}

let sendings = 0;

/** Names one sending of a code: the next one is another. */
export function sendingKey(id: string): string {
  sendings += 1;
  return `${id}/${sendings}`;
}

/** For a form that opens at a click: whoever asked for it wants to type. */
export function focusFirst(field: HTMLInputElement | null): void {
  field?.focus();
}
