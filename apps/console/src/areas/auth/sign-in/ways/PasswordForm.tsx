import { session } from '@console/contract/areas/auth/session';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../../../lib/api/client.ts';
import { useWords } from '../../../../lib/words.ts';
import { signInWords } from '../../../../locales/auth/sign-in.ts';
import { DemoAccounts } from '../demo/DemoAccounts.tsx';
import { Remember } from './Remember.tsx';
import { noticeOf, secondStepIn, useSignIn, type WayProps } from './use-sign-in.ts';
import styles from '../sign-in.module.css';

const NAME_KEY = 'sign-in-name';
const rememberedName = localStorage.getItem(NAME_KEY) ?? '';
/** Outlives the form: whoever looks at another way, or comes back from the second step, finds it as it was. */
let typedName = rememberedName;

export function PasswordForm({ focus, say, next, children }: WayProps) {
  const w = useWords(signInWords);
  // A page that has just set a password knows whose it is.
  const given = useLocation().state as { username?: string } | null;
  const [username, setUsername] = useState(given?.username ?? typedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(rememberedName !== '');
  const [tried, setTried] = useState(false);
  const { busy, finishSignIn } = useSignIn();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const noName = username.trim() === '';
  const start = useRef(focus ? (noName ? nameField : passwordField) : undefined);
  useEffect(() => start.current?.current?.focus(), []);

  const changeName = (name: string) => {
    typedName = name;
    setUsername(name);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    say();
    if (noName || password === '') return (noName ? nameField : passwordField).current?.focus();
    const error = await finishSignIn(call(session.login, { username, password, remember }, { showError: false }));
    const step = secondStepIn(error);
    if (error !== undefined && step === undefined) {
      say(noticeOf(error));
      return passwordField.current?.select();
    }
    if (remember) localStorage.setItem(NAME_KEY, username.trim());
    else localStorage.removeItem(NAME_KEY);
    if (step !== undefined) next(step);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        ref={nameField}
        size="lg"
        label={w.username}
        placeholder={w.usernamePlaceholder}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={username}
        error={tried && noName && w.usernameEmpty}
        onChange={(event) => changeName(event.currentTarget.value)}
      />
      <PasswordInput
        ref={passwordField}
        size="lg"
        label={w.password}
        placeholder={w.passwordPlaceholder}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={tried && password === '' && w.passwordEmpty}
        visibilityToggleButtonProps={{ 'aria-label': w.showPassword, tabIndex: 0, 'aria-hidden': false }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={styles.row}>
        <Remember value={remember} change={setRemember} />
        <Link to="/password/forget" className={styles.link}>
          {w.forgot}
        </Link>
      </div>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {w.submit}
      </Button>
      {children}
      <DemoAccounts
        choose={(name, secret) => {
          changeName(name);
          setPassword(secret);
          say();
        }}
      />
    </form>
  );
}
