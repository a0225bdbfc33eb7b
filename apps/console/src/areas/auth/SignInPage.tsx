import { useEffect } from 'react';
import { useWords } from '../../lib/words.ts';
import { signInWords } from '../../locales/sign-in.ts';
import { Banner } from './Banner.tsx';
import { PageSwitches } from './PageSwitches.tsx';
import './sign-in.css';
import { SignInForm } from './SignInForm.tsx';

export function SignInPage() {
  const w = useWords(signInWords);
  useEffect(() => {
    document.title = `${w.title} - ${w.product}`;
  }, [w.title, w.product]);
  return (
    <div className="sign-in-root">
      <Banner />
      <div className="sign-in-side">
        <header className="sign-in-top">
          <span className="sign-in-brand">
            <img src="/favicon.svg" width={28} height={28} alt="" /> {w.product}
          </span>
          <PageSwitches />
        </header>
        <main className="sign-in-main">
          <h1 className="sign-in-title">{w.title}</h1>
          <p className="sign-in-subtitle">{w.subtitle}</p>
          <SignInForm />
        </main>
      </div>
    </div>
  );
}
