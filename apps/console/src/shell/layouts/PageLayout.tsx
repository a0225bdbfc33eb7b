import { Outlet } from 'react-router';
import { useVendorName } from '../../lib/brand.ts';
import { VendorBrand } from './VendorBrand.tsx';
import styles from './layouts.module.css';

/** Public pages that are read on their own, in the name of the company they belong to. */
export function PageLayout({ isPaper, isWide }: { isPaper?: boolean; isWide?: boolean }) {
  return (
    <div className={styles.public} data-paper={isPaper || undefined} data-wide={isWide || undefined}>
      <header className={styles.publicHeader}>
        <VendorBrand />
      </header>
      <main className={styles.publicMain}>
        <Outlet />
      </main>
      <footer className={styles.publicFooter}>{useVendorName()}</footer>
    </div>
  );
}

/** One that shows several things beside each other where there is room. */
export function WideLayout() {
  return <PageLayout isWide />;
}
