import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

type Tone = 'good' | 'warning' | 'bad' | 'active' | 'quiet';

/** A state as a coloured dot with words in the text colour: never by colour alone, and always readable. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.dot} data-tone={tone}>
      {children}
    </span>
  );
}
