import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { loadPart } from '../../../lib/load-part.ts';
import { useVendorName } from '../../../lib/brand.ts';
import { useWords } from '../../../lib/words.ts';
import { signInWords } from '../../../locales/auth/sign-in.ts';
import { Banner } from './Banner.tsx';
import { PageSwitches } from './card/PageSwitches.tsx';
import { SignInWays } from './ways/SignInWays.tsx';
import styles from './sign-in-page.module.css';

const RegisterForm = lazy(() =>
  loadPart(async () => ({ default: (await import('../access-request/RegisterForm.tsx')).RegisterForm })),
);

/** Only who comes with a company’s code asks how it looks. */
const SignInBrand = lazy(() =>
  loadPart(async () => ({ default: (await import('./card/SignInBrand.tsx')).SignInBrand })).catch(() => ({
    // Whoever wants to sign in is not kept from it by how the page looks.
    default: () => null,
  })),
);

export function SignInPage() {
  const w = useWords(signInWords);
  const [search] = useSearchParams();
  const registering = search.get('view') === 'register';
  const company = search.get('tenant');
  const vendor = useVendorName();
  const title = registering ? w.register : w.title;
  const product = vendor ?? w.product;
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
  return (
    <div className={styles.root}>
      <Banner />
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.brand}>
            {vendor === undefined && (
              <>
                <img src="/favicon.svg" width={28} height={28} alt="" /> {w.product}
              </>
            )}
            {company !== null && (
              <Suspense fallback={null}>
                <SignInBrand key={company} tenant={company} />
              </Suspense>
            )}
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
