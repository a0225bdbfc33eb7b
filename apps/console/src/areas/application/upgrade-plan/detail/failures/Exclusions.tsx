import type { UpgradePlan } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text, Title } from '@mantine/core';
import { fill, useWords } from '../../../../../lib/words.ts';
import { planWords } from '../../../../../locales/application/upgrade-plan.ts';
import { minuteOf, usePlanWords } from '../../use-plan-words.ts';
import styles from './exclusions.module.css';

/** Models that were taken out while the plan ran. */
export function Exclusions({ plan: { exclusions } }: { plan: Pick<UpgradePlan, 'exclusions'> }) {
  const w = useWords(planWords).exclusions;
  const { deviceName } = usePlanWords();
  if (exclusions.length === 0) return null;
  return (
    <section aria-label={w.title}>
      <Title order={3} fz="sm" fw={600} mt="lg" mb={4}>
        {w.title}
      </Title>
      <ul className={styles.root}>
        {exclusions.map(({ deviceModel, osVersion, at, byName }) => (
          <li key={`${deviceModel}\n${osVersion}\n${at}`}>
            {deviceName(deviceModel, osVersion ?? w.all)}
            <Text span size="xs" c="dimmed">
              {byName === null
                ? fill(w.byNobody, { time: minuteOf(at) })
                : fill(w.by, { name: byName, time: minuteOf(at) })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
