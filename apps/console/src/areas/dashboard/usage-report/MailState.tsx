import type { UsageReport } from '@console/contract/areas/dashboard/usage-report';
import { formatTime } from '../../../lib/format.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { usageReportWords } from '../../../locales/dashboard/usage-report.ts';
import styles from './reports.module.css';

/** What became of the last one: sent is what has left, and nothing else. */
export function MailState({ last }: Pick<UsageReport, 'last'>) {
  const w = useWords(usageReportWords);
  if (last === null) return <div className={styles.facts}>{w.never}</div>;
  const { from, to, at, waiting, retrying, ...counts } = last;
  const states = [
    ['sent', counts.sent],
    ['waiting', waiting - retrying],
    ['retrying', retrying],
    ['failed', counts.failed],
    ['gone', counts.gone],
    ['leftOut', counts.leftOut],
  ] as const;
  const mails = counts.sent + waiting + counts.failed + counts.gone;
  return (
    <div className={styles.facts}>
      <span>{fill(w.last, { from, to, time: formatTime(at) })}</span>
      {mails === 0 && <span data-tone="bad">{w.mails.none}</span>}
      {states.map(
        ([state, count]) =>
          count > 0 && (
            <span key={state} data-tone={state === 'sent' || state === 'waiting' ? undefined : 'bad'}>
              {fill(w.mails[state], { count })}
            </span>
          ),
      )}
    </div>
  );
}
