import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router';
import { loadPart } from '../../../../lib/load-part.ts';
import { useWords } from '../../../../lib/words.ts';
import { signInWaysWords } from '../../../../locales/auth/sign-in-ways.ts';
import { DemoHint } from '../demo/DemoHint.tsx';
import { noticeOf, type WayProps } from './use-sign-in.ts';
import styles from '../sign-in.module.css';

const COMPANY_KEY = 'sign-in-company';

export function SsoForm({ focus, say, children }: WayProps) {
  const w = useWords(signInWaysWords);
  const linked = useSearchParams()[0].get('company');
  const [company, setCompany] = useState(() => linked ?? localStorage.getItem(COMPANY_KEY) ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const empty = company.trim() === '';
  const start = useRef(focus ? (empty ? field : button) : undefined);
  useEffect(() => start.current?.current?.focus(), []);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    say();
    if (empty) return field.current?.focus();
    setBusy(true);
    try {
      const { startSso } = await loadPart(() => import('../../sso/sso.ts'));
      localStorage.setItem(COMPANY_KEY, company.trim());
      // The page is left; until then the button keeps turning.
      await startSso(company.trim());
    } catch (error) {
      localStorage.removeItem(COMPANY_KEY);
      say(noticeOf(error));
      setBusy(false);
      field.current?.select();
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={field}
        size="lg"
        label={w.company}
        placeholder={w.companyPlaceholder}
        name="organization"
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        value={company}
        error={tried && empty && w.companyEmpty}
        onChange={(event) => setCompany(event.currentTarget.value)}
      />
      <p className={styles.hint}>{w.companyHint}</p>
      <Button ref={button} type="submit" size="lg" fullWidth loading={busy}>
        {w.toProvider}
      </Button>
      {children}
      <DemoHint what="company" choose={setCompany} />
    </form>
  );
}
