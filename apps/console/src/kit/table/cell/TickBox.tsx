import styles from './tick-box.module.css';

interface TickBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  partly?: boolean;
  onChange: () => void;
}

/** A box to tick. There is one in every row, so it is a plain one. */
export function TickBox({ label, checked, partly = false, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.root}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partly;
      }}
      onChange={onChange}
    />
  );
}
