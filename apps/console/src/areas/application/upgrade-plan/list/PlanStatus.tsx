import type { UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text } from '@mantine/core';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { stoppedBy, toneOf } from '../plan-rules.ts';

/** Where a plan stands, and why where it does not go on. */
export function PlanStatus({ plan }: { plan: Pick<UpgradePlanRow, 'status' | 'pauseReason' | 'cancelReason'> }) {
  const w = useWords(planWords);
  const reason = stoppedBy(plan);
  return (
    <div>
      <StatusBadge tone={toneOf(plan)}>{w.statuses[plan.status]}</StatusBadge>
      {reason !== undefined && (
        <Text size="xs" c="dimmed">
          {w.pauseReasons[reason]}
        </Text>
      )}
    </div>
  );
}
