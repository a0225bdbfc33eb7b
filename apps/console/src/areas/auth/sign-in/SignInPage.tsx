import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loadPart } from '../../../lib/load-part.ts';
import { useWords } from '../../../lib/words.ts';
import { signInWords } from '../../../locales/auth/sign-in.ts';
import { Banner } from './Banner.tsx';
import { PageSwitches } from './card/PageSwitches.tsx';
import { SignInWays } from './ways/SignInWays.tsx';
import styles from './sign-in-page.module.css';

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
    <div className={styles.root}>
      <Banner />
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.brand}>
            <img src="/favicon.svg" width={28} height={28} alt="" /> {w.product}
          </span>
          <PageSwitches />
        </header>
        <main className={styles.main}>
          <Suspense>{registering ? <RegisterForm /> : <SignInWays />}</Suspense>
        </main>
      </div>
    </div>
  );
}
