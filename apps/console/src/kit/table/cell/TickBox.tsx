import styles from './tick-box.module.css';

interface TickBoxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  indeterminate?: boolean;
  /** What it stands for is not there yet. */
  disabled?: boolean;
  onChange: () => void;
}

/** A box to tick. There is one in every row, so it is a plain one. */
export function TickBox({ label, checked, indeterminate = false, disabled = false, onChange }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.root}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      onChange={onChange}
    />
  );
}
