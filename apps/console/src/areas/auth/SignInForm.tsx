import { session } from '@console/contract/areas/auth/session';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { call, CallError } from '../../lib/client.ts';
import { signIn } from '../../lib/session.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { forgetSignOutReason, setToken, signOutReason } from '../../lib/token.ts';
import { useWords, wordsNow } from '../../lib/words.ts';
import { signInWords } from '../../locales/sign-in.ts';
import { DemoAccounts } from './DemoAccounts.tsx';

const NAME_KEY = 'sign-in-name';
const rememberedName = localStorage.getItem(NAME_KEY) ?? '';

export function SignInForm() {
  const w = useWords(signInWords);
  const navigate = useNavigate();
  const [username, setUsername] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(rememberedName !== '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [reason] = useState(signOutReason);
  // Whoever opens this page is here to sign in.
  useEffect(() => (rememberedName === '' ? nameField : passwordField).current?.focus(), []);
  const noName = username.trim() === '';

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (noName || password === '') return (noName ? nameField : passwordField).current?.focus();
    setBusy(true);
    try {
      const { token } = await call(session.login, { username, password, remember }, { showError: false });
      await signIn(token);
      forgetSignOutReason();
      if (remember) localStorage.setItem(NAME_KEY, username.trim());
      else localStorage.removeItem(NAME_KEY);
      await navigate('/', { replace: true });
      toastSuccess(wordsNow(signInWords).welcome);
    } catch (error) {
      setToken(null);
      setFailure(error instanceof CallError ? error.message : wordsNow(signInWords).error);
      setBusy(false);
      passwordField.current?.select();
    }
  };

  const notice = failure ?? (reason === null ? undefined : w[reason]);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={16}>
        {notice !== undefined && (
          <p className="sign-in-notice" data-error={failure !== undefined || undefined} role="alert">
            {notice}
          </p>
        )}
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
          onChange={(event) => setUsername(event.currentTarget.value)}
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
        <label className="sign-in-remember">
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          {w.remember}
        </label>
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {w.submit}
        </Button>
        <DemoAccounts
          choose={(name, secret) => {
            setUsername(name);
            setPassword(secret);
            setFailure(undefined);
          }}
        />
      </Stack>
    </form>
  );
}
