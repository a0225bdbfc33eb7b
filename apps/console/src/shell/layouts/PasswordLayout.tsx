import { Outlet } from 'react-router';
import { useVendorName } from '../../lib/brand.ts';
import { useWords } from '../../lib/words.ts';
import { signInWords } from '../../locales/auth/sign-in.ts';
import { Logo } from '../Logo.tsx';
import { VendorBrand } from './VendorBrand.tsx';
import styles from './layouts.module.css';

/** One narrow card in the middle, for the steps of setting a password; in the name of the company, once it is known. */
export function PasswordLayout() {
  const w = useWords(signInWords);
  const vendor = useVendorName();
  return (
    <main className={styles.password}>
      <div className={styles.card}>
        <p className={styles.cardBrand}>
          {vendor === undefined ? (
            <>
              <Logo /> {w.product}
            </>
          ) : (
            <VendorBrand />
          )}
        </p>
        <Outlet />
      </div>
    </main>
  );
}
