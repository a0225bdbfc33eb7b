import { liveWatch } from '@console/contract/areas/live/watch';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { call, CallError } from '../../../../lib/api/client.ts';
import { useLocale, useWords } from '../../../../lib/words.ts';
import { watchWords } from '../../../../locales/live/watch.ts';
import { quietly, type Visit } from '../use-visit.ts';
import styles from './stage.module.css';

/** Told by mail before it begins, or no longer. */
export function Remind({ visit, reminded }: { visit: Visit; reminded: boolean }) {
  const w = useWords(watchWords).wait;
  const [locale] = useLocale();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const say = async (address: string | null) => {
    if (busy) return;
    setBusy(true);
    try {
      await call(liveWatch.remind, { ticket: visit.ticket, email: address, locale }, quietly);
      setWrong(undefined);
      await visit.ask();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setWrong(error.code === 'VALIDATION' ? w.emailWrong : error.message);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The console takes any form for a sign-in and would fetch its frame.
    event.stopPropagation();
    if (field.current?.validity.valid === true && email.trim() !== '') void say(email.trim());
    else {
      setWrong(w.emailWrong);
      field.current?.focus();
    }
  };
  if (reminded)
    return (
      <div className={styles.remind}>
        <Alert color="green" variant="light" icon={<IconBellCheck />}>
          {w.reminded}
        </Alert>
        {wrong !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {wrong}
          </Alert>
        )}
        <Button variant="subtle" aria-busy={busy || undefined} onClick={() => void say(null)}>
          {w.takeBack}
        </Button>
      </div>
    );
  return (
    <form className={styles.remind} noValidate onSubmit={submit}>
      <h3>{w.remind}</h3>
      <p>{w.remindText}</p>
      <div className={styles.mail}>
        <TextInput
          ref={field}
          size="lg"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={w.email}
          value={email}
          error={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : 'remind-wrong'}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setWrong(undefined);
          }}
        />
        <Button type="submit" size="lg" leftSection={<IconBell size={18} aria-hidden />} aria-busy={busy || undefined}>
          {w.remindMe}
        </Button>
      </div>
      {wrong !== undefined && (
        <Alert id="remind-wrong" color="red" variant="light" role="alert">
          {wrong}
        </Alert>
      )}
    </form>
  );
}
