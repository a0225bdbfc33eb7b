import { Skeleton, Stack } from '@mantine/core';
import type { Operation } from '@console/contract/areas/system/workplace-overview';
import { EmptyState } from '../../../../kit/page/EmptyState.tsx';
import { useOperationWords } from '../../../../kit/operation/operation-words.ts';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { formatAgo, formatTime } from '../../../../lib/format.ts';
import { useWords } from '../../../../lib/words.ts';
import { workplaceWords } from '../../../../locales/system/workplace.ts';
import styles from './lists.module.css';

/** What this person did last. */
export function OperationList({ operations }: { operations: readonly Operation[] | undefined }) {
  const w = useWords(workplaceWords).dashboard;
  const wordsOf = useOperationWords();
  if (operations === undefined) {
    return (
      <Stack gap={16} aria-busy>
        {[70, 55, 64, 48, 60, 52].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} />
        ))}
      </Stack>
    );
  }
  if (operations.length === 0) return <EmptyState title={w.noOperations} description={w.noOperationsHint} />;
  return (
    <ol className={styles.operationList}>
      {operations.map((operation) => (
        <li key={operation.id} data-result={operation.result}>
          <span className={styles.operationWords}>
            {wordsOf(operation)} {operation.result === 'FAILURE' && <StatusBadge tone="bad">{w.failed}</StatusBadge>}
          </span>
          <time dateTime={operation.time} title={formatTime(operation.time)}>
            {formatAgo(operation.time)}
          </time>
        </li>
      ))}
    </ol>
  );
}
