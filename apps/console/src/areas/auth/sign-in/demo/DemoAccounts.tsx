import { useLocale, useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { useDemo } from './demo.ts';
import styles from './demo.module.css';

export function DemoAccounts({ choose }: { choose: (username: string, password: string) => void }) {
  const w = useWords(signInWords);
  const [locale] = useLocale();
  const demo = useDemo();
  if (demo === undefined) return null;
  return (
    <section className={styles.root} aria-label={w.demo}>
      <p className={styles.head}>
        <strong>{w.demo}</strong> {w.demoHint}
      </p>
      <div className={styles.chips}>
        {demo.accounts.map(({ username, what }) => (
          <button key={username} type="button" className={styles.chip} onClick={() => choose(username, demo.password)}>
            <span className={styles.chipName}>{username}</span>
            <span className={styles.chipWhat}>{what[locale]}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
