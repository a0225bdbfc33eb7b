import type { Group } from './figures.ts';
import groupColorStyles from './group-color.module.css';
import styles from './group-bar.module.css';

interface GroupBarProps {
  parts: readonly { readonly group: Group; readonly percent: number }[];
  size?: 'small' | 'large';
  /** What it says, in one sentence; without it the number stands beside it. */
  label?: string;
}

/** One bar of several states; its parts grow and shrink in place. */
export function GroupBar({ parts, size, label }: GroupBarProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <div className={styles.root} data-size={size} {...named}>
      {parts.map(({ group, percent }) => (
        <span key={group} className={groupColorStyles.group} data-group={group} style={{ width: `${percent}%` }} />
      ))}
    </div>
  );
}
