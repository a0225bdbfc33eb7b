import styles from './cell.module.css';

/** Small words below the main ones, on one line. */
export function CellNote({ children }: { children: string }) {
  return (
    <div className={styles.note} title={children}>
      {children}
    </div>
  );
}
