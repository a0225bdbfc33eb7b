import type { UpgradePlanRow } from '@console/contract/areas/application/upgrade-plan/upgrade-plan';
import { Text } from '@mantine/core';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { planWords } from '../../../../locales/application/upgrade-plan.ts';
import { lostOf } from '../figures.ts';
import { GroupBar } from '../GroupBar.tsx';
import { isOver } from '../plan-rules.ts';
import styles from './progress-cell.module.css';

/** How many devices are through, and how many of them went wrong. */
export function ProgressCell({ plan }: { plan: Pick<UpgradePlanRow, 'status' | 'stats' | 'targetModel'> }) {
  const w = useWords(planWords);
  const { status, stats: counts, targetModel } = plan;
  const { total, SUCCEEDED } = counts;
  if (total === 0)
    return (
      <Text span size="xs" c="dimmed">
        {isOver(status) ? w.neverCounted : w.notCounted}
      </Text>
    );
  const [lost, { retrying }] = [lostOf(counts), counts];
  const words = {
    total: formatNumber(total),
    succeeded: formatNumber(SUCCEEDED),
    failed: formatNumber(lost),
    retrying: formatNumber(retrying),
  };
  return (
    <div className={styles.root}>
      <div className={styles.text}>
        <span>
          {fill(targetModel === null ? w.progressOf : w.progressSent, {
            done: formatNumber(SUCCEEDED),
            total: formatNumber(total),
          })}
        </span>
        {lost > 0 && <span className={styles.failed}>{fill(w.progressFailed, { count: words.failed })}</span>}
        {retrying > 0 && <span className={styles.failed}>{fill(w.progressRetrying, { count: words.retrying })}</span>}
      </div>
      <GroupBar
        size="small"
        label={fill(w.progressLabel, words)}
        parts={[
          { group: 'succeeded', percent: (SUCCEEDED / total) * 100 },
          { group: 'failed', percent: (lost / total) * 100 },
          { group: 'retrying', percent: (retrying / total) * 100 },
        ]}
      />
    </div>
  );
}
