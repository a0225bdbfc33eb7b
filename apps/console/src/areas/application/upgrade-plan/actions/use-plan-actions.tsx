import { upgradePlan, type UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfirmDialog } from '../../../../kit/dialog/use-confirm-dialog.tsx';
import { call } from '../../../../lib/api/client.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { pathOf } from '../../../../lib/route/paths.ts';
import { useMay, useUser } from '../../../../lib/session/session.ts';
import { toastSuccess } from '../../../../lib/toast/toast.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { NextDialog } from './NextDialog.tsx';
import { ExcludeDialog } from '../detail/failures/ExcludeDialog.tsx';
import { hasBanner, isThere, type PlanAction, planActions, whyNot } from '../plan-rules.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useCachePlan } from '../use-plan.ts';

type Asked = 'approve' | 'reject' | 'next' | 'explain' | 'exclude' | 'cancel';

/** What whoever looks may do with plans, each with the question that comes first. */
export function usePlanActions() {
  const w = useWords(planWords);
  const navigate = useNavigate();
  const { accountId } = useUser();
  const keep = useCachePlan();
  const confirmDialog = useConfirmDialog();
  const [asking, setAsking] = useState<{ what: Asked; plan: UpgradePlanRow }>();
  const update = useMay('app:plan:update');
  const approve = useMay('app:plan:approve');
  const resume = useMay('app:plan:resume');
  const may: Readonly<Record<PlanAction, boolean>> = {
    edit: update,
    approve,
    reject: approve,
    next: resume,
    resume,
    pause: useMay('app:plan:pause'),
    exclude: update,
    recall: update,
    rollback: useMay('app:plan:create'),
    cancel: useMay('app:plan:cancel'),
  };

  /** What can be done with a plan as it stands, and why not where it cannot. */
  const offersOf = (plan: UpgradePlanRow) =>
    planActions
      .filter((action) => may[action] && isThere(action, plan))
      .map((action) => ({ action, reason: whyNot(action, plan, accountId) }))
      .map(({ action, reason }) => ({ action, why: reason && w.why[reason] }));

  const ask = (what: 'resume' | 'recall', { planId, name, pauseReason }: UpgradePlanRow) =>
    confirmDialog.ask({
      title: fill(w[what].title, { name }),
      text: [w[what].text, ...(what === 'resume' && pauseReason === 'ERROR_THRESHOLD' ? [w.resume.errors] : [])],
      confirm: w[what].confirm,
      run: () =>
        call(upgradePlan[what], { planId }, { showError: false }).then((plan) => {
          keep(plan);
          return fill(w[what].done, { name });
        }),
    });
  const rollBack = ({ planId, stats }: UpgradePlanRow) => {
    let drafted = '';
    confirmDialog.ask({
      title: w.rollbackAsk.title,
      text: [fill(w.rollbackAsk.text, { count: formatNumber(stats.SUCCEEDED) })],
      confirm: w.rollbackAsk.confirm,
      run: () =>
        call(upgradePlan.rollback, { planId }, { showError: false }).then((plan) => {
          drafted = plan.planId;
          return w.rollbackAsk.done;
        }),
      onDone: () => void navigate(pathOf(update ? 'releasePanel' : 'releaseDetail_all', { planId: drafted })),
    });
  };
  const explain = (plan: UpgradePlanRow) => setAsking({ what: 'explain', plan });
  /** At once: whoever pauses in an emergency is asked afterwards why. */
  const pause = async (plan: UpgradePlanRow) => {
    keep(await call(upgradePlan.pause, { planId: plan.planId }));
    toastSuccess(fill(w.pause.done, { name: plan.name }));
    explain(plan);
  };
  const run = (action: PlanAction, plan: UpgradePlanRow) => {
    if (action === 'edit') void navigate(pathOf('releasePanel', { planId: plan.planId }));
    else if (action === 'resume' || action === 'recall') ask(action, plan);
    else if (action === 'rollback') rollBack(plan);
    else if (action === 'pause') void pause(plan).catch(() => undefined);
    else setAsking({ what: action, plan });
  };

  const close = () => setAsking(undefined);
  const dialogs = (
    <>
      {asking?.what === 'approve' && <ApproveDialog planId={asking.plan.planId} onClose={close} />}
      {asking?.what === 'next' && <NextDialog planId={asking.plan.planId} onClose={close} />}
      {asking?.what === 'exclude' && (
        <ExcludeDialog plan={asking.plan} model={null} os={null} resumes={hasBanner(asking.plan)} onClose={close} />
      )}
      {(asking?.what === 'reject' || asking?.what === 'explain' || asking?.what === 'cancel') && (
        <ReasonDialog what={asking.what} plan={asking.plan} onClose={close} />
      )}
      {confirmDialog.dialog}
    </>
  );
  return { may, offersOf, run, explain, dialogs };
}

export type PlanActions = Omit<ReturnType<typeof usePlanActions>, 'dialogs'>;
