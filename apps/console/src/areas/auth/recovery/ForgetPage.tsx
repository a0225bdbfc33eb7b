import { recovery } from '@console/contract/areas/auth/recovery';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../lib/api/client.ts';
import { fill, useWords } from '../../../lib/words.ts';
import { recoveryWords } from '../../../locales/auth/recovery.ts';
import { CardPage } from '../sign-in/card/CardPage.tsx';
import { Slot } from '../sign-in/card/Slot.tsx';
import { sentTo } from './success.ts';
import { inSeconds, RESEND_SECONDS, useCountdown, waitIn } from '../sign-in/use-countdown.ts';
import { noticeOf, type Notice } from '../sign-in/ways/use-sign-in.ts';
import styles from '../sign-in/sign-in.module.css';

/** Asks for the mail that leads back in. The answer is the same whether or not the address is known. */
export function ForgetPage() {
  const w = useWords(recoveryWords);
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const [until, setUntil] = useState(0);
  const left = useCountdown(until);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const good = recovery.sendResetPasswordEmail.input.safeParse({ email }).success;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    setNotice(undefined);
    if (!good) return field.current?.focus();
    setBusy(true);
    try {
      await call(recovery.sendResetPasswordEmail, { email }, { showError: false });
      await navigate('/password/success', { state: sentTo(email.trim(), inSeconds(RESEND_SECONDS)) });
    } catch (error) {
      setUntil(inSeconds(waitIn(error)));
      setNotice(noticeOf(error));
      setBusy(false);
      field.current?.focus();
    }
  };

  const error = email.trim() === '' ? w.forget.emailEmpty : w.forget.emailWrong;
  return (
    <CardPage title={w.forget.title}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Slot text={w.forget.subtitle} notice={notice} />
        <TextInput
          ref={field}
          size="lg"
          type="email"
          label={w.forget.email}
          placeholder={w.forget.emailPlaceholder}
          name="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={tried && !good && error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" fullWidth loading={busy} disabled={left > 0}>
          {left > 0 ? fill(w.forget.wait, { seconds: left }) : w.forget.submit}
        </Button>
        <p className={styles.hint}>{w.forget.noEmail}</p>
        <p className={styles.foot}>
          <Link to="/login">{w.toLogin}</Link>
        </p>
      </form>
    </CardPage>
  );
}
