import type { Brand } from '@console/contract/brand/brand';
import { useDark } from '../../lib/settings.ts';
import styles from './vendor-mark.module.css';

interface VendorMarkProps {
  name: string;
  brand?: Brand | null;
  size?: number;
}

/** The sign of a company: its logo, or the first letter of its name. */
export function VendorMark({ name, brand, size = 28 }: VendorMarkProps) {
  const dark = useDark();
  const logo = (dark && brand?.logoDark) || brand?.logo;
  if (logo) return <img className={styles.logo} src={logo} width={size} height={size} alt="" />;
  return (
    <span className={styles.root} style={{ width: size, height: size, fontSize: size * 0.54 }} aria-hidden>
      {name.charAt(0)}
    </span>
  );
}
