import { Button, PasswordInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { publicPageWords } from '../../locales/kit/public-page.ts';
import { useTitle } from './Message.tsx';
import styles from './message.module.css';

interface PasswordFormProps {
  /** What is behind it, and whom to ask. */
  text: string;
  /** Tries a password; gives what was wrong with it. */
  enter: (password: string) => Promise<string | undefined>;
}

export function PasswordForm({ text, enter }: PasswordFormProps) {
  const w = useWords(publicPageWords).password;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useTitle(w.title);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // The console takes any form for a sign-in and would fetch its frame.
    event.stopPropagation();
    if (busy) return;
    if (typed === '') setWrong(w.empty);
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
    <form className={styles.root} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{w.title}</h1>
      <p>{text}</p>
      <PasswordInput
        ref={field}
        size="lg"
        label={w.label}
        autoComplete="off"
        maxLength={32}
        value={typed}
        error={wrong}
        aria-invalid={wrong === undefined ? undefined : true}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(undefined);
        }}
        visibilityToggleButtonProps={{ 'aria-label': w.show, tabIndex: 0 }}
      />
      <Button type="submit" size="lg" fullWidth mt="md" aria-busy={busy || undefined}>
        {w.submit}
      </Button>
    </form>
  );
}
