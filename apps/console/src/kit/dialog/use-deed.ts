import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../lib/api/client.ts';

/** Does what a dialog asks about. Where it is refused, the dialog stays and says why; else the deed closes it. */
export function useDeed() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (deed: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };
  return { busy, failure, setFailure, run };
}
