import { Outlet } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell.ts';
import { Logo } from '../Logo.tsx';
import classes from './layouts.module.css';

/** One narrow card in the middle, for the steps of setting a password. */
export function PasswordLayout() {
  const w = useWords(shellWords);
  return (
    <main className={classes.password}>
      <div className={classes.card}>
        <p className={classes.cardBrand}>
          <Logo /> {w.product}
        </p>
        <Outlet />
      </div>
    </main>
  );
}
