import { Outlet } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { signInWords } from '../../locales/auth/sign-in.ts';
import { Logo } from '../Logo.tsx';
import styles from './layouts.module.css';

/** One narrow card in the middle, for the steps of setting a password. */
export function PasswordLayout() {
  const w = useWords(signInWords);
  return (
    <main className={styles.password}>
      <div className={styles.card}>
        <p className={styles.cardBrand}>
          <Logo /> {w.product}
        </p>
        <Outlet />
      </div>
    </main>
  );
}
