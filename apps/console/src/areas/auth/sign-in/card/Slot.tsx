import type { Notice } from '../ways/use-sign-in.ts';
import styles from '../sign-in.module.css';

/** A notice takes the place of the text, so that nothing below moves when it comes. */
export function Slot({ text, notice }: { text: string; notice?: Notice | undefined }) {
  return (
    <div className={styles.slot}>
      {notice === undefined ? (
        <p className={styles.subtitle}>{text}</p>
      ) : (
        <p className={styles.notice} data-error={!notice.good || undefined} role={notice.good ? 'status' : 'alert'}>
          {notice.text}
        </p>
      )}
    </div>
  );
}
