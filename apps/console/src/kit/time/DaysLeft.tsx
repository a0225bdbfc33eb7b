import { formatDate } from '../../lib/format.ts';
import { fill, useWords } from '../../lib/words.ts';
import { primaryWords } from '../../locales/account/primary-account.ts';
import styles from './days-left.module.css';

const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

const daysUntil = (iso: string) => Math.ceil((Date.parse(iso) - Date.now()) / DAY_MS);

/** When something ends and how many days that leaves; short ones stand out, in words as well. */
export function DaysLeft({ until }: { until: string | null }) {
  const w = useWords(primaryWords).end;
  if (until === null) return <span className={styles.root}>{w.forever}</span>;
  const days = daysUntil(until);
  return (
    <span className={styles.root}>
      {formatDate(until)}
      <span className={styles.days} data-soon={days <= SOON_DAYS || undefined}>
        {days <= 0 ? w.ended : fill(w.days, { days })}
      </span>
    </span>
  );
}
