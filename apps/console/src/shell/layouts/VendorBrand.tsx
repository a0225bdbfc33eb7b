import { useVendorName } from '../../lib/vendor.ts';
import styles from './layouts.module.css';

/** The company that a public page belongs to; nothing, and not our own name, while it is not known. */
export function VendorBrand() {
  const name = useVendorName();
  if (name === undefined) return null;
  return (
    <>
      <span className={styles.vendorMark} aria-hidden>
        {name.charAt(0)}
      </span>
      <span>{name}</span>
    </>
  );
}
