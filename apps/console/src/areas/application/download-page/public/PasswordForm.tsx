import { Button, PasswordInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { downloadWords } from '../../../../locales/application/download-page.ts';
import { useTitle } from './Message.tsx';
import styles from './download.module.css';

export function PasswordForm({ enter }: { enter: (password: string) => Promise<string | undefined> }) {
  const w = useWords(downloadWords);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useTitle(w.password.title);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // The console takes any form for a sign-in and would fetch its frame.
    event.stopPropagation();
    if (busy) return;
    if (typed === '') setWrong(w.password.empty);
    else {
      setBusy(true);
      const problem = await enter(typed);
      if (problem === undefined) return;
      setWrong(problem);
      setBusy(false);
    }
    field.current?.focus();
  };
  return (
    <form className={`${styles.card} ${styles.message}`} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{w.password.title}</h1>
      <p>{w.password.text}</p>
      <PasswordInput
        ref={field}
        size="lg"
        label={w.password.label}
        autoComplete="off"
        maxLength={32}
        value={typed}
        error={wrong}
        aria-invalid={wrong === undefined ? undefined : true}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(undefined);
        }}
        visibilityToggleButtonProps={{ 'aria-label': w.password.show, tabIndex: 0 }}
      />
      <Button type="submit" size="lg" fullWidth mt="md" aria-busy={busy || undefined}>
        {w.password.submit}
      </Button>
    </form>
  );
}
