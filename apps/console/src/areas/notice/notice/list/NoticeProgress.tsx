import type { Notice } from '@console/contract/areas/notice/notice/notice';
import { Progress, Text } from '@mantine/core';
import { formatNumber } from '../../../../lib/format.ts';
import { fill, useWords } from '../../../../lib/words.ts';
import { kitWords } from '../../../../locales/kit/kit.ts';
import { noticeWords } from '../../../../locales/notice/notice.ts';
import styles from './notice-progress.module.css';

export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100));

interface NoticeProgressProps {
  name: string;
  notice: Pick<Notice, 'status' | 'stats' | 'requireAck'>;
}

/** While it is being sent, how far that is; then how many have read it, or acknowledged what must be. */
export function NoticeProgress({ name, notice: { status, stats, requireAck } }: NoticeProgressProps) {
  const w = useWords(noticeWords).stats;
  const { none } = useWords(kitWords).common;
  const { target, delivered, read, acked, failed, running } = stats;
  if (status === 'DRAFT' || status === 'SCHEDULED' || (target === 0 && !running)) return none;
  const reached = requireAck ? acked : read;
  const percent = running ? percentOf(delivered, target) : percentOf(reached, delivered);
  const text = running ? w.progress : requireAck ? w.ackedOf : w.readOf;
  return (
    <span className={styles.root}>
      <Text span size="xs">
        {fill(text, {
          percent,
          target: formatNumber(target),
          delivered: formatNumber(delivered),
          read: formatNumber(read),
          acked: formatNumber(acked),
        })}
        {failed > 0 && (
          <Text span size="xs" c="var(--mantine-color-error)">
            {' · '}
            {fill(w.failedCount, { failed: formatNumber(failed) })}
          </Text>
        )}
      </Text>
      <Progress
        size={4}
        value={percent}
        color={running ? 'gray' : 'brand'}
        animated={running}
        aria-label={running ? `${w.running} ${name}` : fill(w.label, { name })}
      />
    </span>
  );
}
