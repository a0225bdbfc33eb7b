import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Button, Tooltip } from '@mantine/core';
import { useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { bannerActions, firstAction, hasBanner, type PlanAction } from '../plan-rules.ts';
import type { PlanActions } from '../actions/use-plan-actions.tsx';

/** Everything that can be done with a plan as it stands; what cannot be done just now says why. */
export function PlanActionButtons({ plan, actions }: { plan: UpgradePlan; actions: PlanActions }) {
  const w = useWords(planWords);
  const first = firstAction(plan);
  const look = (action: PlanAction) => {
    if (action === first && action !== 'pause') return {};
    return action === 'cancel' || action === 'reject'
      ? ({ variant: 'light', color: 'red' } as const)
      : ({ variant: 'default' } as const);
  };
  const offers = actions.offersOf(plan).filter(({ action }) => !hasBanner(plan) || !bannerActions.has(action));
  return offers.map(({ action, why }) => (
    <Tooltip
      key={action}
      label={why}
      disabled={why === undefined}
      multiline
      maw={280}
      // Also for whoever has no pointer that could rest on it.
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...look(action)}
        // Not `disabled`: whoever comes by keyboard must be able to read why.
        {...(why !== undefined && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': why })}
        onClick={() => why === undefined && actions.run(action, plan)}
      >
        {w.actions[action]}
      </Button>
    </Tooltip>
  ));
}
