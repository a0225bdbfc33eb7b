import type { RouteOutcome, Routed, RouteStep } from '@console/contract/areas/call/route';
import { Badge, Text } from '@mantine/core';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { useDictionary } from '../../../../kit/reference/use-dictionary.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { assocWords } from '../../../../locales/call/assoc.ts';
import styles from './route-picture.module.css';

const tones: Readonly<Record<RouteOutcome, 'good' | 'warning' | 'bad'>> = {
  RING: 'good',
  QUEUE: 'warning',
  MESSAGE: 'warning',
  REJECT: 'warning',
  QUEUE_FULL: 'bad',
  NOBODY: 'bad',
  NO_ROUTE: 'bad',
};

/** Where a call goes, group by group, with the reasons in words. */
export function RoutePicture({ answer }: { answer: Routed }) {
  const w = useWords(assocWords).tester;
  const { outcome, clientGroup, specialDay, steps } = answer;
  return (
    <div className={styles.root}>
      <div className={styles.outcome}>
        <StatusBadge tone={tones[outcome]}>{w.outcomes[outcome]}</StatusBadge>
        <Text size="xs" c="dimmed">
          {clientGroup ? fill(w.via, { name: clientGroup.name }) : w.noGroup}
          {specialDay !== null && ` · ${fill(w.specialDay, { name: specialDay })}`}
        </Text>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.group.id} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { step: RouteStep }) {
  const w = useWords(assocWords).tester;
  const { labelOf } = useDictionary('call_routing');
  const { group, overflow, strategy, ringSec, skip, rings, skipped } = step;
  return (
    <li className={styles.step} data-skipped={skip !== null || undefined}>
      <div className={styles.head}>
        <Text span fw={600} size="sm">
          {group.name}
        </Text>
        {overflow && (
          <Badge size="sm" variant="light" color="gray" tt="none" fw={500}>
            {w.overflow}
          </Badge>
        )}
        <Text span size="xs" c="dimmed">
          {skip === null ? fill(w.ring, { strategy: labelOf(strategy), count: ringSec }) : w.skips[skip]}
        </Text>
      </div>
      {rings.length > 0 && (
        <ul className={styles.people}>
          {rings.map(({ person, reason, wave }) => (
            <li key={person.id} className={styles.person}>
              <span className={styles.wave}>{fill(w.wave, { place: wave })}</span>
              <span className={styles.name}>{person.name}</span>
              <Text span size="xs" c="dimmed">
                {w.reasons[reason]}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {w.skipped} {skipped.map(({ person, reason }) => `${person.name} (${w.skipReasons[reason]})`).join(' · ')}
        </Text>
      )}
    </li>
  );
}
