import { useEffect, useState } from 'react';
import { useLocale, useWords, type Locale } from '../../lib/words.ts';
import { signInWords } from '../../locales/sign-in.ts';

interface Demo {
  accounts: { username: string; what: Record<Locale, string> }[];
  password: string;
}

async function ask(signal: AbortSignal): Promise<Demo | undefined> {
  const response = await fetch('/demo.json', { signal, credentials: 'omit' });
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  return response.ok && isJson ? ((await response.json()) as Demo) : undefined;
}

/** Only a demonstration server answers with accounts; everywhere else nothing shows. */
export function DemoAccounts({ choose }: { choose: (username: string, password: string) => void }) {
  const w = useWords(signInWords);
  const [locale] = useLocale();
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(setDemo, () => undefined);
    return () => stop.abort();
  }, []);
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
