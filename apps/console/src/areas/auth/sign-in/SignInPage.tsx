import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loadPart } from '../../../lib/load-part.ts';
import { useWords } from '../../../lib/words.ts';
import { signInWords } from '../../../locales/auth/sign-in.ts';
import { Banner } from './Banner.tsx';
import { PageSwitches } from './card/PageSwitches.tsx';
import './sign-in.css';
import { SignInWays } from './ways/SignInWays.tsx';

const RegisterForm = lazy(() =>
  loadPart(async () => ({ default: (await import('../access-request/RegisterForm.tsx')).RegisterForm })),
);

export function SignInPage() {
  const w = useWords(signInWords);
  const registering = useSearchParams()[0].get('view') === 'register';
  const title = registering ? w.register : w.title;
  useEffect(() => {
    document.title = `${title} - ${w.product}`;
  }, [title, w.product]);
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
          <Suspense>{registering ? <RegisterForm /> : <SignInWays />}</Suspense>
        </main>
      </div>
    </div>
  );
}
