import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

/** The buttons of a dialog, the one that goes on last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}
