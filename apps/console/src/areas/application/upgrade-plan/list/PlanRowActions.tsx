import type { UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { RowAction, RowActions } from '../../../../kit/table/row/RowActions.tsx';
import { RowMenu } from '../../../../kit/table/row/RowMenu.tsx';
import { useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { firstAction } from '../plan-rules.ts';
import type { PlanActions } from '../actions/use-plan-actions.tsx';

interface PlanRowActionsProps {
  plan: UpgradePlanRow;
  path: string;
  actions: PlanActions;
}

/** What the plan mostly needs, the way to it, and the rest in a menu; what cannot be done now says why. */
export function PlanRowActions({ plan, path, actions: { offersOf, run } }: PlanRowActionsProps) {
  const w = useWords(planWords);
  const offers = offersOf(plan);
  const first = offers.find(({ action, why }) => action === firstAction(plan) && why === undefined);
  const rest = offers.filter((offer) => offer !== first);
  const entries = (danger: boolean) =>
    rest
      .filter(({ action }) => (action === 'cancel') === danger)
      .map(({ action, why }) => ({ words: w.actions[action], why, go: () => run(action, plan) }));
  return (
    <RowActions>
      {first && (
        <RowAction label={plan.name} onClick={() => run(first.action, plan)}>
          {w.actions[first.action]}
        </RowAction>
      )}
      <RowAction label={plan.name} to={path}>
        {w.details}
      </RowAction>
      <RowMenu
        label={`${w.more} ${plan.name}`}
        entries={entries(false)}
        history={{ words: w.history, objectType: 'upgradePlan', objectId: plan.planId }}
        dangers={entries(true)}
      />
    </RowActions>
  );
}
