import type { ReactNode } from 'react';
import styles from './tag-badge.module.css';

/** A label in its own colour, mixed with the background so that it reads well in both themes. */
export function TagBadge({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={styles.root} style={{ '--tag-color': color } as React.CSSProperties}>
      {children}
    </span>
  );
}
