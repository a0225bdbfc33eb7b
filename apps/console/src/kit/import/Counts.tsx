import type { ImportBatch } from '@console/contract/import';
import { formatNumber } from '../../lib/format.ts';
import { useWords } from '../../lib/words.ts';
import { importWords } from '../../locales/kit/import.ts';
import styles from './import.module.css';

export function Counts({ batch: { total, good, bad } }: { batch: ImportBatch }) {
  const w = useWords(importWords);
  const counts = [
    [w.total, total, undefined],
    [w.good, good, 'good'],
    [w.bad, bad, bad > 0 ? 'bad' : undefined],
  ] as const;
  return (
    <dl className={styles.counts}>
      {counts.map(([label, count, tone]) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
