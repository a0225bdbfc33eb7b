import { publicPaths } from '@console/contract/routes/public';
import { matchPath, Outlet, useLocation } from 'react-router';
import { useVendorName } from '../../lib/brand.ts';
import { VendorBrand } from './VendorBrand.tsx';
import styles from './layouts.module.css';

/** Pages that show several things beside each other where there is room. */
const wide = [publicPaths.watch, publicPaths.sharedUsage];

/** Public pages that are read on their own, in the name of the company they belong to. */
export function PageLayout({ isPaper }: { isPaper?: boolean }) {
  const { pathname } = useLocation();
  const isWide = wide.some((path) => matchPath(path, pathname));
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
