import { Link } from 'react-router';
import styles from './cell.module.css';

/** What a row is about, or what it belongs to: at most two lines, the whole name for whoever points at it. */
export function CellLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.link} title={children}>
      {children}
    </Link>
  );
}
