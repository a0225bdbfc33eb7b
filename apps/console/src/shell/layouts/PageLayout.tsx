import { Outlet } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { signInWords } from '../../locales/auth/sign-in.ts';
import { Logo } from '../Logo.tsx';
import './layouts.css';

/** Public pages that are read on their own. */
export function PageLayout({ isPaper }: { isPaper?: boolean }) {
  const w = useWords(signInWords);
  return (
    <div className="layout-public" data-paper={isPaper || undefined}>
      <header className="layout-public-header">
        <Logo /> {w.product}
      </header>
      <main className="layout-public-main">
        <Outlet />
      </main>
      <footer className="layout-public-footer">{w.product}</footer>
    </div>
  );
}
