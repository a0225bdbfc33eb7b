import styles from './vendor-mark.module.css';

interface VendorMarkProps {
  name: string;
  size?: number;
}

/** The sign of a company: the first letter of its name, where it has none of its own. */
export function VendorMark({ name, size = 28 }: VendorMarkProps) {
  return (
    <span className={styles.root} style={{ width: size, height: size, fontSize: size * 0.54 }} aria-hidden>
      {name.charAt(0)}
    </span>
  );
}
