import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { Text } from '@mantine/core';
import { Panel } from '../../../../kit/page/Panel.tsx';
import { StatusBadge } from '../../../../kit/display/badge/StatusBadge.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import { percentOf } from '../list/NoticeProgress.tsx';
import styles from './notice-stats.module.css';

/** Recipients, and what has become of them, in numbers. */
export function NoticeStats({ notice: { stats, requireAck } }: { notice: Pick<Notice, 'stats' | 'requireAck'> }) {
  const w = useWords(noticeWords);
  const { target, delivered, running } = stats;
  const shares = [
    ['target', target, undefined],
    ['delivered', delivered, percentOf(delivered, target)],
    ['read', stats.read, percentOf(stats.read, delivered)],
    ...(requireAck ? [['acked', stats.acked, percentOf(stats.acked, delivered)] as const] : []),
    ['failed', stats.failed, undefined],
  ] as const;
  return (
    <Panel title={w.delivery} aside={running && <StatusBadge tone="active">{w.stats.running}</StatusBadge>}>
      <dl className={styles.root} aria-live="polite">
        {shares.map(([name, count, percent]) => (
          <div key={name} data-bad={(name === 'failed' && count > 0) || undefined}>
            <dt>{w.stats[name]}</dt>
            <dd>
              {formatNumber(count)}
              {percent !== undefined && (
                <Text span size="xs" c="dimmed" ml={6}>
                  {fill(w.stats.percent, { percent })}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
