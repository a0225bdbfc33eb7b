import { Outlet } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { signInWords } from '../../locales/auth/sign-in.ts';
import { Logo } from '../Logo.tsx';
import styles from './layouts.module.css';

/** Public pages that are read on their own. */
export function PageLayout({ isPaper }: { isPaper?: boolean }) {
  const w = useWords(signInWords);
  return (
    <div className={styles.public} data-paper={isPaper || undefined}>
      <header className={styles.publicHeader}>
        <Logo /> {w.product}
      </header>
      <main className={styles.publicMain}>
        <Outlet />
      </main>
      <footer className={styles.publicFooter}>{w.product}</footer>
    </div>
  );
}
