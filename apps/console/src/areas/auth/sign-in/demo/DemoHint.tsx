import { fill, useLocale, useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { signInWaysWords } from '../../../../locales/auth/sign-in-ways.ts';
import { useDemo } from './demo.ts';
import signInStyles from '../sign-in.module.css';
import styles from './demo.module.css';

interface Props {
  what: 'phone' | 'company';
  choose: (value: string) => void;
}

/** On a demonstration server: what to enter here, and where the codes arrive. */
export function DemoHint({ what, choose }: Props) {
  const { demo: title } = useWords(signInWords);
  const w = useWords(signInWaysWords).demo;
  const [locale] = useLocale();
  const demo = useDemo();
  const account = demo?.accounts.find(({ username }) => username === 'operator');
  if (demo === undefined || account === undefined) return null;
  const { username } = account;
  const value = what === 'phone' ? account.phone : demo.company;
  return (
    <section className={styles.root} aria-label={title}>
      <p className={styles.line}>
        <span>{w[what]}</span>
        <button type="button" className={styles.chip} onClick={() => choose(value)}>
          <span className={styles.chipName}>{value}</span>
        </button>
        <span>{what === 'phone' ? account.what[locale] : fill(w.there, { username, password: demo.password })}</span>
        <a className={signInStyles.link} href={`/dev/outbox?lang=${locale}`} target="_blank" rel="noreferrer">
          {w.outbox}
        </a>
      </p>
    </section>
  );
}
