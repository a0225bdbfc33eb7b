import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useDialogAction } from '../../../../kit/dialog/use-dialog-action.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { useCachePlan } from '../use-plan.ts';

/** Runs the action of a dialog about a plan: confirms it and closes, or says in the dialog why it was refused. */
export function usePlanDialogAction(onClose: () => void) {
  const { busy, failure, run } = useDialogAction();
  const keep = useCachePlan();
  return {
    busy,
    failure,
    run: (action: () => Promise<UpgradePlan>, done: string) =>
      run(async () => {
        keep(await action());
        toastSuccess(done);
        onClose();
      }),
  };
}
