import { Outlet } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { signInWords } from '../../locales/auth/sign-in.ts';
import { Logo } from '../Logo.tsx';
import './layouts.css';

/** One narrow card in the middle, for the steps of setting a password. */
export function PasswordLayout() {
  const w = useWords(signInWords);
  return (
    <main className="layout-password">
      <div className="layout-card">
        <p className="layout-card-brand">
          <Logo /> {w.product}
        </p>
        <Outlet />
      </div>
    </main>
  );
}
