import { useEffect, useState } from 'react';
import type { Locale } from '../../../../lib/words.ts';

export interface Demo {
  accounts: { username: string; phone: string; what: Record<Locale, string> }[];
  company: string;
  password: string;
}

async function ask(signal: AbortSignal): Promise<Demo | undefined> {
  const response = await fetch('/demo.json', { signal, credentials: 'omit' });
  const isJson = response.headers.get('Content-Type')?.includes('json') === true;
  return response.ok && isJson ? ((await response.json()) as Demo) : undefined;
}

/** Only a demonstration server answers with accounts; everywhere else there is nothing to show. */
export function useDemo(): Demo | undefined {
  const [demo, setDemo] = useState<Demo>();
  useEffect(() => {
    const stop = new AbortController();
    ask(stop.signal).then(setDemo, () => undefined);
    return () => stop.abort();
  }, []);
  return demo;
}
