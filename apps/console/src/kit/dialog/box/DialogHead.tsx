import type { ReactNode } from 'react';
import styles from './dialog-head.module.css';

/** Title and cross. No `<header>`: a page has one banner, and that is the top bar. */
export function DialogHead({ children }: { children: ReactNode }) {
  return <div className={styles.root}>{children}</div>;
}
