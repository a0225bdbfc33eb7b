import type { UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { RowAction, RowActions } from '../../../kit/RowActions.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { planWords } from '../../../locales/plan.ts';
import { firstAction } from './plan-rules.ts';
import type { PlanActions } from './use-plan-actions.tsx';

interface PlanRowActionsProps {
  plan: UpgradePlanRow;
  path: string;
  actions: PlanActions;
}

/** What the plan mostly needs, the way to it, and the rest in a menu; what cannot be done now says why. */
export function PlanRowActions({ plan, path, actions: { offersOf, run } }: PlanRowActionsProps) {
  const w = useWords(planWords);
  const navigate = useNavigate();
  const offers = offersOf(plan);
  const first = offers.find(({ action, why }) => action === firstAction(plan) && why === undefined);
  const rest = offers.filter((offer) => offer !== first);
  const seesLog = mayOpen('systemlog');
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
      {(rest.length > 0 || seesLog) && (
        <Menu position="bottom-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`${w.more} ${plan.name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown maw={280}>
            {rest.map(({ action, why }) => (
              <Menu.Item
                key={action}
                {...(action === 'cancel' && why === undefined && { color: 'red' })}
                // Not `disabled`: whoever comes by keyboard must be able to read why.
                {...(why !== undefined && { 'aria-disabled': true, closeMenuOnClick: false })}
                onClick={() => why === undefined && run(action, plan)}
              >
                <Text span inherit {...(why !== undefined && { c: 'dimmed' })}>
                  {w.actions[action]}
                </Text>
                {why !== undefined && (
                  <Text size="xs" c="dimmed">
                    {why}
                  </Text>
                )}
              </Menu.Item>
            ))}
            {seesLog && (
              <Menu.Item
                onClick={() => void navigate(pathOf('systemlog', { objectType: 'upgradePlan', objectId: plan.planId }))}
              >
                {w.history}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </RowActions>
  );
}
