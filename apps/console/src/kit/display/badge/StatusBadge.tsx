import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

const colors = {
  good: 'var(--mantine-color-green-filled)',
  warning: 'var(--mantine-color-orange-filled)',
  bad: 'var(--mantine-color-red-filled)',
  active: 'var(--mantine-primary-color-filled)',
  quiet: 'var(--mantine-color-gray-filled)',
};

/** A state as a coloured dot with words in the text colour: never by colour alone, and always readable. */
export function StatusBadge({ tone, children }: { tone: keyof typeof colors; children: ReactNode }) {
  return (
    <span className={styles.dot} style={{ '--badge-color': colors[tone] } as React.CSSProperties}>
      {children}
    </span>
  );
}
