import { Outlet } from 'react-router';
import { VendorBrand } from './VendorBrand.tsx';
import styles from './layouts.module.css';

/** One narrow card in the middle, in the name of the company that sent the link. */
export function VendorLayout() {
  return (
    <main className={styles.password}>
      <div className={styles.card}>
        <p className={styles.cardBrand}>
          <VendorBrand />
        </p>
        <Outlet />
      </div>
    </main>
  );
}
