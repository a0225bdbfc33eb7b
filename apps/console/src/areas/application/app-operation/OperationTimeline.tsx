import type { AppOperation } from '@console/contract/areas/application/app-operation/app-operation';
import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusBadge } from '../../../kit/display/badge/StatusBadge.tsx';
import { Time } from '../../../kit/time/Time.tsx';
import { pathOf } from '../../../lib/route/paths.ts';
import { useWords } from '../../../lib/words.ts';
import { appOperationWords } from '../../../locales/application/app-operation.ts';
import styles from './operation.module.css';

interface OperationTimelineProps {
  lines: readonly AppOperation[];
  /** The one whose page this is. */
  here: string;
}

/** A session in its order, with the one that is looked at marked in words as well. */
export function OperationTimeline({ lines, here }: OperationTimelineProps) {
  const w = useWords(appOperationWords);
  return (
    <ol className={styles.timeline}>
      {lines.map(({ id, time, event, page, result }) => (
        <li key={id} {...(id === here && { 'aria-current': 'true' as const })}>
          <Time value={time} />
          <span className={styles.step}>
            {id === here ? (
              <b>{event}</b>
            ) : (
              <Anchor component={Link} to={pathOf('operationLogDetail', { id })} size="sm">
                {event}
              </Anchor>
            )}
            {id === here && (
              <Badge size="sm" variant="light">
                {w.detail.here}
              </Badge>
            )}
            {result === 'FAILURE' && <StatusBadge tone="bad">{w.results.FAILURE}</StatusBadge>}
            {page !== null && (
              <Text span size="xs" c="dimmed">
                {page}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
