import { useEffect, useRef, type ReactNode } from 'react';
import { useVendorName } from '../../../../lib/brand.ts';
import { useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { PageSwitches } from './PageSwitches.tsx';
import signInStyles from '../sign-in.module.css';
import styles from './card.module.css';

/** A page inside the narrow card. Where there is nothing to fill in, reading starts at the title. */
export function CardPage({ title, focus = false, children }: { title: string; focus?: boolean; children: ReactNode }) {
  const w = useWords(signInWords);
  const product = useVendorName() ?? w.product;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <>
      <div className={styles.switches}>
        <PageSwitches />
      </div>
      <h1 ref={heading} tabIndex={-1} className={signInStyles.title}>
        {title}
      </h1>
      {children}
    </>
  );
}
