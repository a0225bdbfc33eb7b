import { useLocale, useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { useDemo } from './demo.ts';

export function DemoAccounts({ choose }: { choose: (username: string, password: string) => void }) {
  const w = useWords(signInWords);
  const [locale] = useLocale();
  const demo = useDemo();
  if (demo === undefined) return null;
  return (
    <section className="sign-in-demo" aria-label={w.demo}>
      <p className="sign-in-demo-head">
        <strong>{w.demo}</strong> {w.demoHint}
      </p>
      <div className="sign-in-chips">
        {demo.accounts.map(({ username, what }) => (
          <button key={username} type="button" className="sign-in-chip" onClick={() => choose(username, demo.password)}>
            <span className="sign-in-chip-name">{username}</span>
            <span className="sign-in-chip-what">{what[locale]}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
