import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../lib/client.ts';
import { toastSuccess } from '../../../lib/toast.ts';
import { useKeepPlan } from './use-plan.ts';

/** Does what a dialog asks about: says that it was done and closes, or says in the dialog why it was not. */
export function useDeed(onClose: () => void) {
  const queries = useQueryClient();
  const keep = useKeepPlan();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (deed: () => Promise<UpgradePlan>, done: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      keep(await deed());
      toastSuccess(done);
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };
  return { busy, failure, run };
}
