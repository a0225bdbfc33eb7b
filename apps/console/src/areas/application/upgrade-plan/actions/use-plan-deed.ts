import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useDeed } from '../../../../kit/dialog/use-deed.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { useKeepPlan } from '../use-plan.ts';

/** Does what a dialog about a plan asks: says that it was done and closes, or says in the dialog why it was not. */
export function usePlanDeed(onClose: () => void) {
  const { busy, failure, run } = useDeed();
  const keep = useKeepPlan();
  return {
    busy,
    failure,
    run: (deed: () => Promise<UpgradePlan>, done: string) =>
      run(async () => {
        keep(await deed());
        toastSuccess(done);
        onClose();
      }),
  };
}
