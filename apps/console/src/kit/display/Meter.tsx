import { Progress } from '@mantine/core';
import styles from './meter.module.css';

interface MeterProps {
  /** What is measured. */
  label: string;
  used: number;
  limit: number;
  /** The two numbers in words. */
  text: string;
  /** Said beside them once nothing is left. */
  full?: string;
}

/** How much of something is used, in words and as a bar that warns before it is full. */
export function Meter({ label, used, limit, text, full }: MeterProps) {
  const percent = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const color = percent >= 95 ? 'red' : percent >= 80 ? 'orange' : 'brand';
  return (
    <span className={styles.root}>
      <span className={styles.text}>
        <span>{text}</span>
        {full !== undefined && used >= limit && <span className={styles.full}>{full}</span>}
      </span>
      <Progress value={percent} color={color} size={5} aria-label={`${label} ${text}`} />
    </span>
  );
}
