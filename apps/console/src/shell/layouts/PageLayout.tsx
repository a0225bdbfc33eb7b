import { Outlet } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { shellWords } from '../../locales/shell.ts';
import { Logo } from '../Logo.tsx';
import classes from './layouts.module.css';

/** Public pages that are read on their own: agreements, downloads, landing pages. */
export function PageLayout() {
  const w = useWords(shellWords);
  return (
    <div className={classes.public}>
      <header className={classes.publicHeader}>
        <Logo /> {w.product}
      </header>
      <main className={classes.publicMain}>
        <Outlet />
      </main>
      <footer className={classes.publicFooter}>{w.footer}</footer>
    </div>
  );
}
