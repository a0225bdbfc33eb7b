import type { recovery } from '@console/contract/areas/auth/recovery';
import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { LengthMeter, longEnough } from './LengthMeter.tsx';
import { call } from '../../../lib/api/client.ts';
import { useWords } from '../../../lib/words.ts';
import { recoveryWords } from '../../../locales/auth/recovery.ts';
import { Slot } from '../sign-in/card/Slot.tsx';
import type { Success } from './success.ts';
import { noticeOf, type Notice } from '../sign-in/ways/use-sign-in.ts';
import signInStyles from '../sign-in/sign-in.module.css';
import styles from './new-password-form.module.css';

interface Props {
  endpoint: typeof recovery.resetPassword;
  token: string;
  username: string;
  meaning: Exclude<Success['meaning'], 'sent'>;
  subtitle: string;
  submit: string;
}

export function NewPasswordForm({ endpoint, token, username, meaning, subtitle, submit: label }: Props) {
  const words = useWords(recoveryWords);
  const w = words.form;
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const good = longEnough(password);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    setNotice(undefined);
    if (!good) return first.current?.focus();
    if (repeat !== password) return second.current?.focus();
    setBusy(true);
    try {
      const done = await call(endpoint, { token, password }, { showError: false });
      const success: Success = { meaning, username: done.username };
      // In place of this entry, so that the way back does not lead to a link that is used up.
      await navigate('/password/success', { replace: true, state: success });
    } catch (error) {
      setNotice(noticeOf(error));
      setBusy(false);
      first.current?.select();
    }
  };

  const show = { 'aria-label': w.show, tabIndex: 0, 'aria-hidden': false };
  return (
    <form className={signInStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Slot text={subtitle} notice={notice} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        ref={first}
        size="lg"
        label={w.password}
        description={w.rules}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={tried && !good && w.length}
        visibilityToggleButtonProps={show}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.meter}>
        <LengthMeter password={password} hidden={tried && !good} />
      </div>
      <PasswordInput
        ref={second}
        size="lg"
        label={w.repeat}
        name="repeat-password"
        autoComplete="new-password"
        value={repeat}
        error={tried && good && repeat !== password && w.differs}
        visibilityToggleButtonProps={show}
        onChange={(event) => setRepeat(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {label}
      </Button>
      <p className={signInStyles.foot}>
        <Link to="/login">{words.toLogin}</Link>
      </p>
    </form>
  );
}
